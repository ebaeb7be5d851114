import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

export type ShareTokens = {
  /** Gives the token of a link: 32 letters, short enough for a message. */
  readonly sign: (linkId: string) => string;
  /** Gives the id of the link that a token was signed for; undefined for one that is not ours. */
  readonly read: (token: unknown) => string | undefined;
};

const idBytes = 16;
/** chosen: 64 bits; a guess can only be tried here, and what it would have to hit is random itself. */
const macBytes = 8;
const tokenPattern = /^[\w-]{32}$/;

/**
 * Makes the signer and checker of share links: the id and the beginning of its HMAC-SHA-256, base64url. The key is made
 * of the tokens' secret, so that no token of a session is ever one of a link. It says whose it is, not whether it still
 * holds.
 * Example: `sign('01931a2b-…')` → `AZMaKy…`, which stands in the address as `?s=AZMaKy…`.
 */
export const createShareTokens = (secret: string): ShareTokens => {
  const key = createHmac('sha256', secret).update('gable share link 1').digest();
  const macOf = (id: Buffer): Buffer => createHmac('sha256', key).update(id).digest().subarray(0, macBytes);
  return {
    sign: (linkId) => {
      const id = Buffer.from(parse(linkId));
      return Buffer.concat([id, macOf(id)]).toString('base64url');
    },
    read: (token) => {
      if (typeof token !== 'string' || !tokenPattern.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const [id, mac] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
      if (mac.length !== macBytes || !timingSafeEqual(mac, macOf(id))) return undefined;
      return stringify(id);
    },
  };
};
