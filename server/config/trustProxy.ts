import ipaddr from 'ipaddr.js';
import { ConfigError, type Environment, parseTextSetting } from './environment.ts';
import { withoutPort } from '../auth/limits/networkOf.ts';

/**
 * Whose `X-Forwarded-*` headers are trusted: no one's, those of the last n proxies, or those of the proxies at these
 * addresses and in these ranges.
 */
export type TrustProxy = false | number | readonly string[];

/**
 * Returns whether an address is a trusted proxy. Fastify calls it for each address on the way of a request, from the
 * connected one (`hop` 0) to the client's.
 */
export type TrustFunction = (address: string, hop: number) => boolean;

const maxHops = 10;

/** Named address ranges, as in proxy-addr. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const wrong = (given: string, problem: string): ConfigError =>
  new ConfigError(
    `TRUST_PROXY: ${problem}, got "${given}"; expected a number of proxies (1), or their addresses (10.0.0.5, 10.1.0.0/16, loopback).`,
  );

const isRange = (entry: string): boolean => {
  if (!entry.includes('/'))
    return ipaddr.isValid(entry) && (entry.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(entry));
  return ipaddr.isValidCIDR(entry);
};

const readAddresses = (given: string): readonly string[] =>
  given
    .split(',')
    .map((entry) => entry.trim())
    .flatMap((entry) => {
      const named = namedRanges[entry];
      if (named !== undefined) return named;
      if (!isRange(entry)) throw wrong(given, `"${entry}" is not an address`);
      if (/\/0+$/.test(entry))
        throw wrong(given, `"${entry}" trusts every address, so that any client could fake its address`);
      return entry;
    });

/**
 * Parses `TRUST_PROXY`, the proxies whose `X-Forwarded-*` headers the server trusts: their number, or a list of their
 * addresses and ranges. Returns false if it is not set, `false` or `0`. `true` means one proxy, because a client can
 * invent all addresses in the header but the last. Errors: `ConfigError` for another value, or a range of all
 * addresses.
 */
export const parseTrustProxy = (env: Environment): TrustProxy => {
  const given = parseTextSetting(env, 'TRUST_PROXY')?.trim();
  if (given === undefined || given === 'false' || given === '0') return false;
  if (given === 'true') return 1;
  if (!/^\d+$/.test(given)) return readAddresses(given);
  const hops = Number(given);
  if (hops <= maxHops) return hops;
  throw wrong(given, `is more than ${maxHops} proxies`);
};

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const rangeOf = (entry: string): Range => {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

const isIn = (address: string, ranges: readonly Range[]): boolean => {
  const bare = withoutPort(address).split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
};

/**
 * Returns the function with which Fastify decides whether an address is a trusted proxy, or false to trust none.
 * Fastify calls it first for the connected address, then for those in the header, last one first. The first address
 * that is not a trusted proxy is the client, so addresses that a client adds to the header have no effect.
 */
export const trustFunctionOf = (trust: TrustProxy): TrustFunction | false => {
  if (trust === false) return false;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  const ranges = trust.map(rangeOf);
  return (address) => isIn(address, ranges);
};
