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

/**
 * The network of an address for limits on guessing and for the history of an account: "198.51.100.0/24" or
 * "2001:db8:0:1::/64". One attacker often has all addresses of a /24.
 */
export function wideNetworkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}
