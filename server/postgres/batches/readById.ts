import pg from 'pg';
import type { Executor } from '../pool.ts';
import { readTogether } from './readTogether.ts';
import type { Statement } from '../statement.ts';

/**
 * Returns the statement that reads some ids. The ids are its first value. For several ids, its rows have the column
 * `id`; for one id, the first row is that of the id.
 */
type StatementOf = (ids: readonly string[]) => Statement;
/** Ids that one statement reads, and its rows by id. */
type JointRead = { readonly ids: Set<string>; readonly rows: Promise<ReadonlyMap<string, pg.QueryResultRow>> };

/** Max ids of a statement. chosen: as many as `readTogether` sends in one packet. */
const maxIds = 16;

/** The reads that are not sent yet, by the statement and its other values. */
const jointReads = new WeakMap<pg.Pool, Map<string, JointRead>>();

/** Returns the reads of this turn of the event loop. `readTogether` sends them when the turn ends. */
const jointReadsOf = (pool: pg.Pool): Map<string, JointRead> => {
  const open = jointReads.get(pool);
  if (open !== undefined) return open;
  const opened = new Map<string, JointRead>();
  jointReads.set(pool, opened);
  setImmediate(() => jointReads.delete(pool));
  return opened;
};

const startJointRead = (pool: pg.Pool, first: string, single: Statement, statementOf: StatementOf): JointRead => {
  const ids = new Set<string>();
  const readAll = async (): Promise<ReadonlyMap<string, pg.QueryResultRow>> => {
    const rows = await readTogether(pool, () => (ids.size === 1 ? single : statementOf([...ids])));
    return new Map(rows.map((row) => [ids.size === 1 ? first : String(row['id']), row]));
  };
  return { ids, rows: readAll() };
};

/**
 * Returns the row of a record, or undefined if the statement returns none. `id`: in lower case. If `executor` is a
 * pool, all ids that are read in the same turn of the event loop by the same statement with the same other values are
 * read by one execution, up to 16: under load, starting a statement costs more than reading one more row. If that
 * execution fails, each id is read alone, so that a record whose values cannot be read affects no other. If `executor`
 * is the connection of a transaction, the id is read immediately. Example: `readById(pool, id, (ids) => selectByIds({
 * ids, resource, reader }))`.
 */
export const readById = async <Row extends pg.QueryResultRow>(
  executor: Executor,
  id: string,
  statementOf: StatementOf,
): Promise<Row | undefined> => {
  const single = statementOf([id]);
  const readAlone = async (): Promise<Row | undefined> => (await readTogether<Row>(executor, single))[0];
  if (!(executor instanceof pg.Pool)) return readAlone();
  const open = jointReadsOf(executor);
  const key = `${single.name ?? single.text} ${JSON.stringify(single.values.slice(1))}`;
  const started = open.get(key);
  const joint =
    started === undefined || started.ids.size >= maxIds ? startJointRead(executor, id, single, statementOf) : started;
  open.set(key, joint);
  joint.ids.add(id);
  try {
    // checked: the statement decides the columns of its rows
    return (await joint.rows).get(id) as Row | undefined;
  } catch (error) {
    if (joint.ids.size === 1) throw error;
    return readAlone();
  }
};
