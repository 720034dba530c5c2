import { useState } from "react";

/** The value of a control: what the person just set, until the address says something else. */
export function useLocalValue(said: string): readonly [string, (value: string) => void] {
  const [own, setOwn] = useState({ said, value: said });
  if (own.said !== said) setOwn({ said, value: said });
  return [own.value, (value) => setOwn({ said, value })];
}
