import { useState } from "react";

/** True from the first time on that something was: for what is loaded when it is wanted first, and stays. */
export function useOnceTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
}
