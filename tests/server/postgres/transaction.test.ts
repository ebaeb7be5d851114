import { afterAll, beforeAll, expect, it } from 'vitest';
import { LastWrites, withTransaction } from '../../../server/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
const note = (text: string) => ({ text: 'insert into notes values ($1) returning text', values: [text] });
const refused = { text: 'insert into notes values ($1)', values: [null] };
/** Ends the connection, like an operator may. */
const cutOff = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] };

const notes = async (): Promise<readonly string[]> =>
  (await database.pool.query<{ text: string }>('select text from notes order by text')).rows.map(({ text }) => text);

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table notes (text text not null)');
});
afterAll(() => database.drop());

it('withTransaction sends the last statements with the commit, and returns their results', async () => {
  const rows = await withTransaction(database.pool, async (client) => {
    await client.query('insert into notes values ($1)', ['first']);
    return new LastWrites([note('second'), note('third')], (results) =>
      results.map((result) => result.rows as unknown),
    );
  });
  expect([rows, await notes()]).toEqual([
    [[{ text: 'second' }], [{ text: 'third' }]],
    ['first', 'second', 'third'],
  ]);
});

it('withTransaction writes nothing when one of the last statements fails, and throws its error', async () => {
  const before = await notes();
  const sent = withTransaction(database.pool, async (client) => {
    await client.query('insert into notes values ($1)', ['lost']);
    return new LastWrites([note('lost too'), refused, note('never')], (results) => results.length);
  });
  await expect(sent).rejects.toMatchObject({ code: '23502' });
  expect(await notes()).toEqual(before);
});

it('withTransaction throws OUTCOME_UNKNOWN when the connection is lost during the commit', async () => {
  const before = await notes();
  await expect(
    withTransaction(database.pool, async () => new LastWrites([note('cut'), cutOff], (results) => results.length)),
  ).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  expect(await notes()).toEqual(before);
});
