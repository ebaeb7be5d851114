import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAhead } from '../../../../server/postgres/batches/sendAhead.ts';
import { sendBatch } from '../../../../server/postgres/batches/sendBatch.ts';
import { prepared, type Statement } from '../../../../server/postgres/statement.ts';
import { LastWrites, withTransaction } from '../../../../server/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
const note = (text: string): Statement => prepared('insert into notes values ($1) returning text', [text]);
const nullIf = 'insert into notes select null where $1::boolean';
const [accepted, refused] = [prepared(nullIf, [false]), prepared(nullIf, [true])];
const notes = async (): Promise<readonly string[]> =>
  (await database.pool.query<{ text: string }>('select text from notes order by text')).rows.map(({ text }) => text);
const write = (last: Statement, work: (client: pg.PoolClient) => Promise<unknown>): Promise<unknown> =>
  withTransaction(database.pool, async (client) => {
    sendAhead(client, [note('ahead'), last]);
    return work(client);
  });
/** A connection prepares a statement with its first use, and sends it in a batch from then on. */
const rounds = ['not prepared', 'prepared', 'prepared again'] as const;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table notes (text text not null)');
});
afterAll(() => database.drop());

it.each(rounds)('sendAhead sends statements with the last writes, and returns the results of those, %s', async () => {
  await database.pool.query('delete from notes');
  const last = (): LastWrites<unknown> =>
    new LastWrites([note('second'), note('third')], (results) => results.map(({ rows }) => rows as unknown));
  expect(await write(accepted, async () => last())).toEqual([[{ text: 'second' }], [{ text: 'third' }]]);
  expect(await notes()).toEqual(['ahead', 'second', 'third']);
  await expect(write(refused, async () => last())).rejects.toMatchObject({ code: '23502' });
  expect(await notes()).toEqual(['ahead', 'second', 'third']);
});

it.each(rounds)('sendAhead sends statements with the next one, and reports their errors, %s', async () => {
  await database.pool.query('delete from notes');
  const next = (client: pg.PoolClient): Promise<unknown> => client.query('select 1 as one');
  expect(await write(accepted, next)).toMatchObject({ rows: [{ one: 1 }] });
  expect(await notes()).toEqual(['ahead']);
  await expect(write(refused, next)).rejects.toMatchObject({ code: '23502' });
  await expect(write(refused, (client) => next(client).catch(() => undefined))).rejects.toMatchObject({
    code: '23502',
  });
  expect(await notes()).toEqual(['ahead']);
});

it.each(rounds)('sendAhead sends statements even when nothing follows, %s', async () => {
  await database.pool.query('delete from notes');
  await write(accepted, async () => undefined);
  expect(await notes()).toEqual(['ahead']);
  await expect(write(refused, async () => undefined)).rejects.toMatchObject({ code: '23502' });
  expect(await notes()).toEqual(['ahead']);
});

it.each(rounds)('sendAhead sends nothing when the work fails before its first statement, %s', async () => {
  await expect(write(accepted, () => Promise.reject(new Error('refused by us')))).rejects.toThrow('refused by us');
  await withTransaction(database.pool, (client) => sendBatch(client, [note('later'), accepted]));
  expect(await notes()).toContain('later');
});

it('sendAhead throws without a transaction', async () => {
  const client = await database.pool.connect();
  try {
    expect(() => sendAhead(client, [accepted])).toThrow('needs a transaction');
  } finally {
    client.release();
  }
});
