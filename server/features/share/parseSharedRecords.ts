import { maxPerMessage } from '#model/schema/shareSchema.ts';
import type { RequestContext } from '../../records/context/context.ts';
import type { ShareEnds } from './shareEnds.ts';
import { invalidRequest } from '../../records/context/invalidRequest.ts';

/** One of the records in a message, and the id of its share link. */
export type SharedRecord = { readonly ends: ShareEnds; readonly link: string };

/**
 * Returns all records of a message, sorted by id: the record of the request and the `others`, each with its own link.
 * Shape of `others`: `[{"_id":"0193…","link":"<drafted>"}]`. Errors: `INVALID` for too many records, for a record or
 * link that occurs twice, and for a link that was not drafted.
 */
export const parseSharedRecords = (
  { shareTokens }: Pick<RequestContext, 'shareTokens'>,
  others: readonly { readonly _id: string; readonly link: string }[] | undefined,
  first: SharedRecord,
): readonly SharedRecord[] => {
  if (others === undefined) return [first];
  if (first.ends.links === undefined || others.length >= maxPerMessage)
    throw invalidRequest(`others must be a list of up to ${maxPerMessage - 1} records with links`, 'others');
  const { ends } = first;
  const more = others.map(({ _id: id, link: token }): SharedRecord => {
    const link = shareTokens.read(token);
    if (link === undefined)
      throw invalidRequest('others must each be {"_id", "link"}, with the token of a drafted link', 'others');
    return { ends: { ...ends, shown: { ...ends.shown, id } }, link };
  });
  const all = [first, ...more];
  if (
    new Set(all.map((each) => each.ends.shown.id)).size < all.length ||
    new Set(all.map(({ link }) => link)).size < all.length
  )
    throw invalidRequest('others must be different records', 'others');
  // Sorted, so that parallel shares lock rows in the same order.
  return all.toSorted((a, b) => (a.ends.shown.id < b.ends.shown.id ? -1 : 1));
};
