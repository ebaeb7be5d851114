import type { WhatsAppSchema } from '#model/schema/files/channelSchema.ts';

/**
 * Returns the origin of the WhatsApp API for a channel: `origin` in the channel's file, otherwise `graphOrigin`.
 * Errors: an `Error` if the origin is not HTTPS, unless `allowPrivate` is set, as in tests.
 */
export const graphOriginOf = (
  { origin }: WhatsAppSchema,
  { graphOrigin, allowPrivate }: { readonly graphOrigin: string; readonly allowPrivate: boolean },
): string => {
  const found = origin ?? graphOrigin;
  if (!found.startsWith('https:') && !allowPrivate) throw new Error(`${found} is not https`);
  return found;
};
