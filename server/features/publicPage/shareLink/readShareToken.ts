import type { Json } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { allShareLinks, type ShareLinks } from '#model/shareLinks.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { selectActiveLink } from '../../../query/records/shareLinks.ts';
import type { ShareTokens } from '../../../auth/tokens/shareTokens.ts';
import { runStatement } from '../../../postgres/runStatement.ts';

/** A share token from a request, and what is needed to verify it. */
export type TokenOptions = {
  readonly executor: Executor;
  readonly model: Model;
  readonly shareTokens: ShareTokens;
  readonly token: unknown;
  readonly now: Date;
};

/** A share link with a valid signature that is neither revoked nor expired. */
export type ActiveLink = {
  readonly id: string;
  readonly links: ShareLinks;
  readonly values: Readonly<Record<string, Json>>;
};

/**
 * Returns the active link of a token. Returns undefined if the token is forged, or if the link is revoked, expired or
 * deleted; the reason is not returned. `fieldsOf`: returns the names of the link's fields to read. Default: the record
 * and the user who sent the link.
 */
export const readShareToken = async (
  { executor, model, shareTokens, token, now }: TokenOptions,
  fieldsOf: (links: ShareLinks) => readonly string[] = ({ words }) => [words.record, words.by],
): Promise<ActiveLink | undefined> => {
  const id = shareTokens.read(token);
  if (id === undefined) return undefined;
  for (const links of allShareLinks(model)) {
    const statement = selectActiveLink({ links, id, now }, fieldsOf(links));
    const found = await runStatement<{ data: Readonly<Record<string, Json>> }>(executor, statement);
    if (found !== undefined) return { id, links, values: found.data };
  }
  return undefined;
};
