import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTogether } from '../../../../server/postgres/batches/readTogether.ts';
import { prepared } from '../../../../server/postgres/statement.ts';
import { withTransaction } from '../../../../server/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

type Row = { readonly number: number; readonly process: number };

let database: TestDatabase;
const numbered = (number: number) => prepared('select $1::int as number, pg_backend_pid() as process', [number]);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('sends the reads of one turn on one connection, and returns to each its own rows', async () => {
  const { pool } = database;
  const rows = await Promise.all(Array.from({ length: 16 }, (_, number) => readTogether<Row>(pool, numbered(number))));
  expect(rows.map(([row]) => row?.number)).toEqual(Array.from({ length: 16 }, (_, number) => number));
  expect(new Set(rows.map(([row]) => row?.process)).size).toBe(1);
});

it('divides very many reads among connections', async () => {
  const { pool } = database;
  // Not the processes of Postgres: a pooler may send all three connections to one.
  const connections = new Set<object>();
  pool.on('acquire', (client) => connections.add(client));
  const rows = await Promise.all(Array.from({ length: 40 }, (_, number) => readTogether<Row>(pool, numbered(number))));
  expect(rows.map(([row]) => row?.number)).toEqual(Array.from({ length: 40 }, (_, number) => number));
  expect(connections.size).toBe(3);
});

it('refuses only the read that fails', async () => {
  const { pool } = database;
  const [before, refused, after] = await Promise.allSettled([
    readTogether<Row>(pool, numbered(1)),
    readTogether<Row>(pool, prepared('select 1 / $1::int as number, 0 as process', [0])),
    readTogether<Row>(pool, numbered(3)),
  ]);
  expect(before).toMatchObject({ status: 'fulfilled', value: [{ number: 1 }] });
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(after).toMatchObject({ status: 'fulfilled', value: [{ number: 3 }] });
});

it('refuses all reads of a connection that is lost, and the next read has another', async () => {
  const { pool } = database;
  const lost = await Promise.allSettled([
    readTogether(pool, prepared('select pg_terminate_backend(pg_backend_pid())', [])),
    readTogether<Row>(pool, numbered(2)),
  ]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readTogether<Row>(pool, numbered(3))).toMatchObject([{ number: 3 }]);
});

it('reads on the connection of a transaction what it has written', async () => {
  const { pool } = database;
  await pool.query('create table written (number int)');
  const inside = await withTransaction(pool, async (client) => {
    await client.query('insert into written values (7)');
    return readTogether<Row>(client, prepared('select number, 0 as process from written', []));
  });
  expect(inside).toEqual([{ number: 7, process: 0 }]);
});
