/**
 * Returns a random idempotency key for one form or dialog: 32 hexadecimal digits. It does not use `crypto.randomUUID`,
 * which browsers do not have on http addresses.
 */
export const newCreateKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
