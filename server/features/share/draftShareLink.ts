import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { previewPath } from '#model/preview.ts';
import type { DraftedLink } from '#model/wire/wire.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import type { ShareEnds } from './shareEnds.ts';

/** Refuses records that the user may not see. Errors: `NOT_FOUND`. */
const refuseUnseen = async (context: RequestContext, { shown, person }: ShareEnds): Promise<void> => {
  for (const { resource, id } of person === undefined ? [shown] : [shown, person])
    await readRecord({ ...context, resource }, context.pool, id);
};

/**
 * Returns a new share link without storing it, so that a message can be previewed before it is sent. Errors:
 * `UNKNOWN_CALL` if the shared record's resource has no public page or no stored links; `NOT_FOUND`.
 */
export const draftShareLink = async (context: RequestContext, ends: ShareEnds): Promise<DraftedLink> => {
  const { shown, links } = ends;
  const preview = shown.resource.schema.preview;
  if (links === undefined || preview === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${shown.resource.plural} have no public page.` });
  await refuseUnseen(context, ends);
  const token = context.shareTokens.sign(v7());
  const path = previewPath(preview, { sharer: context.actor.username, id: shown.id, token });
  return { link: token, address: new URL(path, context.origin).href };
};
