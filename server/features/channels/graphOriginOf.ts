import type { WhatsAppSchema } from '#model/schema/channelSchema.ts';

/**
 * Returns the origin of the API of a channel, whose file may name another than the usual one. Errors: an `Error` for a
 * plain connection, which is only for tests.
 */
export const graphOriginOf = (
  { origin }: WhatsAppSchema,
  { graphOrigin, allowPrivate }: { readonly graphOrigin: string; readonly allowPrivate: boolean },
): string => {
  const found = origin ?? graphOrigin;
  if (!found.startsWith('https:') && !allowPrivate) throw new Error(`${found} is not https`);
  return found;
};
