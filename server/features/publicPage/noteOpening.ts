import { createHash } from 'node:crypto';
import { stringify } from 'uuid';
import { allShareLinks } from '#model/shareLinks.ts';
import { countPublicCall } from '../../auth/limits/countPublicCall.ts';
import { insertOpening } from '../../query/records/shareLinks.ts';
import type { TokenOptions } from './readShareToken.ts';

export type OpeningOptions = TokenOptions & {
  /** A random word that the page keeps as long as its tab lives: the visit. */
  readonly visit: unknown;
  readonly address: string;
};

const visitPattern = /^[\w-]{16,64}$/;

/** One id for a link and a visit together, in the form of a UUID of version 8; the word itself is kept nowhere. */
const openingId = (link: string, visit: string): string => {
  const bytes = createHash('sha256').update(`${link} ${visit}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
};

/**
 * Notes that a link was opened: once for each link and visit, however often the page is loaded again in one tab.
 * chosen: the page's script says so when it runs, so that crawlers and the previews that messengers draw count nothing;
 * who is signed in here should not say it at all. Gives whether something was written, which nobody outside is told.
 * Errors: `TOO_MANY_ATTEMPTS` for many visits of one link from one address.
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
