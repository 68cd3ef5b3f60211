import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are not public: private, local, link-local, multicast, of documents, and those that embed IPv4 addresses. */
const privateNetworks = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv6");

/** Whether an address is public; an IPv4-mapped IPv6 address counts as its IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !privateNetworks.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** A name does not resolve to public addresses alone. */
export class NotPublicError extends Error {
  name = "NotPublicError";
  constructor() {
    super("the host has no public address");
  }
}

/**
 * Resolves a name for a request to an address that others choose; fails with a `NotPublicError` if any of its addresses
 * is not public, so that the request cannot reach internal hosts (SSRF). It is not called for a host that is an address
 * itself: check that with `isPublicAddress`.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new NotPublicError(), []);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    done(null, first!.address, first!.family);
  });
};
