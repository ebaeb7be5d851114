import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import { createPool } from '../../server/postgres/pool.ts';
import { countList } from '../../server/query/lists/countList.ts';
import { parseListQuery } from '../../server/query/lists/parseListQuery.ts';
import type { Reader } from '../../server/query/filters/reader.ts';
import { selectList } from '../../server/query/lists/selectList.ts';
import { selectByIds } from '../../server/query/records/select/selectByIds.ts';
import type { Statement } from '../../server/postgres/statement.ts';

const clients = 16;
/** The size of the server's connection pool on two cores. */
const connections = 8;

const run = async (pool: pg.Pool, { name, text, values }: Statement): Promise<void> => {
  await pool.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
};

const rateOf = async (seconds: number, work: (number: number) => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await work(done);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
};

export type DriverSubject = {
  readonly url: string;
  readonly resource: Resource;
  readonly reader: Reader;
  readonly ids: readonly string[];
};
/**
 * Functions that load the database for `seconds` seconds. `byId` returns how many records it read by id per second;
 * `list`, how many lists with their totals it read per second. `end` closes the connections.
 */
export type Driver = {
  readonly byId: (seconds: number) => Promise<number>;
  readonly list: (seconds: number) => Promise<number>;
  readonly end: () => Promise<void>;
};

/**
 * Returns functions that run the product's statements with only the Postgres driver, 16 at the same time, without HTTP,
 * tokens or permissions. No server on this database can be faster than these functions.
 */
export const createDriver = ({ url, resource, reader, ids }: DriverSubject): Driver => {
  const pool = createPool({
    connection: { connectionString: url },
    size: connections,
    statementTimeoutMs: 15_000,
    onError: () => undefined,
  });
  const query = parseListQuery({ resource, query: { page: '1', perPage: '25' }, reader });
  const byId = (number: number): Promise<void> =>
    run(pool, selectByIds({ resource, ids: [ids[(number * 7919) % ids.length] ?? ''], reader }));
  const list = (): Promise<unknown> =>
    Promise.all([
      run(pool, selectList({ resource, query, reader })),
      run(pool, countList({ resource, query, reader })),
    ]);
  return {
    byId: (seconds) => rateOf(seconds, byId),
    list: (seconds) => rateOf(seconds, list),
    end: () => pool.end(),
  };
};
