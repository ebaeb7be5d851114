import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { ShareWay } from '#model/schema/shareSchema.ts';
import { sendTogether } from '../../postgres/batches/sendTogether.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { referenceTitles } from '../../query/lookups/references/references.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { readWrittenRecord } from '../../records/context/readRecord.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import { countShare } from './countShare.ts';
import type { SharedRecord } from './parseSharedRecords.ts';
import type { End, ShareEnds } from './shareEnds.ts';
import { writeShareLink } from './writeShareLink.ts';
import { shownTitle } from '../../query/records/select/titleColumn.ts';
import { inLanguage } from '../../language/language.ts';

/** Max length of a note. chosen: the same as for activities. */
const maxNoteLength = 5000;

/** A message that shares records with a person, as the request describes it. */
export type SharedMessage = {
  readonly person: End | undefined;
  /** Where links are stored. Undefined: the resource has no stored links. */
  readonly links: ShareEnds['links'] | undefined;
  readonly way: ShareWay;
  /** The name of the person. Undefined: the title of their record. */
  readonly to: string | undefined;
  readonly note: string | undefined;
  readonly expiresAt: string | undefined;
  /** Id of the link to the record of the request. */
  readonly link: string;
  /** All shared records, each with its link. */
  readonly records: readonly SharedRecord[];
};

/** A message with the names that the timelines show. */
type NamedMessage = SharedMessage & {
  /** The titles of the shared records. Empty without a person. */
  readonly titles: readonly string[];
  readonly named: string | undefined;
};

/** Counts a share in a record. Errors: `NOT_FOUND`. */
const count = async (
  context: RequestContext,
  client: pg.PoolClient,
  { resource, id }: End,
  how: { readonly contacted?: boolean; readonly times?: number } = {},
): Promise<void> => {
  const counted = await runStatement(client, countShare({ resource, id, ...how, reader: readerOf(context) }));
  if (counted === undefined) throw new AppError('NOT_FOUND');
};

/** Returns the title of a record in English, as the timeline stores it. */
const titleOf = async (context: RequestContext, client: pg.PoolClient, { resource, id }: End): Promise<string> => {
  const { permissions } = context.actor;
  const row = await runStatement<{ title: string }>(client, referenceTitles({ resource, ids: [id], permissions }));
  return row === undefined ? '' : inLanguage('en', () => shownTitle(resource, row.title, readerOf(context)));
};

/** Thrown to roll back the transaction of a message whose links were sent before. */
export class SentBefore extends Error {}

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

/** Reads the names for the timelines: of the person, and of the shared records for the timeline of the person. */
const withNames = async (
  context: RequestContext,
  client: pg.PoolClient,
  message: SharedMessage,
  person: End,
): Promise<NamedMessage> => {
  const titles = await Promise.all(message.records.map(({ ends }) => titleOf(context, client, ends.shown)));
  return { ...message, titles, named: message.to ?? (await titleOf(context, client, person)) };
};

/** Returns the details of an entry in a timeline. `link`: the link that the entry is about. */
const detailsOf = ({ way, named, expiresAt, links }: NamedMessage, link: string): JsonObject => ({
  channel: way,
  ...(named === undefined ? {} : { to: named }),
  ...(expiresAt === undefined ? {} : { expiresAt }),
  ...(links === undefined ? {} : { link }),
});

/** Logs the message on the recipient's timeline, as a single entry. */
const logToPerson = (
  context: RequestContext,
  client: pg.PoolClient,
  person: End,
  message: NamedMessage,
): Promise<void> => {
  const { records, titles, way, note, link } = message;
  const text = `Shared ${titles.join(', ')}${note === undefined ? '' : `\n\n${note}`}`.slice(0, maxNoteLength);
  const [first, ...others] = records.map(({ ends }) => ends.shown);
  const about = {
    ...detailsOf(message, link),
    ...(first === undefined ? {} : { resource: first.resource.name, _id: first.id }),
    ...(others.length === 0 ? {} : { others: others.map(({ id }) => id) }),
  };
  return logShare({ ...context, resource: person.resource }, client, {
    id: person.id,
    kind: way === 'link' ? 'share' : way,
    note: text,
    details: about,
  });
};

/** Stores the links. Returns for each whether it is new; true for a resource whose links are not stored. */
const storeLinks = (
  context: RequestContext,
  client: pg.PoolClient,
  { links, records, way, named, expiresAt }: NamedMessage,
): Promise<readonly boolean[]> =>
  Promise.all(
    records.map(
      ({ ends, link }) =>
        links === undefined || writeShareLink(context, client, { links, ends, id: link, way, to: named, expiresAt }),
    ),
  );

/** Adds the entries of the timelines. */
const logMessage = (
  context: RequestContext,
  client: pg.PoolClient,
  message: NamedMessage,
): readonly Promise<void>[] => [
  ...message.records.map(({ ends: { shown }, link }) =>
    logShare({ ...context, resource: shown.resource }, client, {
      id: shown.id,
      kind: 'share',
      note: message.note,
      details: detailsOf(message, link),
    }),
  ),
  ...(message.person === undefined ? [] : [logToPerson(context, client, message.person, message)]),
];

/** Counts the share in the person and in each shared record. */
const countMessage = (
  context: RequestContext,
  client: pg.PoolClient,
  { person, records, way }: NamedMessage,
): readonly Promise<void>[] => [
  // The recipient first: a booking also locks the person before what they book.
  ...(person === undefined
    ? []
    : [count(context, client, person, { contacted: way !== 'link', times: records.length })]),
  ...records.map(({ ends }) => count(context, client, ends.shown)),
];

/** Refuses a message some or all of whose links were stored before. `areNew`: whether each link is new. */
const refuseSentBefore = (areNew: readonly boolean[]): void => {
  if (areNew.every((isNew) => isNew)) return;
  if (areNew.some((isNew) => isNew))
    throw new AppError('INVALID', { fields: { others: 'others have links that were sent in another message' } });
  throw new SentBefore();
};

/**
 * Writes a share: stores the links, adds entries to the timelines of the shared records and the person, and increases
 * the share counters of these records. Returns the record of the request as JSON text. Errors: `SentBefore` if all
 * links were stored before, `INVALID` if only some were, `NOT_FOUND` for a record that the user may not see.
 */
export const writeShare = (context: RequestContext, client: pg.PoolClient, message: SharedMessage): Promise<string> =>
  sendTogether(client, async () => {
    const { person, to } = message;
    // Without a person nothing is awaited, so that the first statements are sent together too.
    const named =
      person === undefined ? { ...message, titles: [], named: to } : await withNames(context, client, message, person);
    // Sent together, because a counted row is locked until the end of the transaction, and other shares wait for it.
    const [areNew, , written] = await Promise.all([
      storeLinks(context, client, named),
      Promise.all([...logMessage(context, client, named), ...countMessage(context, client, named)]),
      readWrittenRecord(context, client, context.id),
    ]);
    refuseSentBefore(areNew);
    return written;
  });
