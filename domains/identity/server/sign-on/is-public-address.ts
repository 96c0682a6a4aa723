import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IANA special-purpose address registries: every range that isn't individual hosts on the public internet. */
const specialFour: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Special ranges within the global unicast addresses 2000::/3, including those that embed an IPv4 address (Teredo, 6to4). */
const specialSix: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [net, prefix] of specialFour) special.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of specialSix) special.addSubnet(net, prefix, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/**
 * Returns false for loopback, private, link-local and all other addresses outside the public internet, and for text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  return isIPv6(address) && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}
