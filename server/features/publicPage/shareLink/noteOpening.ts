import { createHash } from 'node:crypto';
import { stringify } from 'uuid';
import { allShareLinks } from '#model/shareLinks.ts';
import { countPublicCall } from '../../../auth/limits/countPublicCall.ts';
import { insertOpening } from '../../../query/records/shareLinks.ts';
import type { TokenOptions } from './readShareToken.ts';

/** A visitor who opens a share link. */
export type OpeningOptions = TokenOptions & {
  /** Random id of the visit, which the page keeps while its tab is open. */
  readonly visit: unknown;
  readonly address: string;
};

const visitPattern = /^[\w-]{16,64}$/;

/**
 * Returns the id of a link view: a UUID of version 8 that is always the same for a link and a visit. The visit id
 * itself is not stored.
 */
const openingId = (link: string, visit: string): string => {
  const bytes = createHash('sha256').update(`${link} ${visit}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
};

/**
 * Stores a link view, and returns whether it is new. `visit`: a random id that the page keeps while its tab is open.
 * Returns false for a repeated view, such as after the tab was reloaded, and for a token, a link or a `visit` that is
 * not valid. chosen: the page's script reports the view, so that crawlers and chat previews do not count. Errors:
 * `TOO_MANY_ATTEMPTS` if one address opens the same link too often.
 */
export const noteOpening = async ({
  executor,
  model,
  shareTokens,
  token,
  visit,
  address,
  now,
}: OpeningOptions): Promise<boolean> => {
  const id = shareTokens.read(token);
  if (id === undefined || typeof visit !== 'string' || !visitPattern.test(visit)) return false;
  await countPublicCall(executor, `opening ${id}`, address);
  for (const links of allShareLinks(model)) {
    const statement = insertOpening({ links, id, now, model, opening: openingId(id, visit) });
    if (statement === undefined) continue;
    const { rowCount } = await executor.query({ ...statement, values: [...statement.values] });
    if (rowCount === 1) return true;
  }
  return false;
};
