import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '../../../server/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
const note = (text: string) => ({ text: 'insert into notes values ($1) returning text', values: [text] });
const refused = { text: 'insert into notes values ($1)', values: [null] };
/** What an operator does who ends a connection. */
const cutOff = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] };

const notes = async (): Promise<readonly string[]> =>
  (await database.pool.query<{ text: string }>('select text from notes order by text')).rows.map(({ text }) => text);

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table notes (text text not null)');
});
afterAll(() => database.drop());

it('ends with its last statements, which all stand, and gives what each gave', async () => {
  const rows = await withTransaction(database.pool, async (client, finish) => {
    await client.query('insert into notes values ($1)', ['first']);
    return (await finish([note('second'), note('third')])).map((result) => result.rows as unknown);
  });
  expect([rows, await notes()]).toEqual([
    [[{ text: 'second' }], [{ text: 'third' }]],
    ['first', 'second', 'third'],
  ]);
});

it('keeps nothing of all where one of the last statements is refused, and says why that was', async () => {
  const before = await notes();
  const sent = withTransaction(database.pool, async (client, finish) => {
    await client.query('insert into notes values ($1)', ['lost']);
    return finish([note('lost too'), refused, note('never')]);
  });
  await expect(sent).rejects.toMatchObject({ code: '23502' });
  expect(await notes()).toEqual(before);
});

it('says that nobody knows where the line is lost with the commit under way', async () => {
  const before = await notes();
  await expect(withTransaction(database.pool, (_, finish) => finish([note('cut'), cutOff]))).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
  });
  expect(await notes()).toEqual(before);
});
