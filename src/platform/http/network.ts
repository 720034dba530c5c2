import { isIPv6 } from "node:net";

/** What an address counts as in limits: itself, and of version 6 its network "2001:db8:0:1", since one household has 2^64 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [before = "", after = ""] = address.split("%", 1)[0]?.split("::") ?? [];
  const [first, last] = [before, after].map((part) => part.split(":").filter((group) => group !== ""));
  const left = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => "0");
  const groups = [...(first ?? []), ...left, ...(last ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
