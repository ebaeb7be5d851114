import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** Signs and verifies the tokens in the addresses of share links. */
export type ShareTokens = {
  /** Returns the token of a link: 32 characters, short enough for a message. */
  readonly sign: (linkId: string) => string;
  /** Returns the id of the link that a token was signed for, or undefined for an invalid token. */
  readonly read: (token: unknown) => string | undefined;
};

const idBytes = 16;
/** Bytes of the HMAC in a token. chosen: guesses can only be tried online, and the id is random too. */
const macBytes = 8;
const tokenPattern = /^[\w-]{32}$/;

/**
 * Creates the functions that sign and verify the tokens of share links. A token is the id of the link and the start of
 * its HMAC-SHA-256, as base64url. The HMAC key is derived from `secret`, the secret of session tokens, for this purpose
 * only. Whether the link is still active is not checked. Example: `sign('01931a2b-…')` → `AZMaKy…`, used in the URL as
 * `?s=AZMaKy…`.
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
