import { useState } from "react";

/** Stays true once `now` has been true: for content that is loaded on first use and then stays. */
export function useOnceTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
}
