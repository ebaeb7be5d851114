import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import type { OperationDoc, ResourceCall } from '../../contract/resourceCall.ts';
import { anyOf, dataEnvelope, object, text } from '../../contract/schemaTypes.ts';
import { shareLinksFor, shareLinksTo } from '#model/shareLinks.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { recordResult } from '../../records/write/recordResult.ts';
import { draftShareLink } from './draftShareLink.ts';
import { parseSharedMessage } from './parseSharedMessage.ts';
import { shareBody } from './shareBody.ts';
import { endsOfShare } from './shareEnds.ts';
import { SentBefore, type SharedMessage, writeShare } from './writeShare.ts';

/** Returns whether the records of a resource count how often they were shared. Others cannot be shared. */
const countsShares = ({ fields }: Resource): boolean => fields.some(({ stamp }) => stamp === 'shareCount');

const describeShare = (scope: ResourceCall): OperationDoc | undefined => {
  const { resource, model } = scope;
  if (!countsShares(resource)) return undefined;
  const answer = recordAnswer(scope, 'The record. For a draft: the link.');
  const hasLinks =
    shareLinksTo(model, resource.name) !== undefined || shareLinksFor(model, resource.name) !== undefined;
  const draft = dataEnvelope(object({ link: text, address: text }));
  return {
    summary: `Share ${withArticle(resource.title)}`,
    description: 'Counts the share, and adds it to the timelines of the record and the person.',
    example: { channel: 'whatsapp', to: 'Asha Rao' },
    answers: { 200: hasLinks ? { ...answer, schema: anyOf(answer.schema ?? true, draft) } : answer },
    errors: [...changeErrors, 'UNKNOWN_CALL'],
  };
};

/**
 * Writes a share, and returns the record of the request as JSON text. A message that was sent before is not repeated.
 */
const writeOnce = async (context: RequestContext, message: SharedMessage): Promise<string> => {
  try {
    return await withTransaction(context.pool, (client) => writeShare(context, client, message));
  } catch (error) {
    if (error instanceof SentBefore) return readRecord(context, context.pool, context.id);
    throw error;
  }
};

/**
 * `share`: records that a user shared a record, and returns the record. With `draft`, writes nothing and returns a new
 * link, which the client puts into a message. `others`: more records in the same message, each with its own link. They
 * are stored all or none, and the recipient is contacted once. A link that is sent twice counts once. chosen: a share
 * is not an edit, so the record's version stays the same. Shape:
 * `{"channel":"whatsapp","to":"Asha","link":"<drafted>","expiresAt":"2026-12-01T00:00:00Z","person":"<id>"}`. Errors:
 * `UNKNOWN_CALL` for a resource without a share counter, `NOT_FOUND`, `NOT_ALLOWED`, `INVALID`.
 */
export const share = defineOperation({
  body: shareBody,
  bodyIsOptional: true,
  describe: describeShare,
  run: async (context) => {
    const { resource, id, body } = context;
    if (!countsShares(resource)) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} count no shares.` });
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const ends = endsOfShare(context, body);
    if (body.draft === true) return { body: { data: await draftShareLink(context, ends) } };
    return recordResult(context, await writeOnce(context, parseSharedMessage(context, ends)));
  },
});
