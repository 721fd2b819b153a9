import { BlockList, isIPv4, isIPv6 } from "node:net";

/** What of IPv4 does not lead into the open internet: private, shared (CGNAT), local, for documents and tests, multicast, reserved. */
const NOT_PUBLIC_4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * Of IPv6 only 2000::/3 is given to anybody. That leaves out loopback, link-local, unique local, multicast, and the ways in which an
 * IPv4 address is written as one of IPv6 (mapped, translated). Inside it, what leads elsewhere:
 */
const GLOBAL_6 = ["2000::/3"];
const NOT_PUBLIC_6 = [
  // protocols, among them Teredo, which holds an IPv4 address
  "2001::/23",
  "2001:db8::/32",
  // 6to4, which holds an IPv4 address
  "2002::/16",
  "3fff::/20",
];

function listOf(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address, bits] = range.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const notPublic4 = listOf(NOT_PUBLIC_4, "ipv4");
const global6 = listOf(GLOBAL_6, "ipv6");
const notPublic6 = listOf(NOT_PUBLIC_6, "ipv6");

/** Whether an address leads into the open internet. What is no address does not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, "ipv4");
  // An address with a zone (fe80::1%eth0) is one of this machine's networks.
  if (!isIPv6(address) || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !notPublic6.check(address, "ipv6");
}
