import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isActiveChannel } from '#model/schema/files/channelSchema.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import type { PartState } from '#model/wire/messagePart.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { serverText } from '../../../language/serverText.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import { type InboxReader, readConversationRecord } from '../receiving/readInbox.ts';
import { notifyChanged } from '../queue/messageParts.ts';
import { invalidRequest } from '../../../records/context/invalidRequest.ts';

type Found = {
  readonly resource: string | null;
  readonly record: string | null;
  readonly way: MessageWay;
  readonly channel: string;
  readonly state: PartState;
};

/**
 * Puts the file `part` of an incoming message back into the queue if it was refused or could not be fetched: a limit
 * may have been raised, or the provider may respond again. Does nothing for a file that is stored or is being fetched.
 * Errors: `NOT_FOUND`, also for a conversation that the user may not see; `INVALID` if the provider no longer has the
 * file, or the channel is off.
 */
export const fetchAgain = async (
  { pool, ...inbox }: Pick<InboxReader, 'model' | 'reader'> & { readonly pool: pg.Pool },
  { part, now }: { readonly part: string; readonly now: Date },
): Promise<void> => {
  const { rows } = await pool.query<Found>(
    `select m.resource, m.record::text, m.way, m.channel, p.state from gable.message_parts p
      join gable.messages m on m.id = p.message and m.direction = 'incoming' where p.id = $1`,
    [part],
  );
  const [found] = rows;
  if (found === undefined || found.resource === null || found.record === null) throw new AppError('NOT_FOUND');
  const { resource, record, way, state } = found;
  await readConversationRecord({ executor: pool, ...inbox }, { resource, record, way });
  if (state === 'waiting' || state === 'stored') return;
  if (state === 'expired') throw invalidRequest(serverText('messages.fileGone'), 'part');
  const channel = ownValue(inbox.model.channels, found.channel);
  if (channel === undefined || !isActiveChannel(channel))
    throw invalidRequest(serverText('messages.fileChannelOff'), 'part');
  await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update gable.message_parts set state = 'waiting', attempts = 0, reason = null, next_at = $2
        where id = $1 and state in ('failed', 'refused')`,
      [part, now],
    );
    if (rowCount === 1) await notifyChanged(client, part);
  });
};
