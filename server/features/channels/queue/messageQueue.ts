import type pg from 'pg';
import type { ChannelSchema, ProviderTemplateSchema } from '#model/schema/files/channelSchema.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { isUniqueViolation } from '../../../postgres/isUniqueViolation.ts';
import { storableText } from '../../../postgres/storableText.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import { type NewPart, storeParts } from './messageParts.ts';

/**
 * States of a message. `sent`: the provider accepted it. `refused`: not sent, because the contact is unsubscribed or
 * must not get messages, or the record was deleted. `received`: sent by a contact.
 */
export const messageStates = ['waiting', 'sent', 'delivered', 'read', 'failed', 'refused', 'received'] as const;
/** The state of a message in the queue, such as `sent`. */
export type MessageState = (typeof messageStates)[number];

/** States in the log of a channel: those of messages and those of calls. */
export const logStates = [...messageStates, 'placing', 'placed', 'started', 'answered', 'missed', 'ended'] as const;

/** The provider's template of a message, with the values of its placeholders. */
export type FilledTemplate = Pick<ProviderTemplateSchema, 'id' | 'language' | 'header'> & {
  readonly values: readonly string[];
};

/**
 * A message to send. `template`: null for a message without a template. `by`: the user who sent it, or null for the
 * server.
 */
export type QueuedMessage = {
  readonly id: string;
  readonly resource: string | null;
  readonly record: string | null;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly template: FilledTemplate | null;
  readonly attempts: number;
  readonly by: string | null;
};

type NewMessage = Omit<QueuedMessage, 'attempts'> & {
  readonly channel: ChannelSchema;
  readonly now: Date;
};

/** Puts a message into the queue of its channel. Returns false, and does nothing, if a message with this id exists. */
export const queueMessage = async (executor: Executor, message: NewMessage): Promise<boolean> => {
  const { id, channel, resource, record, address, subject, body, template, by, now } = message;
  const { rowCount } = await executor.query(
    `insert into gable.messages (id, channel, way, direction, resource, record, address, subject, body, template, state,
        next_at, "at", "by")
      values ($1, $2, $3, 'outgoing', $4, $5, $6, $7, $8, $9::jsonb, 'waiting', $10, $10, $11)
      on conflict (id) do nothing`,
    [
      id,
      channel.name,
      channel.way,
      resource,
      record,
      address,
      subject,
      body,
      template === null ? null : JSON.stringify(template),
      now,
      by,
    ],
  );
  return rowCount === 1;
};

/**
 * Stores a received message with its files, places and contacts. Returns false, and does nothing, if the channel has a
 * message with this `providerId`.
 */
export const storeIncoming = async (
  executor: Executor,
  message: Pick<QueuedMessage, 'id' | 'resource' | 'record' | 'address' | 'subject' | 'body'> & {
    readonly channel: ChannelSchema;
    readonly providerId: string;
    readonly parts: readonly NewPart[];
    readonly now: Date;
  },
): Promise<boolean> => {
  const { id, channel, resource, record, address, subject, body, providerId, parts, now } = message;
  const { rowCount } = await executor.query(
    `insert into gable.messages (id, channel, way, direction, resource, record, address, subject, body, state, "at",
        provider_id)
      values ($1, $2, $3, 'incoming', $4, $5, $6, $7, $8, 'received', $9, $10)
      on conflict (channel, provider_id) do nothing`,
    [id, channel.name, channel.way, resource, record, address, subject, body, now, providerId],
  );
  if (rowCount === 1) await storeParts(executor, id, { parts, now });
  return rowCount === 1;
};

/**
 * How long a process claims a message. chosen: three times the longest request. After that, another process may try.
 * The end of a claim is a time of the database, because a server whose clock is ahead would send the message too.
 */
const leaseMs = 60_000;

/** Returns the SQL of the end of a claim that begins now. `ms`: SQL of its length in ms. */
const claimEnd = (ms: string): string => `clock_timestamp() + make_interval(secs => ${ms}::double precision / 1000)`;

/**
 * Claims and returns a channel's next message that is due. Returns undefined if there is none, or if the channel has
 * sent its maximum in the last minute. All servers that use the database share that limit.
 */
export const takeMessage = (
  pool: pg.Pool,
  { name, perMinute }: ChannelSchema,
  now: Date,
): Promise<QueuedMessage | undefined> =>
  withTransaction(pool, async (client) => {
    if (perMinute !== undefined) {
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [`gable channel ${name}`]);
      const { rows } = await client.query<{ full: boolean }>(
        'select count(*) >= $3 as full from gable.messages where channel = $1 and tried_at > $2',
        [name, new Date(now.getTime() - 60_000), perMinute],
      );
      if (rows[0]?.full === true) return undefined;
    }
    const { rows } = await client.query<QueuedMessage>(
      `update gable.messages set attempts = attempts + 1, tried_at = $2, next_at = $3, claimed_until = ${claimEnd('$4')}
        where id = (
          select id from gable.messages where channel = $1 and state = 'waiting' and next_at <= $2
            and (claimed_until is null or claimed_until < clock_timestamp())
          order by next_at, id limit 1 for update skip locked)
        returning id::text, resource, record::text, address, subject, body, template, attempts, "by"::text`,
      [name, now, new Date(now.getTime() + leaseMs), leaseMs],
    );
    return rows[0];
  });

/** Milliseconds between two renewals of a claim. chosen: a claim is renewed three times before it would expire. */
const renewMs = 20_000;

/**
 * Runs `work`, which sends the claimed message `id`, and returns its result. Meanwhile renews the claim every
 * `everyMs`. Otherwise a claim could expire during a long attempt, and another process would send the message too.
 */
export const whileClaimed = async <T>(
  executor: Executor,
  id: string,
  work: () => Promise<T>,
  everyMs = renewMs,
): Promise<T> => {
  let renewing: Promise<unknown> | undefined;
  const renew = (): void => {
    const until = new Date(Date.now() + leaseMs);
    renewing ??= executor
      .query(
        `update gable.messages set next_at = greatest(next_at, $2), claimed_until = ${claimEnd('$3')}
          where id = $1 and state = 'waiting'`,
        [id, until, leaseMs],
      )
      // If this fails, the next renewal tries again; otherwise the claim expires.
      .catch(() => undefined)
      .finally(() => {
        renewing = undefined;
      });
  };
  const timer = setInterval(renew, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // A renewal must not arrive after the result.
    await renewing;
  }
};

/** Minutes until each retry. chosen: five retries over three hours. */
const retryMinutes = [1, 5, 15, 45, 120] as const;

/**
 * Returns when a failed attempt is repeated, or undefined after the last attempt. `attempts`: number of attempts so
 * far.
 */
export const retryAt = (attempts: number, now: Date): Date | undefined => {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
};

const maxReasonLength = 500;

/** Returns the start of a provider's text, so that it can be stored; null for none. */
const cut = (text: string | undefined, maxLength: number): string | null =>
  text === undefined ? null : storableText(text).slice(0, maxLength);

/** Max length of a provider's id of a message. chosen: an index over it can hold as many characters. */
const maxProviderIdLength = 300;

/**
 * Stores the result of an attempt to send a message. After a temporary failure, the message is tried again with
 * increasing delays. Returns the new state, which is `waiting` if it is tried again.
 */
export const finishMessage = async (
  executor: Executor,
  { id, attempts }: Pick<QueuedMessage, 'id' | 'attempts'>,
  result: {
    readonly state: MessageState;
    readonly providerId?: string | undefined;
    readonly reason?: string;
    readonly isTemporary?: boolean;
    readonly now: Date;
  },
): Promise<MessageState> => {
  const { state, providerId, reason, isTemporary = false, now } = result;
  const nextAt = state === 'failed' && isTemporary ? retryAt(attempts, now) : undefined;
  const next = nextAt === undefined ? state : 'waiting';
  const store = (theirs: string | null): Promise<unknown> =>
    // A report may have arrived before the response.
    executor.query(
      `update gable.messages
        set state = $2, provider_id = coalesce($3, provider_id), reason = $4, next_at = $5, done_at = $6,
          claimed_until = null
        where id = $1 and state = 'waiting'`,
      [id, next, theirs, cut(reason, maxReasonLength), nextAt ?? null, nextAt === undefined ? now : null],
    );
  await store(cut(providerId, maxProviderIdLength)).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    // Another message has the id. Without it, this one has no delivery reports; without a result, it is sent again.
    return store(null);
  });
  return next;
};

/** A message that a delivery report is about. */
export type ReportedMessage = {
  readonly id: string;
  readonly resource: string | null;
  readonly record: string | null;
  readonly address: string;
};

/**
 * Stores the state that a delivery report gives for a message. A later state is never replaced by an earlier one. `id`:
 * the provider's or our id of the message. Returns the message, or undefined if it does not exist or is unchanged.
 */
export const noteReport = async (
  executor: Executor,
  channel: Pick<ChannelSchema, 'name'>,
  {
    id,
    state,
    reason,
    now,
  }: { readonly id: string; readonly state: MessageState; readonly reason?: string; readonly now: Date },
): Promise<ReportedMessage | undefined> => {
  const earlier: Readonly<Partial<Record<MessageState, readonly MessageState[]>>> = {
    sent: ['waiting'],
    delivered: ['waiting', 'sent'],
    read: ['waiting', 'sent', 'delivered'],
    failed: ['waiting', 'sent'],
  };
  const { rows } = await executor.query<ReportedMessage>(
    `update gable.messages set state = $3, reason = $4, done_at = $5, next_at = null
      where channel = $1 and (provider_id = $2 or id::text = $2) and direction = 'outgoing' and state = any($6::text[])
      returning id::text, resource, record::text, address`,
    [channel.name, id, state, cut(reason, maxReasonLength), now, earlier[state] ?? []],
  );
  return rows[0];
};
