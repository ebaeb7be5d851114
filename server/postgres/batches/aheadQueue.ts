import type pg from 'pg';
import type { Statement } from '../statement.ts';

/** The statements that a connection sends ahead in one transaction. */
export type Queue = {
  /** Statements to send together with the next statement. */
  readonly statements: Statement[];
  /** The statements that were sent: a promise for each packet. */
  readonly sent: Promise<unknown>[];
  isBegun: boolean;
};

/**
 * The statements that each connection sends together with the next statement of its transaction. A connection without a
 * transaction of `withTransaction` has no entry.
 */
export const statementQueues = new WeakMap<pg.PoolClient, Queue>();

/**
 * Removes the queued statements of a connection from its queue and returns them, for the caller to send. Empty without
 * a queue.
 */
export const takeQueued = (client: pg.PoolClient): readonly Statement[] => {
  const queue = statementQueues.get(client);
  if (queue === undefined || queue.statements.length === 0) return [];
  queue.isBegun = true;
  return queue.statements.splice(0);
};
