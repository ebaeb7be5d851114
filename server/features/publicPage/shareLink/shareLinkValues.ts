import { isBlank } from '#model/schema/json.ts';
import type { PublicCreateSchema } from '#model/schema/schema.ts';
import { shareLinksNamed } from '#model/shareLinks.ts';
import { readShareToken } from './readShareToken.ts';
import type { RequestContext } from '../../../records/context/context.ts';
import type { Values } from '../../../records/plan/plan.ts';

/**
 * Values that a share link adds to the record that a visitor creates. `filled`: values copied from the link; they
 * replace what the visitor entered. `kept`: the reference to the link.
 */
export type LinkValues = { readonly filled: Values; readonly kept: Values };

const nothing: LinkValues = { filled: {}, kept: {} };

/**
 * Returns the values that a share link adds to a record, such as an enquiry, that a visitor creates on the page of the
 * link. `open`: what visitors may create, from the schema. `given`: the values that the visitor entered. Returns no
 * values if the schema defines no such links, if the token is forged, revoked or expired, or if `given` refers to
 * another record than the link. chosen: the record is created without them, because the enquiry is useful and the
 * response must not reveal which links exist.
 */
export const shareLinkValues = async (
  { resource, state: { model }, pool, shareTokens, now }: RequestContext,
  { open, token, given }: { readonly open: PublicCreateSchema; readonly token: unknown; readonly given: Values },
): Promise<LinkValues> => {
  const { share } = open;
  const links = share === undefined ? undefined : shareLinksNamed(model, resource.fieldsByName[share.field]?.to);
  if (share === undefined || links === undefined) return nothing;
  const copy = Object.entries(share.copy ?? {});
  const link = await readShareToken({ executor: pool, model, shareTokens, token, now }, () =>
    copy.map(([, from]) => from),
  );
  if (link === undefined || link.links.resource !== links.resource) return nothing;
  const speaksOfAnother = copy.some(
    ([name, from]) => from === links.words.record && !isBlank(given[name]) && given[name] !== link.values[from],
  );
  if (speaksOfAnother) return nothing;
  return {
    filled: Object.fromEntries(copy.map(([name, from]) => [name, link.values[from] ?? null])),
    kept: { [share.field]: link.id },
  };
};
