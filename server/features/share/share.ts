import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors, recordAnswer } from '../../contract/answers.ts';
import type { OperationDoc, ResourceCall } from '../../contract/resourceCall.ts';
import {
  anyOf,
  dataEnvelope,
  described,
  id as recordId,
  instant,
  list,
  note as noteSchema,
  object,
  oneOfWords,
  text,
  textUpTo,
  yesNo,
} from '../../contract/schemaTypes.ts';
import { shareLinksFor, shareLinksTo } from '#model/shareLinks.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { previewPath } from '#model/preview.ts';
import { shareWays } from '#model/schema/shareSchema.ts';
import type { DraftedLink } from '#model/wire/wire.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { OperationResult, RequestContext } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { trimmed } from '../../records/context/parseText.ts';
import { endsOfShare, type ShareEnds } from './shareEnds.ts';
import { parseSharedRecords } from './parseSharedRecords.ts';
import { recordResult } from '../../records/write/recordResult.ts';
import { SentBefore, type SharedMessage, writeShare } from './writeShare.ts';

const bodySchema = object({
  'channel?': oneOfWords(shareWays),
  'to?': described(textUpTo(200), { description: 'The name of the person. Default: the title of their record.' }),
  'note?': noteSchema,
  'person?': described(recordId, { description: 'The person that the record is shared with.' }),
  'shown?': described(recordId, { description: 'The record that is shared with this person.' }),
  'link?': described(textUpTo(100), { description: 'The token of a draft link.' }),
  'expiresAt?': instant,
  'draft?': described(yesNo, { description: 'Only creates a link for a message. Nothing is written.' }),
  'others?': described(list(object({ _id: recordId, link: text })), {
    description: 'More records in the same message, each with its draft link.',
  }),
});

const expiryOf = (value: string | undefined, now: Date): string | undefined => {
  if (value === undefined) return undefined;
  const at = new Date(value);
  // chosen: within the supported years.
  if (at.getTime() > now.getTime() && at.getUTCFullYear() < 2200) return at.toISOString();
  throw new AppError('INVALID', {
    text: serverText('records.linkInPast'),
    fields: { expiresAt: 'expiresAt must be an instant in the future' },
  });
};

const linkOf = ({ shareTokens }: RequestContext, token: string | undefined): string => {
  if (token === undefined) return v7();
  const id = shareTokens.read(token);
  if (id === undefined) throw new AppError('INVALID', { fields: { link: 'link must be the token of a drafted link' } });
  return id;
};

/** Returns a new link without storing it, so that a message can be previewed before it is sent. */
const draftLink = async (context: RequestContext, { shown, person, links }: ShareEnds): Promise<OperationResult> => {
  const preview = shown.resource.schema.preview;
  if (links === undefined || preview === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${shown.resource.plural} have no public page.` });
  for (const { resource, id } of person === undefined ? [shown] : [shown, person])
    await readRecord({ ...context, resource }, context.pool, id);
  const token = context.shareTokens.sign(v7());
  const path = previewPath(preview, { sharer: context.actor.username, id: shown.id, token });
  return { body: { data: { link: token, address: new URL(path, context.origin).href } satisfies DraftedLink } };
};

const describeShare = (scope: ResourceCall): OperationDoc | undefined => {
  const { resource, model } = scope;
  if (!resource.fields.some(({ stamp }) => stamp === 'shareCount')) return undefined;
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
 * `share`: records that a user shared a record, and returns the record. Stores the share link, increases the record's
 * share counter, and adds entries to the timelines of the shared record and its recipient. With `draft`, writes nothing
 * and returns a link, which the client puts into a message. `others`: more records in the same message, each with its
 * own link. They are stored all or none, and the recipient is contacted once. A link that is sent twice counts once.
 * chosen: a share is not an edit, so the record's version stays the same. Shape:
 * `{"channel":"whatsapp","to":"Asha","link":"<drafted>","expiresAt":"2026-12-01T00:00:00Z","person":"<id>"}`. Errors:
 * `UNKNOWN_CALL` for a resource without a share counter, `NOT_FOUND`, `NOT_ALLOWED`, `INVALID`.
 */
export const share = defineOperation({
  body: bodySchema,
  bodyIsOptional: true,
  describe: describeShare,
  run: async (context) => {
    const { resource, id, now, body } = context;
    if (!resource.fields.some(({ stamp }) => stamp === 'shareCount'))
      throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} count no shares.` });
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const ends = endsOfShare(context, body);
    if (body.draft === true) return draftLink(context, ends);
    const [expiresAt, link] = [expiryOf(body.expiresAt, now), linkOf(context, body.link)];
    const message: SharedMessage = {
      way: body.channel ?? 'link',
      to: trimmed(body.to),
      note: trimmed(body.note),
      expiresAt,
      link,
      person: ends.person,
      links: ends.links,
      records: parseSharedRecords(context, body.others, { ends, link }),
    };
    try {
      return recordResult(
        context,
        await withTransaction(context.pool, (client) => writeShare(context, client, message)),
      );
    } catch (error) {
      if (error instanceof SentBefore) return recordResult(context, await readRecord(context, context.pool, id));
      throw error;
    }
  },
});
