import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { lookupPublic, refusePrivateAddress } from './publicAddress.ts';

/**
 * Resolves a host, and returns one of its IP addresses. Without `allowPrivate`, all of them must be public. Errors:
 * `AddressRefused`, or that of the name server.
 */
export const resolvePublic = async (
  host: string,
  { allowPrivate }: { readonly allowPrivate: boolean },
): Promise<string> => {
  if (allowPrivate) return isIP(host) === 0 ? (await lookup(host)).address : host;
  refusePrivateAddress(host);
  if (isIP(host) !== 0) return host;
  return new Promise((resolve, reject) => {
    lookupPublic(host, {}, (error, address) => {
      if (error !== null) reject(error);
      else if (typeof address === 'string') resolve(address);
      else reject(new Error(`${host} has no address`));
    });
  });
};
