import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveChannel } from '#model/wire/live.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { activateFiles, filesOf } from './files.ts';

const RECORDS = 4000;
/** A converted, a renamed and a computed field. */
const fields = {
  code: { type: 'number', title: 'Code', filter: true },
  most: undefined,
  limit: { type: 'number', kind: 'money', title: 'Limit', was: 'most' },
  twice: {
    type: 'number',
    kind: 'money',
    title: 'Twice',
    filter: true,
    computed: { multiply: [{ field: 'cost' }, 2] },
  },
};
const edited = filesOf(fields);

let database: TestDatabase;
const valueOf = async (text: string): Promise<unknown> =>
  (await database.pool.query<{ value: unknown }>(`select (${text}) as value`)).rows[0]?.value;

beforeEach(async () => {
  database = await openTestDatabase();
  await activateFiles(database.pool, filesOf());
  await database.pool.query(
    `insert into things ("_id", "name", "cost", "most", "code")
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Thing ' || n, n, n * 3, n::text
     from generate_series(1, ${RECORDS}) n`,
  );
});
afterEach(() => database.drop());

it('writes each record once for all new columns of its table', async () => {
  await database.pool.query('create table writes (record uuid)');
  await database.pool.query(
    `create function note_write() returns trigger language plpgsql as $$
       begin insert into public.writes values (new."_id"); return null; end $$`,
  );
  await database.pool.query(
    'create trigger note_write after update on things for each row execute function note_write()',
  );
  await activateFiles(database.pool, edited);
  expect(
    await valueOf(`select count(*)::int from things
      where "code" = "cost" and "limit" = "cost" * 3 and "twice" = "cost" * 2 and "_was_code" = "code"::text`),
  ).toBe(RECORDS);
  expect(await valueOf('select array[count(*), count(distinct record)]::int[] from writes')).toEqual([
    RECORDS,
    RECORDS,
  ]);
});

it('does not make open lists load again, because nothing that they show has changed', async () => {
  await activateFiles(database.pool, filesOf({}, { live: true }));
  const listener = await directPool(database.pool).connect();
  const events: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => events.push(payload));
  await listener.query(`listen ${liveChannel}`);
  await activateFiles(database.pool, filesOf(fields, { live: true }));
  await database.pool.query(`update things set "name" = 'Last' where "code" = 1`);
  await expect.poll(() => events).toContain('things');
  expect(events).toEqual(['things']);
  listener.release(true);
});
