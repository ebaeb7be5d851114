import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { previewPath } from '#model/preview.ts';
import type { DraftedLink } from '#model/wire/wire.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { readPublished } from '../../records/context/readPublished.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import type { ShareEnds } from './shareEnds.ts';

/**
 * Returns a new share link without storing it, so that a message can be previewed before it is sent. Errors:
 * `UNKNOWN_CALL` if the shared record's resource has no public page or no stored links; `NOT_FOUND`; `NOT_ALLOWED` for
 * an unpublished record, whose page does not open.
 */
export const draftShareLink = async (context: RequestContext, ends: ShareEnds): Promise<DraftedLink> => {
  const { shown, person, links } = ends;
  const preview = shown.resource.schema.preview;
  if (links === undefined || preview === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${shown.resource.plural} have no public page.` });
  await readPublished(context, shown);
  if (person !== undefined) await readRecord({ ...context, resource: person.resource }, context.pool, person.id);
  const token = context.shareTokens.sign(v7());
  const path = previewPath(preview, { sharer: context.actor.username, id: shown.id, token });
  return { link: token, address: new URL(path, context.origin).href };
};
