import { BlockList, isIP } from "node:net";

/** IPv4 networks that are not public (IANA's special-purpose registry), and cloud-internal services. */
const NOT_PUBLIC_V4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8], // this host
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by customers of a carrier
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // Azure platform services
  ["169.254.0.0", 16], // link-local, with the metadata of most clouds
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // measurements
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
];

/** Ranges in the global IPv6 space that are not public, or that embed an IPv4 address that would have to be checked. */
const NOT_PUBLIC_V6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23], // protocol assignments, Teredo
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4
  ["3fff::", 20], // documentation
];

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) notPublic.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of NOT_PUBLIC_V6) notPublic.addSubnet(network, prefix, "ipv6");

/** The global unicast space of IPv6. Loopback, local, multicast, IPv4-mapped and NAT64 addresses are outside. */
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

/** Whether an address ("93.184.215.14", "2606:2800::1") is on the public internet. False if it is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, "ipv4");
  return family === 6 && !address.includes("%") && globalV6.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
