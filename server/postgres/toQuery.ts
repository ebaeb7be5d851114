import pg from 'pg';
import type { Statement } from './statement.ts';

/** The driver sends statements without a name and values by the simple protocol, which has its own `Sync`. */
const extended = { queryMode: 'extended' } as const;

type OnResult = (error: Error | null | undefined, result: pg.QueryResult) => void;

/**
 * Returns a statement as a query of the driver, for statements of every request: the driver copies the descriptors of
 * each property of a configuration object, which takes longer than building the message.
 */
export const toQuery = ({ name, text, values }: Statement, onResult: OnResult): pg.Query =>
  Object.assign(new pg.Query(text, [...values], onResult), name === undefined ? extended : { name });
