import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { maxPerMessage } from '#model/schema/shareSchema.ts';
import { isId } from '../../records/context/isId.ts';
import type { RequestContext } from '../../records/context/context.ts';
import type { ShareEnds } from './shareEnds.ts';

/** One of the records that go in a message, and the id of the link by which it is told of. */
export type Sent = { readonly ends: ShareEnds; readonly link: string };

const invalid = (text: string): AppError => new AppError('INVALID', { text: `${text}.`, fields: { others: text } });

/**
 * Reads all that goes in one message: the record of the call, and the `others` beside it, each with a link of its own.
 * Shape: `[{"_id":"0193…","link":"<drafted>"}]`. Errors: `INVALID`.
 */
export const parseSharedRecords = ({ shareTokens }: RequestContext, others: unknown, first: Sent): readonly Sent[] => {
  if (others === undefined || others === null) return [first];
  if (first.ends.links === undefined || !Array.isArray(others) || others.length >= maxPerMessage)
    throw invalid(`others must be a list of up to ${maxPerMessage - 1} records with links`);
  const { ends } = first;
  const more = (others as readonly unknown[]).map((other): Sent => {
    const [id, token] = isObject(other) ? [other['_id'], other['link']] : [];
    const link = typeof token === 'string' ? shareTokens.read(token) : undefined;
    if (typeof id !== 'string' || !isId(id) || link === undefined)
      throw invalid('others must each be {"_id", "link"}, with the token of a drafted link');
    return { ends: { ...ends, shown: { ...ends.shown, id } }, link };
  });
  const all = [first, ...more];
  if (
    new Set(all.map((each) => each.ends.shown.id)).size < all.length ||
    new Set(all.map(({ link }) => link)).size < all.length
  )
    throw invalid('others must be different records');
  // Whoever shares the same at the same time holds their rows in the same order.
  return all.toSorted((a, b) => (a.ends.shown.id < b.ends.shown.id ? -1 : 1));
};
