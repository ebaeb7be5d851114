import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { AppError } from '#model/errors.ts';
import { canRead, scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { type MessageWay, messageWays } from '#model/schema/schema.ts';
import type {
  ConversationAnswer,
  InboxAnswer,
  InboxConversation,
  InboxMessage,
  InboxPerson,
  InboxTab,
} from '#model/wire/inbox.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { isUuid } from '../../../auth/isUuid.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { quote } from '../../../postgres/quote.ts';
import { plannedForValues, type Statement } from '../../../postgres/statement.ts';
import { ownerIds } from '../../../query/filters/scope/ownerIds.ts';
import type { Reader } from '../../../query/filters/reader.ts';
import { ownerFields, scopeCondition } from '../../../query/filters/scope/scope.ts';
import { titleText } from '../../../query/filters/titleText.ts';
import { shownTitle, titleColumn, withTitles } from '../../../query/records/select/titleColumn.ts';
import { messagePartsText } from '../../../query/records/messageParts.ts';
import { runRows } from '../../../postgres/runStatement.ts';

/** The user who reads the inbox, and the schemas of its resources. */
export type InboxReader = { readonly executor: Executor; readonly model: Model; readonly reader: Reader };

/** Identifies a conversation by a record and a way of contact, such as email. */
export type ConversationName = { readonly resource: string; readonly record: string; readonly way: MessageWay };

type Cursor = { readonly at: string; readonly id: string };

const perPage = 30;
const messagesPerPage = 50;
/** Length of the text that the list shows of a message. chosen: more than its two lines have space for. */
const startLength = 200;

/** SQL for the time of the message `m` with microseconds, as cursors need it. */
const momentText = `to_char(m."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const instantOf = (moment: string): string => new Date(moment).toISOString();

const cursorText = ({ at, id }: Cursor): string => `${at}_${id}`;

/** Returns the position in a list that a cursor names. Errors: `BAD_QUERY`. */
const readCursor = (text: string | undefined): Cursor | undefined => {
  if (text === undefined) return undefined;
  const [at = '', id = ''] = text.split('_');
  if (!/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$/.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id))
    throw new AppError('BAD_QUERY', { text: 'before: expected the cursor of an earlier response.' });
  return { at, id };
};

const contactFields = (resource: Resource, way: MessageWay): readonly Field[] =>
  resource.fields.filter((field) => kindFor(field).traits.contact?.includes(way) === true);

const readableContacts = (resource: Resource, way: MessageWay, { actor }: Reader): readonly Field[] =>
  contactFields(resource, way).filter((field) => canRead(actor.permissions, resource, field));

/**
 * Returns the channel types whose conversations a user may see on a resource. chosen: those whose number or address
 * they may read. The texts often contain it, and a reply needs it.
 */
const readableWays = (resource: Resource, reader: Reader): readonly MessageWay[] =>
  scopeOf(reader.actor.permissions, resource.module) === undefined
    ? []
    : messageWays.filter((way) => readableContacts(resource, way, reader).length > 0);

/**
 * Returns SQL for the owners of the row `t` with their names, as a JSON list. The list is empty if the user may not
 * read the owners.
 */
const ownersText = (resource: Resource, { actor }: Reader): string => {
  const names = ownerFields(resource).filter((name) => {
    const field = resource.fieldsByName[name];
    return field !== undefined && canRead(actor.permissions, resource, field);
  });
  return `(select coalesce(json_agg(
        json_build_object('_id', u."_id"::text, 'name', concat_ws(' ', u."firstName", u."lastName"))
        order by u."firstName", u."_id"), '[]')
      from users u where u."_id" = any(${ownerIds(resource, names)}))`;
};

const sameConversation = (alias: string): string =>
  `${alias}.record = m.record and ${alias}.way = m.way and ${alias}.resource = m.resource`;

/** SQL for whether a user answered the message `m`. Messages of rules and failed messages do not count. */
const answeredText = `exists (select from gable.messages o where ${sameConversation('o')} and o.direction = 'outgoing'
  and o."by" is not null and o.state not in ('failed', 'refused') and o."at" >= m."at")`;

const newestText = `not exists (select from gable.messages n where ${sameConversation('n')} and n.direction = 'incoming'
  and (n."at", n.id) > (m."at", m.id))`;

type ListOptions = {
  readonly tab: InboxTab;
  /** Part of a record title to search for. */
  readonly q?: string | undefined;
  readonly before?: string | undefined;
};

const selectConversations = (
  resource: Resource,
  ways: readonly MessageWay[],
  { reader, tab, q = '', cursor }: Omit<ListOptions, 'before'> & { readonly reader: Reader; readonly cursor?: Cursor },
): Statement => {
  const { bind, values } = createParameters();
  const me = bind(reader.actor.userId === '' ? null : reader.actor.userId, 'uuid');
  const { permissions } = reader.actor;
  const terms = [
    `m.direction = 'incoming' and m.record is not null`,
    `m.resource = ${bind(resource.name, 'text')}`,
    `m.way = any(${bind(ways, 'text[]')})`,
    't."deletedAt" is null',
    scopeCondition(resource, reader, bind),
    newestText,
    cursor === undefined
      ? undefined
      : `(m."at", m.id) < (${bind(cursor.at, 'timestamptz')}, ${bind(cursor.id, 'uuid')})`,
    tab === 'mine' ? `${me} = any(${ownerIds(resource, ownerFields(resource))})` : undefined,
    tab === 'unanswered' ? `not ${answeredText}` : undefined,
    q.trim() === ''
      ? undefined
      : `position(lower(${bind(q.trim(), 'text')}) in lower(${titleText(resource, permissions)})) > 0`,
  ].filter((term) => term !== undefined);
  const seen = `exists (
      select from gable.inbox_reads r
      where r."user" = ${me} and ${sameConversation('r')} and r.read_at >= m."at")`;
  return plannedForValues(
    `select found.record, found.way, found.message, found.at, found.subject, found.text, found.parts, found.title,
      found.owners,
      found."isAnswered", not found."isAnswered" and not found.seen as "isUnread"
      from (select m.record::text as record, m.way, m.id::text as message, ${momentText} as at, m.subject,
      left(m.body, ${startLength}) as text,
      array(select p.kind from gable.message_parts p where p.message = m.id order by p.position) as parts,
      ${titleColumn(resource, permissions)} as title, ${ownersText(resource, reader)} as owners, ${answeredText} as "isAnswered", ${seen} as seen
      from gable.messages m join ${quote(resource.name)} t on t."_id" = m.record
      where ${terms.join(' and ')} order by m."at" desc, m.id desc limit ${perPage + 1}) found
      order by found.at desc, found.message desc`,
    values,
  );
};

/**
 * Returns a page of 30 conversations, from all resources that the user may see. Only conversations with a received
 * message are in the inbox; the newest received message comes first. `tab`: the user's own, the unanswered, or all
 * conversations. `q`: if set, only conversations whose record has this text in its title. `before`: the cursor of the
 * page; absent: the first page. `next`: the cursor of the next page, or null. Errors: `BAD_QUERY` for an invalid
 * cursor.
 */
export const readInbox = async (
  { executor, model, reader }: InboxReader,
  { tab, q, before }: ListOptions,
): Promise<InboxAnswer> => {
  const cursor = readCursor(before);
  const found: InboxConversation[] = [];
  for (const resource of Object.values(model.resources)) {
    const ways = readableWays(resource, reader);
    if (ways.length === 0) continue;
    const options = { reader, tab, q, ...(cursor === undefined ? {} : { cursor }) };
    const rows = await runRows<Omit<InboxConversation, 'resource'>>(
      executor,
      selectConversations(resource, ways, options),
    );
    found.push(...withTitles(resource, rows, reader).map((row) => ({ resource: resource.name, ...row })));
  }
  const newestFirst = found.toSorted((a, b) =>
    cursorText({ at: a.at, id: a.message }) < cursorText({ at: b.at, id: b.message }) ? 1 : -1,
  );
  const page = newestFirst.slice(0, perPage);
  const last = page.at(-1);
  const isLast = last === undefined || newestFirst.length <= perPage;
  return {
    data: {
      conversations: page.map((row) => ({ ...row, at: instantOf(row.at) })),
      next: isLast ? null : cursorText({ at: last.at, id: last.message }),
    },
  };
};

type Shown = { readonly title: string; readonly owners: readonly InboxPerson[]; readonly addresses: string[] };

/**
 * Returns the resource and title of a conversation's record, and the owners and addresses that the user may see.
 * Errors: `NOT_FOUND` if the user may not see the conversation.
 */
export const readConversationRecord = async (
  { executor, model, reader }: InboxReader,
  { resource: name, record, way }: ConversationName,
): Promise<Shown & { readonly resource: Resource }> => {
  const resource = ownValue(model.resources, name);
  if (resource === undefined || !isUuid(record) || !readableWays(resource, reader).includes(way))
    throw new AppError('NOT_FOUND');
  const { bind, values } = createParameters();
  const terms = [
    `t."_id" = ${bind(record, 'uuid')}`,
    't."deletedAt" is null',
    scopeCondition(resource, reader, bind),
  ].filter((term) => term !== undefined);
  const addresses = readableContacts(resource, way, reader).map((field) => `t.${quote(field.name)}::text`);
  const [shown] = await runRows<Shown>(
    executor,
    plannedForValues(
      `select ${titleColumn(resource, reader.actor.permissions)} as title, ${ownersText(resource, reader)} as owners,
        array_remove(array[${addresses.join(', ')}], null) as addresses
        from ${quote(resource.name)} t
        where ${terms.join(' and ')}`,
      values,
    ),
  );
  if (shown === undefined) throw new AppError('NOT_FOUND');
  return { ...shown, title: shownTitle(resource, shown.title, reader), resource };
};

type MessageRow = InboxMessage & { readonly address: string };

/**
 * Returns the 50 newest messages of a conversation, or the 50 before the cursor `before`, oldest first, with the
 * record's title and owners. `earlier`: the cursor of earlier messages, or null. A message has its address only if a
 * field that the user may read contains this address, or if the user may read all address fields of the record. Errors:
 * `NOT_FOUND` if the user may not see the conversation, `BAD_QUERY` for an invalid cursor.
 */
export const readConversation = async (
  inbox: InboxReader,
  { before, ...name }: ConversationName & { readonly before?: string | undefined },
): Promise<ConversationAnswer> => {
  const cursor = readCursor(before);
  const { resource, title, owners, addresses } = await readConversationRecord(inbox, name);
  const { bind, values } = createParameters();
  const terms = [
    `m.record = ${bind(name.record, 'uuid')}`,
    `m.way = ${bind(name.way, 'text')}`,
    `m.resource = ${bind(name.resource, 'text')}`,
    cursor === undefined
      ? undefined
      : `(m."at", m.id) < (${bind(cursor.at, 'timestamptz')}, ${bind(cursor.id, 'uuid')})`,
  ].filter((term) => term !== undefined);
  const rows = await runRows<MessageRow>(
    inbox.executor,
    plannedForValues(
      `select m.id::text as id, m.direction, ${momentText} as at, m.address, m.subject, m.body as text,
        ${messagePartsText('m.id')} as parts, m.state, m.reason,
        (select concat_ws(' ', u."firstName", u."lastName") from users u where u."_id" = m."by") as by
        from gable.messages m where ${terms.join(' and ')} order by m."at" desc, m.id desc
        limit ${messagesPerPage + 1}`,
      values,
    ),
  );
  const page = rows.slice(0, messagesPerPage);
  const first = page.at(-1);
  const seesAll =
    readableContacts(resource, name.way, inbox.reader).length === contactFields(resource, name.way).length;
  const visible = new Set(addresses.map((address) => address.toLowerCase()));
  const isVisible = (address: string): boolean => seesAll || visible.has(address.toLowerCase());
  return {
    data: {
      title,
      owners,
      // The reason of a failure may contain the address.
      messages: page
        .toReversed()
        .map(({ at, address, reason, ...row }) =>
          isVisible(address)
            ? { ...row, at: instantOf(at), address, reason }
            : { ...row, at: instantOf(at), address: null, reason: null },
        ),
      earlier: first === undefined || rows.length <= messagesPerPage ? null : cursorText(first),
    },
  };
};

/**
 * Stores that the user has read a conversation up to the message `message`. chosen: per user, so that a manager who
 * looks at a conversation does not mark it as read for its owner. In contrast, an answered conversation is answered for
 * all users. Errors: `NOT_FOUND` for a conversation that the user may not see, or a message that it does not have.
 */
export const markConversationRead = async (
  inbox: InboxReader,
  { message, ...name }: ConversationName & { readonly message: string },
): Promise<void> => {
  await readConversationRecord(inbox, name);
  const { rowCount } = await inbox.executor.query(
    `insert into gable.inbox_reads as r ("user", resource, record, way, read_at)
      select $1::uuid, m.resource, m.record, m.way, m."at" from gable.messages m
        where m.id = $2 and m.resource = $3 and m.record = $4 and m.way = $5
      on conflict ("user", record, way, resource) do update set read_at = greatest(r.read_at, excluded.read_at)`,
    [inbox.reader.actor.userId, message, name.resource, name.record, name.way],
  );
  if (rowCount === 0) throw new AppError('NOT_FOUND');
};
