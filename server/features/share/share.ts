import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { previewPath } from '#model/preview.ts';
import { type ShareWay, shareWays } from '#model/schema/shareSchema.ts';
import type { DraftedLink } from '#model/wire/wire.ts';
import { sendTogether } from '../../postgres/sendTogether.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { countShare } from './countShare.ts';
import { referenceTitles } from '../../query/lookups/references.ts';
import type { OperationResult, RequestContext, OperationHandler } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { readRecord, readWrittenRecord } from '../../records/context/readRecord.ts';
import { parseText, parseWord, refuseOtherWords } from '../../records/context/parseText.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runStatement } from '../../records/context/runStatement.ts';
import { type End, endsOfShare, type ShareEnds } from './shareEnds.ts';
import { parseSharedRecords } from './parseSharedRecords.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import { writeRecord } from '../../records/write/writeRecord.ts';
import { writeShareLink } from './writeShareLink.ts';

type Body = Readonly<Record<string, unknown>>;

/** chosen: as long as an activity's note. */
const maxNoteLength = 5000;

const readExpiry = (body: Body, now: Date): string | undefined => {
  const text = parseText(body, 'expiresAt', 40);
  if (text === undefined) return undefined;
  const at = new Date(text);
  // chosen: within the years that an instant may lie in.
  if (/^\d{4}-\d\d-\d\dT/.test(text) && at.getTime() > now.getTime() && at.getUTCFullYear() < 2200)
    return at.toISOString();
  throw new AppError('INVALID', {
    text: 'A link must expire in the future.',
    fields: { expiresAt: 'expiresAt must be an instant in the future' },
  });
};

const readLink = ({ shareTokens }: RequestContext, body: Body): string => {
  const token = parseText(body, 'link', 100);
  if (token === undefined) return v7();
  const id = shareTokens.read(token);
  if (id === undefined) throw new AppError('INVALID', { fields: { link: 'link must be the token of a drafted link' } });
  return id;
};

/** Gives a link that nothing is written of yet, so that a message can be seen whole before it is sent. */
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

const count = async (
  context: RequestContext,
  client: pg.PoolClient,
  { resource, id }: End,
  how: { readonly contacted?: boolean; readonly times?: number } = {},
): Promise<void> => {
  const counted = await runStatement(client, countShare({ resource, id, ...how, reader: readerOf(context) }));
  if (counted === undefined) throw new AppError('NOT_FOUND');
};

const titleOf = async ({ actor }: RequestContext, client: pg.PoolClient, { resource, id }: End): Promise<string> =>
  (
    await runStatement<{ title: string }>(
      client,
      referenceTitles({ resource, ids: [id], permissions: actor.permissions }),
    )
  )?.title ?? '';

/** Takes back what was begun of a link that was sent before. */
class SentBefore extends Error {}

type ShareActivity = {
  readonly id: string;
  readonly kind: string;
  readonly note: string | undefined;
  readonly details: JsonObject;
};

const logShare = (
  context: RequestContext,
  client: pg.PoolClient,
  { id, kind, note, details }: ShareActivity,
): Promise<void> => writeActivities(context, client, { id, activities: [{ kind, note, new: details }] });

type Message = {
  readonly shown: readonly End[];
  readonly titles: readonly string[];
  readonly person: End;
  readonly channel: ShareWay;
} & Pick<ShareActivity, 'note' | 'details'>;

/** The one it went to reads what they were shown, as the one message that it is. */
const logToPerson = (
  context: RequestContext,
  client: pg.PoolClient,
  { shown, titles, person, channel, note, details }: Message,
): Promise<void> => {
  const text = `Shared ${titles.join(', ')}${note === undefined ? '' : `\n\n${note}`}`.slice(0, maxNoteLength);
  const [first, ...others] = shown;
  const about = {
    ...details,
    ...(first === undefined ? {} : { resource: first.resource.name, _id: first.id }),
    ...(others.length === 0 ? {} : { others: others.map(({ id }) => id) }),
  };
  return logShare({ ...context, resource: person.resource }, client, {
    id: person.id,
    kind: channel === 'link' ? 'share' : channel,
    note: text,
    details: about,
  });
};

/**
 * `share`: counts a share by one, in the database, so that any number at once are all counted; tells to whom and how,
 * on the timelines of what is shown and of the one it goes to; and keeps the link by which it is told what comes of it.
 * With `draft` it gives a link to be put in a message, and writes nothing. Of one link that is sent twice there is one
 * share. With `others` several go in one message: each is a share with a link of its own, the person was written to
 * once, and all of it is counted or nothing.
 * chosen: a share is no edit, so it leaves the version as it is and stops nobody's saving.
 * Shape:
 * `{"channel":"whatsapp","to":"Asha","note":"…","link":"<drafted>","expiresAt":"2026-12-01T00:00:00Z","person":"<id>"}`.
 */
export const share: OperationHandler = async (context) => {
  const { resource, id, now } = context;
  const body = context.body as Body;
  refuseOtherWords(body, ['channel', 'to', 'note', 'person', 'shown', 'link', 'expiresAt', 'draft', 'others']);
  if (!resource.fields.some(({ stamp }) => stamp === 'shareCount'))
    throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} count no shares.` });
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const ends = endsOfShare(context, body);
  if (body['draft'] === true) return draftLink(context, ends);
  const channel = parseWord(body, 'channel', shareWays) ?? 'link';
  const to = parseText(body, 'to', 200);
  const note = parseText(body, 'note', maxNoteLength);
  const [expiresAt, link] = [readExpiry(body, now), readLink(context, body)];
  const { person, links } = ends;
  const together = parseSharedRecords(context, body['others'], { ends, link });
  const write = (client: pg.PoolClient): Promise<string> =>
    sendTogether(client, async () => {
      const titles =
        person === undefined
          ? []
          : await Promise.all(together.map(({ ends: { shown } }) => titleOf(context, client, shown)));
      const named = to ?? (person === undefined ? undefined : await titleOf(context, client, person));
      const details: JsonObject = {
        channel,
        ...(named === undefined ? {} : { to: named }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      };
      const sharedDetails = (id: string): JsonObject => ({ ...details, ...(links === undefined ? {} : { link: id }) });
      const shown = together.map((each) => each.ends.shown);
      // All at once: a row that is counted is held from its count to the end, and others wait for it.
      const [areFirst, , written] = await Promise.all([
        Promise.all(
          together.map(
            (each) =>
              links === undefined ||
              writeShareLink(context, client, {
                links,
                ends: each.ends,
                id: each.link,
                way: channel,
                to: named,
                expiresAt,
              }),
          ),
        ),
        Promise.all([
          ...together.map((each) =>
            logShare({ ...context, resource: each.ends.shown.resource }, client, {
              id: each.ends.shown.id,
              kind: 'share',
              note,
              details: sharedDetails(each.link),
            }),
          ),
          ...(person === undefined
            ? []
            : [logToPerson(context, client, { shown, titles, person, channel, note, details: sharedDetails(link) })]),
          // The person first, as whoever reserves a record is locked before what they reserve.
          ...(person === undefined
            ? []
            : [count(context, client, person, { contacted: channel !== 'link', times: together.length })]),
          ...shown.map((end) => count(context, client, end)),
        ]),
        readWrittenRecord(context, client, id),
      ]);
      if (areFirst.some((isFirst) => isFirst) && !areFirst.every((isFirst) => isFirst)) {
        throw new AppError('INVALID', { fields: { others: 'others have links that were sent in another message' } });
      }
      if (!areFirst.every((isFirst) => isFirst)) throw new SentBefore();
      return written;
    });
  try {
    return writeRecord(context, await withTransaction(context.pool, write));
  } catch (error) {
    if (error instanceof SentBefore) return writeRecord(context, await readRecord(context, context.pool, id));
    throw error;
  }
};
