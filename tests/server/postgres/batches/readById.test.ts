import { afterAll, beforeAll, expect, it } from 'vitest';
import { readById } from '../../../../server/postgres/batches/readById.ts';
import type { Executor } from '../../../../server/postgres/pool.ts';
import { prepared } from '../../../../server/postgres/statement.ts';
import { withTransaction } from '../../../../server/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

/** `quotient`: 100 divided by the record's number. `together`: how many ids the execution had. */
type Row = { readonly id: string; readonly number: number; readonly quotient: number; readonly together: number };

let database: TestDatabase;

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const read = (number: number, addend = 0, executor: Executor = database.pool): Promise<Row | undefined> =>
  readById<Row>(executor, idOf(number), (ids) =>
    prepared(
      `select id::text, number + $2::int as number, 100 / number as quotient, cardinality($1::uuid[]) as together
       from numbered where id = any($1::uuid[])`,
      [ids, addend],
    ),
  );

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table numbered (id uuid primary key, number int)');
  for (let number = 0; number < 40; number += 1)
    await database.pool.query('insert into numbered values ($1, $2)', [idOf(number), number]);
});
afterAll(() => database.drop());

const numbersFrom = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);

it('reads the ids of one turn together, at most 16, and returns to each its own row', async () => {
  const numbers = numbersFrom(1, 20);
  const rows = await Promise.all(numbers.map((number) => read(number)));
  expect(rows.map((row) => row?.number)).toEqual(numbers);
  expect(rows.map((row) => row?.together)).toEqual(numbers.map((number) => (number <= 16 ? 16 : 4)));
});

it('returns nothing for an id without a row, and the same row to all who ask for it', async () => {
  const rows = await Promise.all([7, 99, 7].map((number) => read(number)));
  expect(rows.map((row) => row?.number)).toEqual([7, undefined, 7]);
});

it('reads separately for other values', async () => {
  const rows = await Promise.all([read(1), read(2, 1000), read(3)]);
  expect(rows.map((row) => [row?.number, row?.together])).toEqual([
    [1, 2],
    [1002, 1],
    [3, 2],
  ]);
});

it('refuses only the record that cannot be read', async () => {
  const [before, refused, after] = await Promise.allSettled([1, 0, 2].map((number) => read(number)));
  expect(before).toMatchObject({ status: 'fulfilled', value: { number: 1 } });
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(after).toMatchObject({ status: 'fulfilled', value: { number: 2 } });
});

it('reads on the connection of a transaction what it has written', async () => {
  const inside = await withTransaction(database.pool, async (client) => {
    await client.query('insert into numbered values ($1, 50)', [idOf(50)]);
    return read(50, 0, client);
  });
  expect(inside).toMatchObject({ number: 50, together: 1 });
});
