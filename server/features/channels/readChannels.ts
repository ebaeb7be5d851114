import { kindFor } from '#kinds/index.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { type ChannelSchema, isActiveChannel } from '#model/schema/files/channelSchema.ts';
import type { ChannelMessage, ChannelMessagesAnswer, ChannelsAnswer, ChannelSummary } from '#model/wire/channels.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { readRecentCounts } from '../../query/records/log/readRecentCounts.ts';
import { readVisible } from '../../records/context/readVisible.ts';
import { readSetSecrets } from '../../connections/connectionSecrets.ts';
import { channelSecretNames, secretNameOf } from './providers/channelSecrets.ts';

const perPage = 50;

type Checked = { readonly name: string; readonly checkedAt: Date | null; readonly problem: string | null };

const mailboxOf = (channel: ChannelSchema, checked: readonly Checked[]): ChannelSummary['mailbox'] => {
  const { replies } = channel;
  if (replies === undefined) return null;
  const found = checked.find(({ name }) => name === secretNameOf(channel));
  const checkedAt = found?.checkedAt?.toISOString() ?? null;
  return { server: replies.host, user: replies.user, checkedAt, problem: found?.problem ?? null };
};

const webhookOf = ({ whatsapp, reports, calls }: ChannelSchema): ChannelSummary['webhook'] => {
  if (whatsapp !== undefined) return 'plain';
  const verify = (reports ?? calls)?.verify;
  if (verify === undefined) return 'none';
  return verify.by === 'address' ? 'secret' : 'plain';
};

const loggedStates =
  '(select channel, state, "at" from gable.messages union all select channel, state, "at" from gable.calls) m';

/**
 * Returns every channel, with the numbers of its messages and calls in the last 30 days by state, and when each of its
 * secrets was set. The secrets are not returned. `hasMailServer`: email is configured, so email channels can send.
 */
export const readChannels = async (
  executor: Executor,
  { channels }: Model,
  { hasMailServer, now }: { readonly hasMailServer: boolean; readonly now: Date },
): Promise<ChannelsAnswer> => {
  const [countsOf, { rows: mailboxes }, secrets] = await Promise.all([
    readRecentCounts(executor, { from: loggedStates, column: 'channel', now }),
    executor.query<Checked>(
      `select name, checked_at as "checkedAt", problem from gable.source_positions where name like 'channels/%'`,
    ),
    readSetSecrets(executor),
  ]);
  const data = Object.values(channels).map((channel): ChannelSummary => {
    const needed = channelSecretNames(channel).map((name) => ({
      name,
      setAt: secrets.get(`${secretNameOf(channel)}/${name}`)?.toISOString() ?? null,
    }));
    const isReady = channel.way === 'email' ? hasMailServer : needed.every(({ setAt }) => setAt !== null);
    return {
      name: channel.name,
      title: channel.title,
      description: channel.description ?? '',
      way: channel.way,
      active: isActiveChannel(channel),
      isReady,
      webhook: webhookOf(channel),
      secrets: needed,
      mailbox: mailboxOf(channel, mailboxes),
      ...countsOf(channel.name),
    };
  });
  return { data };
};

const messageColumns =
  'id, channel, way, direction, resource, record, address, subject, state, attempts, "at", next_at, done_at, reason';
/** SQL for messages and calls in one table. The subject of a call is its outcome. */
const logged = `(select ${messageColumns} from gable.messages union all
  select id, channel, 'call', direction, resource, record, number, coalesce(outcome, ''), state, 1, "at", null, done_at,
    reason
  from gable.calls) m`;

/** Shown instead of a number or address that the reader may not read. */
const hiddenAddress = '•••';

/**
 * Returns the entries of the log as the reader may see them. The reader sees an entry if they may see its record and
 * read all of the record's numbers or addresses for this way of contact. All other entries have no address, no subject
 * and no reason of a failure, because the reason may contain the address.
 */
const hideAddresses = async <Entry extends Pick<ChannelMessage, 'resource' | 'record' | 'way'>>(
  executor: Executor,
  { model, reader }: LogReader,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  const isVisible = await readVisible(executor, { model, reader }, entries);
  const { permissions } = reader.actor;
  const mayContact = ({ resource: name, way }: Entry): boolean => {
    const resource = model.resources[name ?? ''];
    const ways: readonly string[] = [way];
    return (
      resource !== undefined &&
      resource.fields.every(
        (field) =>
          kindFor(field).traits.contact?.some((one) => ways.includes(one)) !== true ||
          canRead(permissions, resource, field),
      )
    );
  };
  return entries.map((entry) => {
    if (entry.record === null) return entry;
    const isSeen = isVisible(entry);
    if (isSeen && mayContact(entry)) return entry;
    return { ...entry, record: isSeen ? entry.record : null, address: hiddenAddress, subject: '', reason: null };
  });
};

/** The user who reads the log, and the schemas of its records. */
type LogReader = { readonly model: Model; readonly reader: Reader };

/**
 * Returns a page of 50 messages and calls, latest first, without their texts, and the total number on all pages.
 * `channel`, `state`: if set, only messages and calls of this channel or in this state are returned and counted.
 * Addresses that the reader may not read are hidden.
 */
export const listMessages = async (
  executor: Executor,
  log: LogReader,
  {
    channel,
    state,
    page,
  }: { readonly channel: string | undefined; readonly state: string | undefined; readonly page: number },
): Promise<ChannelMessagesAnswer> => {
  const where = '($1::text is null or channel = $1) and ($2::text is null or state = $2)';
  const values = [channel ?? null, state ?? null];
  type Row = Omit<ChannelMessage, 'at' | 'nextAt' | 'doneAt'> & {
    at: Date;
    nextAt: Date | null;
    doneAt: Date | null;
  };
  const [{ rows }, { rows: counted }] = await Promise.all([
    executor.query<Row>(
      `select id::text, channel, way, direction, resource, record::text, address, subject, state, attempts, "at" as at,
        next_at as "nextAt", done_at as "doneAt", reason from ${logged} where ${where}
        order by "at" desc, id desc limit $3 offset $4`,
      [...values, perPage, (page - 1) * perPage],
    ),
    executor.query<{ total: string }>(`select count(*)::text as total from ${logged} where ${where}`, values),
  ]);
  const entries = await hideAddresses(executor, log, rows);
  const data = entries.map(({ at, nextAt, doneAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
  }));
  return { data, total: Number(counted[0]?.total ?? 0) };
};

/**
 * Puts the outgoing messages `ids` that failed or were refused back into the queue. Messages in other states are not
 * changed. Returns how many were put back.
 */
export const retryMessages = async (executor: Executor, ids: readonly string[], now: Date): Promise<number> => {
  const { rowCount } = await executor.query(
    `update gable.messages set state = 'waiting', next_at = $2, attempts = 0, done_at = null
      where id = any($1::uuid[]) and direction = 'outgoing' and state in ('failed', 'refused')`,
    [ids, now],
  );
  return rowCount ?? 0;
};
