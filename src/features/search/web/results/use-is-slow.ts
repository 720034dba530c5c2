import { useEffect, useState } from "react";

/** True once something has been going on for longer than `wait` milliseconds: quick answers show no waiting. */
export function useIsSlow(going: boolean, wait: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setLate(true), wait);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going, wait]);
  return going && late;
}
