import { answerGraceMs } from '../pool.ts';

type Waiting = { readonly connectionParameters?: { query_timeout: number | false } };

/**
 * Sets the driver's time limit for the statements of one connection to some seconds more than `maxMs`; 0: no limit.
 * Postgres has its own limit, `statement_timeout`, which the caller must set too. Returns a function that restores the
 * usual limit.
 */
export const extendStatementTimeout = (client: object, maxMs: number): (() => void) => {
  // checked: the driver reads this property for each statement, but its types leave it out
  const { connectionParameters } = client as Waiting;
  if (connectionParameters === undefined) return () => undefined;
  const before = connectionParameters.query_timeout;
  connectionParameters.query_timeout = maxMs === 0 ? false : maxMs + answerGraceMs;
  return () => {
    connectionParameters.query_timeout = before;
  };
};
