import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name the network of one customer; the other 64 they choose themselves. */
const networkBits = 64;

/** Gives an address without the port that some proxies write behind it: `203.0.113.9:50123`, `[2001:db8::1]:50123`. */
export const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]+):\d+$/.exec(address)?.[1] ?? address;

/**
 * Gives the network that attempts of an address count for: an IPv4 address is one by itself, also when it is written as
 * IPv6, and IPv6 addresses share their first 64 bits. Example: `2001:db8:0:1:aaaa::1` → `2001:db8:0:1::/64`. Source:
 * RFC 6177.
 */
export const networkOf = (address: string): string => {
  const bare = withoutPort(address).split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return address.slice(0, 64);
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${networkBits}`).toString()}/${networkBits}`;
};
