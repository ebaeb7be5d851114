import type pg from 'pg';
import { v7 } from 'uuid';
import { liveChannel, messageWord } from '#model/wire/live.ts';
import type { PartContact, PartFile, PartKind, PartPlace, PartState } from '#model/wire/messagePart.ts';
import type { Executor } from '../../../postgres/pool.ts';

/**
 * A file, place or contact in a received message. `value`: its content. `providerId`: only for a file whose content
 * must still be downloaded: its id at the provider.
 */
export type NewPart = {
  readonly kind: PartKind;
  readonly name: string;
  readonly providerId?: string;
  readonly value?: PartFile | PartPlace | readonly PartContact[];
  readonly state?: PartState;
  readonly reason?: string;
};

/**
 * Stores the files, places and contacts of a message, in their order. Files that only have a provider's id are
 * downloaded later.
 */
export const storeParts = async (
  executor: Executor,
  message: string,
  { parts, now }: { readonly parts: readonly NewPart[]; readonly now: Date },
): Promise<void> => {
  for (const [position, { kind, name, providerId, value, reason, state }] of parts.entries())
    await executor.query(
      `insert into gable.message_parts (id, message, position, kind, state, name, value, provider_id, reason, next_at,
          "at")
        values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11)`,
      [
        v7(),
        message,
        position,
        kind,
        state ?? (providerId === undefined ? 'stored' : 'waiting'),
        name,
        value === undefined ? null : JSON.stringify(value),
        providerId ?? null,
        reason ?? null,
        providerId === undefined ? null : now,
        now,
      ],
    );
};

/** A file that has to be downloaded. `at`: when the message arrived. */
export type WaitingPart = {
  readonly id: string;
  readonly kind: PartKind;
  readonly name: string;
  /** Position among the parts of the message. */
  readonly position: number;
  /** Absent for an attachment, which is part of the email. */
  readonly providerId: string | null;
  /** The provider's id of the message. */
  readonly messageId: string | null;
  readonly attempts: number;
  readonly at: Date;
};

/** How long a process claims a file. chosen: longer than a download takes. After that, another process may try. */
const leaseMs = 6 * 60_000;

/** Claims and returns a channel's next file that is due to be fetched. Returns undefined if there is none. */
export const takePart = async (executor: Executor, channel: string, now: Date): Promise<WaitingPart | undefined> => {
  const { rows } = await executor.query<WaitingPart>(
    `update gable.message_parts p set attempts = p.attempts + 1, next_at = $3 from gable.messages m
      where m.id = p.message and p.id = (
        select p.id from gable.message_parts p join gable.messages m on m.id = p.message
        where m.channel = $1 and p.state = 'waiting' and p.next_at <= $2
        order by p.next_at, p.id limit 1 for update of p skip locked)
      returning p.id::text, p.kind, p.name, p.position, p.provider_id as "providerId", m.provider_id as "messageId",
        p.attempts, p."at"`,
    [channel, now, new Date(now.getTime() + leaseMs)],
  );
  return rows[0];
};

/**
 * Notifies every server that the file, place or contact `part` of a message has changed, so that the inbox and the
 * record's page show the change. Does nothing if the message belongs to no record.
 */
export const notifyChanged = async (client: pg.PoolClient, part: string): Promise<void> => {
  await client.query(
    `select pg_notify($2, $3 || m.resource), pg_notify($2, m.resource) from gable.message_parts p
      join gable.messages m on m.id = p.message where p.id = $1 and m.resource is not null`,
    [part, liveChannel, messageWord],
  );
};

type PartResult = {
  readonly state: PartState;
  readonly value?: PartFile;
  readonly reason?: string;
  /** When the next attempt is due. Absent if the file is no longer waiting. */
  readonly nextAt?: Date;
};

/**
 * Stores the result of fetching a file and notifies all servers, in an open transaction. Returns false, and does
 * nothing, if the file is no longer waiting.
 */
export const finishPart = async (client: pg.PoolClient, id: string, result: PartResult): Promise<boolean> => {
  const { state, value, reason, nextAt } = result;
  const { rowCount } = await client.query(
    `update gable.message_parts set state = $2, value = coalesce($3::jsonb, value), reason = $4, next_at = $5
      where id = $1 and state = 'waiting'`,
    [id, state, value === undefined ? null : JSON.stringify(value), reason?.slice(0, 500) ?? null, nextAt ?? null],
  );
  if (rowCount === 1) await notifyChanged(client, id);
  return rowCount === 1;
};

/** A file that is sent with a message. `providerId`: its id at the provider, once it was uploaded. */
export type OutgoingFile = {
  readonly id: string;
  readonly kind: PartKind;
  readonly value: PartFile;
  readonly providerId: string | null;
};

/** Returns the file that is sent with a message, or undefined if the message has none. */
export const readOutgoingFile = async (executor: Executor, message: string): Promise<OutgoingFile | undefined> => {
  const { rows } = await executor.query<OutgoingFile>(
    `select id::text, kind, value, provider_id as "providerId" from gable.message_parts
      where message = $1 and state = 'stored' order by position limit 1`,
    [message],
  );
  return rows[0];
};

/** Stores the provider's id of an uploaded file, so that a later attempt does not upload it again. */
export const noteUploaded = async (executor: Executor, id: string, providerId: string): Promise<void> => {
  await executor.query('update gable.message_parts set provider_id = $2 where id = $1', [id, providerId]);
};
