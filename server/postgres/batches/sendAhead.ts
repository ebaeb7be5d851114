import type pg from 'pg';
import { type Queue, statementQueues } from './aheadQueue.ts';
import { sendBatch } from './sendBatch.ts';
import { sendTogether } from './sendTogether.ts';
import type { Statement } from '../statement.ts';

const watched = new WeakSet<pg.PoolClient>();

const sendQueued = (client: pg.PoolClient, queue: Queue): void => {
  const sent = sendBatch(client, []);
  // `awaitAhead`, and every statement that follows, reports the error.
  sent.catch(() => undefined);
  queue.sent.push(sent);
};

/** Makes each statement of a connection also send the statements that were queued ahead of it. */
const watch = (client: pg.PoolClient): void => {
  if (watched.has(client)) return;
  watched.add(client);
  // checked: the driver's overloads are passed on as they are
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const queue = statementQueues.get(client);
    if (queue === undefined || queue.statements.length === 0) return query(...args);
    return sendTogether(client, () => {
      sendQueued(client, queue);
      // checked: callers get what the driver returns
      return query(...args) as Promise<unknown>;
    });
  }) as typeof client.query;
};

/**
 * Queues `begin`, the statement that begins a transaction on a connection. Nothing is sent yet: `begin` is sent
 * together with the first statement of the transaction. `sendAhead` queues more statements.
 */
export const startAhead = (client: pg.PoolClient, begin: Statement): void => {
  watch(client);
  statementQueues.set(client, { statements: [begin], sent: [], isBegun: false });
};

/**
 * Queues statements whose results are not needed. They are sent together with the next statement of the transaction, in
 * one packet. If one fails, every later statement of the transaction fails too, and `withTransaction` throws the first
 * failure. Errors: an `Error` if `withTransaction` has not started a transaction on the connection.
 */
export const sendAhead = (client: pg.PoolClient, statements: readonly Statement[]): void => {
  const queue = statementQueues.get(client);
  if (queue === undefined) throw new Error('sendAhead: needs a transaction, got a connection without one');
  queue.statements.push(...statements);
};

/**
 * Waits for the results of the statements that `sendAhead` queued, if they have been sent. Statements that are still in
 * the queue are neither sent nor awaited. Errors: the first failure.
 */
export const awaitAhead = async (client: pg.PoolClient): Promise<void> => {
  for (const sent of statementQueues.get(client)?.sent ?? []) await sent;
};

/**
 * Removes the queue of a connection. Returns false if nothing was sent yet (the queue still contains `begin`), so that
 * there is nothing to roll back. Otherwise, and also without a queue, returns true.
 */
export const endAhead = (client: pg.PoolClient): boolean => {
  const queue = statementQueues.get(client);
  statementQueues.delete(client);
  return queue === undefined || queue.isBegun;
};
