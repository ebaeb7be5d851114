import { answerGraceMs } from './pool.ts';

type Waiting = { readonly connectionParameters?: { query_timeout: number | false } };

/**
 * Lets the statements of one connection take longer than usual before the driver gives them up; Postgres has a limit of
 * its own, `statement_timeout`, which is to be set to the same. Returns a function that restores the usual limit.
 * `maxMs` 0: without a limit.
 */
export const extendStatementTimeout = (client: object, maxMs: number): (() => void) => {
  // checked: the driver reads it at each statement, but its types leave it out
  const { connectionParameters } = client as Waiting;
  if (connectionParameters === undefined) return () => undefined;
  const before = connectionParameters.query_timeout;
  connectionParameters.query_timeout = maxMs === 0 ? false : maxMs + answerGraceMs;
  return () => {
    connectionParameters.query_timeout = before;
  };
};
