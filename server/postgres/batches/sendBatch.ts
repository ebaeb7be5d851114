import pg from 'pg';
import { takeQueued } from './aheadQueue.ts';
import { awaitAll, sendTogether } from './sendTogether.ts';
import type { Statement } from '../statement.ts';
import { toQuery } from '../toQuery.ts';

type Results = readonly pg.QueryResult[];

/**
 * Several statements with one end-of-batch message (`Sync`) after the last. Postgres then sends all results in one
 * packet, which wakes this process once, and not once per statement. After an error, Postgres skips the statements that
 * follow.
 */
class StatementBatch extends pg.Query {
  constructor(statements: readonly Statement[], onResults: (error: Error | undefined, results: Results) => void) {
    // The driver's own query collects one result per statement, and returns a single one without its list.
    super({ text: '' }, (error, results: unknown) =>
      onResults(error ?? undefined, Array.isArray(results) ? (results as Results) : [results as pg.QueryResult]),
    );
    const queries = statements.map((statement) => toQuery(statement, () => undefined));
    this.submit = (connection) => {
      const withoutSync = Object.create(connection, { sync: { value: () => undefined } }) as pg.Connection;
      connection.stream.cork();
      try {
        queries.forEach((query, place) => query.submit(place === queries.length - 1 ? connection : withoutSync));
      } finally {
        connection.stream.uncork();
      }
    };
  }
}

// The driver keeps the texts of prepared statements by their names, but does not declare this in its types.
const hasTexts = (connection: object): connection is { readonly parsedStatements: Readonly<Record<string, string>> } =>
  'parsedStatements' in connection;

/**
 * Returns whether a connection has prepared all named statements. Otherwise the driver would count those after an error
 * as prepared, although Postgres skipped them.
 */
const hasPrepared = (client: pg.PoolClient, statements: readonly Statement[]): boolean => {
  const { connection } = client;
  return statements.every(
    ({ name, text }) => name === undefined || (hasTexts(connection) && connection.parsedStatements[name] === text),
  );
};

const sendPrepared = (client: pg.PoolClient, statements: readonly Statement[]): Promise<Results> =>
  new Promise((resolve, reject) => {
    client.query(
      new StatementBatch(statements, (error, results) => (error === undefined ? resolve(results) : reject(error))),
    );
  });

const sendEach = (client: pg.PoolClient, statements: readonly Statement[]): Promise<Results> =>
  sendTogether(client, () =>
    awaitAll(statements.map((statement) => client.query({ ...statement, values: [...statement.values] }))),
  );

/**
 * Sends statements in the transaction of a connection, in one packet with those that `sendAhead` has queued. Returns
 * the results of `statements` in order. Errors: the first failure.
 */
export const sendBatch = async (client: pg.PoolClient, statements: readonly Statement[]): Promise<Results> => {
  const ahead = takeQueued(client);
  const all = ahead.length === 0 ? statements : [...ahead, ...statements];
  const isBatch = all.length > 1 && hasPrepared(client, all);
  const results = await (isBatch ? sendPrepared(client, all) : sendEach(client, all));
  return ahead.length === 0 ? results : results.slice(ahead.length);
};
