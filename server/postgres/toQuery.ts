import pg from 'pg';
import type { Statement } from './statement.ts';

/**
 * Without this, the driver sends a statement without a name and values by the simple protocol, which has its own
 * `Sync`.
 */
const extended = { queryMode: 'extended' } as const;

type OnResult = (error: Error | null | undefined, result: pg.QueryResult) => void;

/**
 * Returns a statement as a query of the driver, which calls `onResult` with the error or the result. This is faster
 * than passing the driver a configuration object, whose property descriptors it copies for every statement.
 */
export const toQuery = ({ name, text, values }: Statement, onResult: OnResult): pg.Query =>
  Object.assign(new pg.Query(text, [...values], onResult), name === undefined ? extended : { name });
