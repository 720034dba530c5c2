import { useState } from "react";

/** The value of a control: what the user just set, until the address changes. */
export function useLocalValue(inAddress: string): readonly [string, (value: string) => void] {
  const [local, setLocal] = useState({ inAddress, value: inAddress });
  if (local.inAddress !== inAddress) setLocal({ inAddress, value: inAddress });
  return [local.value, (value) => setLocal({ inAddress, value })];
}
