import type pg from 'pg';
import type { Statement } from '../statement.ts';

export type Queue = {
  /** Statements to send with the next one. */
  readonly statements: Statement[];
  /** Those that were sent, each as soon as it has results. */
  readonly sent: Promise<unknown>[];
  isBegun: boolean;
};

/** The statements that each connection sends ahead of the next one of its transaction. */
export const statementQueues = new WeakMap<pg.PoolClient, Queue>();

/** Returns the statements to send with the next one, and empties their queue. */
export const takeQueued = (client: pg.PoolClient): readonly Statement[] => {
  const queue = statementQueues.get(client);
  if (queue === undefined || queue.statements.length === 0) return [];
  queue.isBegun = true;
  return queue.statements.splice(0);
};
