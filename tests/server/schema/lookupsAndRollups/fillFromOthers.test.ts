import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setMarkHandler } from '../../../../server/postgres/staleMarks.ts';
import { withTransaction } from '../../../../server/postgres/transaction.ts';
import { refreshStale } from '../../../../server/schema/lookupsAndRollups/refreshStale.ts';
import { refreshOwnMarks } from '../../../../server/schema/lookupsAndRollups/refreshOwnMarks.ts';
import type { Model } from '#model/resource.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { checkTexts } from '../../../../server/schema/files/loadSchemas.ts';
import { followedFields, lookUp, money, activateFiles, rollUp, shops, stored, truth } from './shops.ts';

let database: TestDatabase;
let current: Model;

const rows = async (text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;
const write = (text: string, values: unknown[] = []): Promise<unknown> =>
  withTransaction(database.pool, (client) => client.query(text, values));
const expectTruth = async (): Promise<void> => expect(await rows(stored)).toEqual(await rows(truth));
const isStale = `select count(*)::int as n from (${truth}) a full join (${stored}) b using (id) where a is distinct from b`;

const activate = async (loaded: ReturnType<typeof shops>): Promise<readonly string[]> => {
  const reported: string[] = [];
  await activateFiles(database.pool, loaded, (line) => reported.push(line));
  current = loaded.model;
  return reported;
};

beforeEach(async () => {
  database = await openTestDatabase();
  setMarkHandler(database.pool, (client, options) => refreshOwnMarks(client, current, options));
  await activate(shops());
});
afterEach(() => database.drop());

const fill = async (orders: number): Promise<void> => {
  await write(
    `insert into buyers ("_id", "name", "city", "rate") select gen_random_uuid(), 'b' || n, 'City ' || n % 7, n % 5 from generate_series(1, 50) n`,
  );
  await write(
    `insert into orders ("_id", "name", "buyer") select gen_random_uuid(), 'o', (select "_id" from buyers where name = 'b' || 1 + n % 50) from generate_series(1, $1) n`,
    [orders],
  );
  await write(
    `insert into lines ("_id", "name", "order", "amount", "state") select gen_random_uuid(), 'l', o."_id", n * 1.01, case when n = 1 then 'Paid' end from orders o cross join generate_series(1, 2) n`,
  );
};

describe('look-ups and roll-ups of existing records', () => {
  it('are filled before the version is active, and include concurrent changes soon after', async () => {
    await fill(4000);
    const stopping = new AbortController();
    const writing = (async () => {
      for (let count = 0; !stopping.signal.aborted; count += 1) {
        await write(
          `update lines set "amount" = "amount" + 1 where "_id" = (select "_id" from lines order by md5("_id"::text || $1) limit 1)`,
          [String(count)],
        );
        await write(`update buyers set "city" = $1 where name = 'b3'`, [`Moved ${count}`]);
      }
    })();
    const reported = await activate(shops({ orders: followedFields }));
    stopping.abort();
    await writing;
    expect(reported.join('\n')).toContain('4,000 orders will be computed from other records: City, Rate');
    expect(reported.join('\n')).toContain('4,000 orders computed from other records: City, Rate');
    await refreshStale(database.pool, current);
    expect(await rows(isStale)).toEqual([{ n: 0 }]);
    expect(await rows('select count(*)::int as n from gable.stale')).toEqual([{ n: 0 }]);
    expect(await rows('select distinct "version" from orders')).toEqual([{ version: 1 }]);
    // Nothing is left to fill for the same version.
    const before = await rows('select max(xmin::text::bigint) as x from orders');
    await activateFiles(database.pool, shops({ orders: followedFields }));
    expect(await rows('select max(xmin::text::bigint) as x from orders')).toEqual(before);
  });

  it('follow a changed formula, and a source field that is renamed or computed', async () => {
    await fill(5);
    const fields = (computed: object, lines: object = {}): ReturnType<typeof shops> =>
      shops({
        orders: {
          total: { ...money, title: 'Total', ...computed },
          city: { type: 'string', title: 'City', ...lookUp('buyer.city') },
        },
        lines,
      } as never);
    await activate(fields(rollUp('sum', { field: 'amount' })));
    expect(await rows('select distinct "total"::float8 as total from orders')).toEqual([{ total: 3.03 }]);
    await activate(fields(rollUp('max', { field: 'amount' })));
    expect(await rows('select distinct "total"::float8 as total from orders')).toEqual([{ total: 2.02 }]);
    const renamed = { price: { ...money, title: 'Price', was: 'amount' }, amount: undefined };
    await activate(fields(rollUp('max', { field: 'price' }), renamed));
    await write(`update lines set "price" = 9`);
    expect(await rows('select distinct "total"::float8 as total from orders')).toEqual([{ total: 9 }]);
    const computed = {
      ...renamed,
      double: { ...money, title: 'Double', computed: { multiply: [{ field: 'price' }, 2] } },
    };
    await activate(fields(rollUp('max', { field: 'double' }), computed));
    expect(await rows('select distinct "total"::float8 as total from orders')).toEqual([{ total: 18 }]);
    const triple = {
      ...computed,
      double: { ...money, title: 'Double', computed: { multiply: [{ field: 'price' }, 3] } },
    };
    await activate(fields(rollUp('max', { field: 'double' }), triple));
    expect(await rows('select distinct "total"::float8 as total from orders')).toEqual([{ total: 27 }]);
  });

  it('follow a renamed resource', async () => {
    await fill(3);
    await activate(shops({ orders: followedFields }));
    const renamed = shops({ orders: followedFields }).texts.map(({ name, text }) =>
      name === 'lines.json'
        ? { name: 'rows.json', text: text.replace('"name": "lines"', '"name": "rows", "was": "lines"') }
        : { name, text: text.replaceAll('"of": "lines"', '"of": "rows"') },
    );
    await activate(checkTexts(renamed, 'schemas'));
    await write(`update rows set "amount" = 8 where "state" = 'Paid'`);
    await write(`update buyers set "rate" = 4`);
    await write('create view lines as select * from rows');
    await expectTruth();
  });

  it('are not updated after the formulas are removed', async () => {
    await fill(3);
    await activate(shops({ orders: followedFields }));
    await activate(shops());
    await write(`update lines set "amount" = 7`);
    await write(`update buyers set "city" = 'Goa'`);
    expect(
      await rows(
        `select count(*)::int as n from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname ~ '^(rolled|shown|look)'`,
      ),
    ).toEqual([{ n: 0 }]);
    await activate(shops({ orders: followedFields }));
    await expectTruth();
  });

  it('keep look-ups but update roll-ups in a state that allows no edits', async () => {
    const status = { type: 'string', title: 'Status', enum: ['Draft', 'Sent'], readOnly: true, filter: true };
    const states = {
      field: 'status',
      initial: 'Draft',
      values: { Draft: { type: 'open' }, Sent: { type: 'won', editable: [] } },
      transitions: [{ from: 'Draft', to: 'Sent' }],
    };
    await fill(1);
    await activate(shops({ orders: { ...followedFields, status } }, { orders: { states } }));
    await write(`update orders set "status" = 'Sent'`);
    const [before] = await rows(stored);
    await write(`update buyers set "city" = 'Goa'`);
    await write(`update lines set "amount" = 10`);
    expect(await rows(stored)).toEqual([
      { ...before, total: 20, paid: 10, most: 10, balance: 10, due: 10 * Number(before?.['rate']) },
    ]);
  });
});
