/**
 * Returns a random idempotency key for one form or dialog. It does not use `crypto.randomUUID`, which is missing on a
 * plain http address. Example: `9f1c…` (32 hexadecimal digits).
 */
export const newCreateKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
