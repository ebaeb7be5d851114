import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  // IPv4 addresses that a translator adopts (RFC 7915).
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

/**
 * Returns whether an IP address is public. False for loopback, private, reserved and tunnel networks, also if the
 * address is an IPv4 address written as IPv6. False for a text that is no IP address.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && !inner.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** Thrown for a host that the server may not connect to, because its address is not public. Nothing was sent to it. */
export class AddressRefused extends Error {}

const refusal = (host: string): AddressRefused =>
  new AddressRefused(
    `${host} resolves to an address in the server's own network, which is not allowed; WEBHOOK_PRIVATE_ADDRESSES=true in its environment allows it`,
  );

type Answer = (error: Error | null, address: string | readonly LookupAddress[], family?: number) => void;

/**
 * Looks up the addresses of a host for a connection, and passes them to `answer`, as `dns.lookup` does. If the host has
 * no address, or any address that is not public, passes the error `AddressRefused` instead. The check is part of the
 * connection's own look-up, because a second look-up of the same name could return another address.
 */
export const lookupPublic = (host: string, options: LookupOptions, answer: Answer): void => {
  dnsLookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) answer(error, '');
    else if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
      answer(refusal(host), '');
    else if (options.all === true) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};

/**
 * Returns whether the host of a URL is certainly in the server's own network: a private IP address in any notation, or
 * a name of this machine. False for all other names, which must be resolved first.
 */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return isIP(host) === 0 ? /^(.+\.)?localhost(\.localdomain)?\.?$/.test(host) : !isPublicAddress(host);
};

/**
 * Refuses the host of a URL if it is private. This check is needed because an IP address in a URL is never resolved.
 * Errors: `AddressRefused`.
 */
export const refusePrivateAddress = (hostname: string): void => {
  if (isPrivateHost(hostname)) throw refusal(hostname);
};
