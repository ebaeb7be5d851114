import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isObject } from '#model/schema/json.ts';

/** What a key permits: changing one record, with the permissions of a user or limited to some fields. */
type EditGrant = {
  readonly resource: string;
  readonly id: string;
  readonly signedAtMs: number;
  readonly expiresAtMs: number;
} & (
  | {
      readonly userId: string;
      /** The session in which the key was issued. The key becomes invalid when the session ends. */
      readonly sessionId: string;
    }
  | { readonly fields: readonly string[] }
);

/** Signs and verifies edit keys, which allow the update of one record without sign-in. */
export type EditKeys = {
  readonly sign: (grant: EditGrant) => string;
  /** Verifies a key. Errors: `EDIT_KEY_INVALID` if it is missing, tampered with or expired. */
  readonly read: (key: unknown) => EditGrant;
};

/** Max length of a key. chosen: longer than any valid key. */
const maxKeyLength = 2000;

const isText = (value: unknown): value is string => typeof value === 'string';

const grantOf = (json: unknown): EditGrant | undefined => {
  if (!isObject(json)) return undefined;
  const { resource, id, signedAtMs, expiresAtMs, userId, sessionId, fields } = json;
  if (!isText(resource) || !isText(id) || typeof signedAtMs !== 'number' || typeof expiresAtMs !== 'number')
    return undefined;
  const common = { resource, id, signedAtMs, expiresAtMs };
  if (isText(userId)) return isText(sessionId) ? { ...common, userId, sessionId } : undefined;
  return Array.isArray(fields) && fields.every(isText) ? { ...common, fields } : undefined;
};

/**
 * Creates the functions that sign and verify edit keys. A key is its grant (the record, who may change it, until when)
 * as JSON, and the HMAC-SHA-256 of that JSON, both as base64url, separated by a dot. The HMAC key is derived from
 * `secret`, the secret of session tokens, so that an edit key is never valid as a session token, and a session token
 * never as an edit key.
 */
export const createEditKeys = (secret: string): EditKeys => {
  const key = createHmac('sha256', secret).update('gable edit key 1').digest();
  const macOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  const readSigned = (given: unknown): EditGrant | undefined => {
    if (!isText(given) || given.length > maxKeyLength) return undefined;
    const [text = '', mac = '', ...rest] = given.split('.');
    const [got, expected] = [Buffer.from(mac, 'base64url'), macOf(text)];
    if (rest.length > 0 || got.length !== expected.length || !timingSafeEqual(got, expected)) return undefined;
    return grantOf(JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown);
  };

  return {
    sign: (grant) => {
      const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
      return `${text}.${macOf(text).toString('base64url')}`;
    },
    read: (given) => {
      const grant = readSigned(given);
      if (grant === undefined) throw new AppError('EDIT_KEY_INVALID');
      if (grant.expiresAtMs <= Date.now())
        throw new AppError('EDIT_KEY_INVALID', { text: serverText('records.keyExpired') });
      return grant;
    },
  };
};
