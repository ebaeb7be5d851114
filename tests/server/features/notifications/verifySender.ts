import { importJWK, jwtVerify } from 'jose';

const keyOf = (point: Buffer) => ({
  kty: 'EC',
  crv: 'P-256',
  x: point.subarray(1, 33).toString('base64url'),
  y: point.subarray(33).toString('base64url'),
});

/**
 * Verifies the `Authorization` header of a push message to the service at `origin`. Returns the contact that the sender
 * gives, or undefined if the header has none. Source: RFC 8292. Errors: an `Error` if the key is not `vapidKey`, or if
 * the signature is invalid, for another service, expired, or valid for more than a day.
 */
export const verifySender = async (header: string, origin: string, vapidKey: string): Promise<string | undefined> => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/i.exec(header) ?? [];
  if (key !== vapidKey) throw new Error(`signed by another key: ${key}`);
  const { payload } = await jwtVerify(token, await importJWK(keyOf(Buffer.from(key, 'base64url')), 'ES256'), {
    audience: origin,
    algorithms: ['ES256'],
  });
  if (payload.exp === undefined || payload.exp > Date.now() / 1000 + 86_400) throw new Error('is valid for too long');
  return payload.sub;
};
