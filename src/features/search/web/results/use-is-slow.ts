import { useEffect, useState } from "react";

/**
 * True once something has been running for longer than `wait` milliseconds, so that fast answers show no loading state.
 */
export function useIsSlow(running: boolean, wait: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setSlow(true), wait);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [running, wait]);
  return running && slow;
}
