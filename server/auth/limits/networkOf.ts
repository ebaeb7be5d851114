import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that identify a customer's network. Customers choose the other 64 themselves. */
const networkBits = 64;

/**
 * Returns an address without the port that some proxies append, and without the brackets of an IPv6 address:
 * `203.0.113.9:50123` → `203.0.113.9`, `[2001:db8::1]:50123` → `2001:db8::1`. Any other address is unchanged.
 */
export const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]+):\d+$/.exec(address)?.[1] ?? address;

/**
 * Returns the network under which an address is counted: a whole IPv4 address (also when written as IPv6), or the first
 * 64 bits of an IPv6 address. An invalid address is cut to 64 characters. Example: `2001:db8:0:1:aaaa::1` →
 * `2001:db8:0:1::/64`. Source: RFC 6177.
 */
export const networkOf = (address: string): string => {
  const bare = withoutPort(address).split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return address.slice(0, 64);
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${networkBits}`).toString()}/${networkBits}`;
};
