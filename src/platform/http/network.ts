import { isIPv6 } from "node:net";

/**
 * The key of an address in rate limits: an IPv4 address itself, or the /64 network of an IPv6 address ("2001:db8:0:1"),
 * since one household has 2^64 addresses.
 */
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
