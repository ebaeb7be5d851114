import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { computedValues } from '#kinds/fields/computed.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { catchUpRecords } from '../../../../server/schema/migrations/catchUpRecords.ts';
import { activateDraft } from '../../../../server/schema/lifecycle/activateDraft.ts';
import { createSchemaLifecycle } from '../../../../server/schema/lifecycle/SchemaLifecycle.ts';
import { type LoadedSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { filesOf, impact, activateFiles, id } from './files.ts';

let database: TestDatabase;
const money = { type: 'number', kind: 'money' };
const lines = {
  type: 'array',
  title: 'Lines',
  items: { type: 'object', properties: { amount: { ...money, title: 'Amount' }, rate: { ...money, title: 'Rate' } } },
};
const total = (more: object = {}): object => ({
  ...money,
  title: 'Total',
  filter: true,
  computed: { add: [{ field: 'cost' }, { sum: ['lines.amount'] }] },
  ...more,
});
const gst = { ...money, title: 'GST', computed: { percent: [{ field: 'total' }, 18] } };
const files = (
  fields: Readonly<Record<string, unknown>> = {},
  words: Readonly<Record<string, unknown>> = {},
): LoadedSchemas => filesOf({ lines, ...fields }, words);

const rowsOf = async <T extends pg.QueryResultRow = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<readonly T[]> => (await database.pool.query<T>(text, values)).rows;
const stored = (names: readonly string[]): Promise<readonly Record<string, unknown>[]> =>
  rowsOf(`select ${names.map((name) => `"${name}"::float8 as "${name}"`).join(', ')} from things order by "_id"`);
const steps = async (loaded: LoadedSchemas): Promise<readonly string[]> =>
  (await impact(database.pool, loaded)).steps.map(({ message }) => message);

beforeEach(async () => {
  database = await openTestDatabase();
  await activateFiles(database.pool, files());
  await database.pool.query(
    `insert into things ("_id", "name", "cost", "size", "code", "lines", "deletedAt") values
    ($1, 'Asha', 5.10, 'Small', '12', '[{"amount":0.1,"rate":1},{"amount":0.2,"rate":2}]', null), ($2, 'Ravi', 50, 'Huge', '7', null, null), ($3, 'Meera', null, null, null, '[]', null),
    ($4, 'Gone', 9, null, null, null, now())`,
    [id(1), id(2), id(3), id(4)],
  );
});
afterEach(() => database.drop());

describe('recomputing existing records', () => {
  it('fills a new formula and its dependent fields, also in deleted records, and reports the count', async () => {
    const draft = files({ total: total(), gst });
    expect(await steps(draft)).toEqual(['3 of 3 things will be recomputed: Total, GST']);
    const reported: string[] = [];
    await activateDraft({
      pool: database.pool,
      draft,
      by: null,
      folder: '/here/schemas',
      log: (line) => reported.push(line),
    });
    expect(reported).toContain('3 of 3 things will be recomputed: Total, GST');
    expect(await stored(['total', 'gst'])).toEqual([
      { total: 5.4, gst: 0.97 },
      { total: 50, gst: 9 },
      { total: 0, gst: 0 },
      { total: 9, gst: 1.62 },
    ]);
    expect(await rowsOf(`select distinct "version", "updatedBy" from things`)).toEqual([
      { version: 1, updatedBy: null },
    ]);
    expect(await rowsOf(`select count(*)::int as n from things where "updatedAt" > "createdAt"`)).toEqual([{ n: 0 }]);
    expect(await rowsOf(`select text from gable.ddl_log where text like '-- computed again%'`)).toEqual([
      { text: '-- computed again for all Things: total, gst' },
    ]);
  });

  it('recomputes only a changed formula and its dependent fields, and keeps the index and search text', async () => {
    await activateFiles(database.pool, files({ total: total({ search: true }), gst }));
    const draft = files({
      total: total({ search: true, computed: { sum: ['lines.rate'] } }),
      gst,
      half: { ...money, title: 'Half', computed: { multiply: [{ field: 'cost' }, 0.5] } },
    });
    expect(await steps(draft)).toEqual(['3 of 3 things will be recomputed: Total, Half, GST']);
    await activateFiles(database.pool, draft);
    expect(await stored(['total', 'gst', 'half'])).toEqual([
      { total: 3, gst: 0.54, half: 2.55 },
      { total: 0, gst: 0, half: 25 },
      { total: 0, gst: 0, half: 0 },
      { total: 0, gst: 0, half: 4.5 },
    ]);
    expect(
      await rowsOf(
        `select indexdef like '%_was_%' as stale from pg_indexes where tablename = 'things' and indexdef like '%"total"%' or indexdef like '%(total%'`,
      ),
    ).toEqual([{ stale: false }]);
    expect(await rowsOf(`select "_search" from things where "_id" = $1`, [id(1)])).toEqual([
      { _search: expect.stringContaining('asha 3') as string },
    ]);
  });

  it('writes nothing when a formula is only written differently', async () => {
    await activateFiles(database.pool, files({ total: total() }));
    const draft = files({ total: total({ computed: { add: [{ sum: ['lines.amount'] }, { field: 'cost' }] } }) });
    expect(await steps(draft)).toEqual([]);
    const before = await rowsOf('select xmin::text as x from things order by "_id"');
    await activateFiles(database.pool, draft);
    expect(await rowsOf('select xmin::text as x from things order by "_id"')).toEqual(before);
  });

  it('recomputes when the edit changes values that the formula reads', async () => {
    const bySize = {
      ...money,
      title: 'By size',
      computed: {
        if: { properties: { size: { const: 'Large' } }, required: ['size'] },
        then: { field: 'cost' },
        else: 1,
      },
    };
    await activateFiles(database.pool, files({ bySize }));
    expect(await stored(['bySize'])).toEqual([{ bySize: 1 }, { bySize: 1 }, { bySize: 1 }, { bySize: 1 }]);
    await activateFiles(
      database.pool,
      files({
        bySize,
        size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], filter: true, becomes: { Huge: 'Large' } },
      }),
    );
    expect(await stored(['bySize'])).toEqual([{ bySize: 1 }, { bySize: 50 }, { bySize: 1 }, { bySize: 1 }]);
  });

  it('fills a field of another type or name that becomes computed', async () => {
    await activateFiles(database.pool, files({ code: { ...money, title: 'Code', computed: { field: 'cost' } } }));
    expect(await stored(['code'])).toEqual([{ code: 5.1 }, { code: 50 }, { code: 0 }, { code: 9 }]);
    await activateFiles(
      database.pool,
      files({
        code: undefined,
        sum: { ...money, title: 'Sum', was: 'code', computed: { add: [{ field: 'cost' }, 1] } },
      }),
    );
    expect(await stored(['sum'])).toEqual([{ sum: 6.1 }, { sum: 51 }, { sum: 1 }, { sum: 10 }]);
  });

  it('writes changes of audited fields to the audit log, without a user', async () => {
    await activateFiles(database.pool, files({ total: total({ audit: true }) }));
    await activateFiles(
      database.pool,
      files({
        total: total({ audit: true, computed: { add: [{ field: 'cost' }, { sum: ['lines.amount', 'lines.rate'] }] } }),
      }),
    );
    expect(await rowsOf(`select record, "by", changes from gable.audit where action = 'schema'`)).toEqual([
      { record: id(1), by: null, changes: { total: { old: 5.4, new: 8.4 } } },
    ]);
  });
});

describe('formula edits that do not recompute every record', () => {
  const states = {
    field: 'size',
    initial: 'Small',
    values: { Small: { type: 'open' }, Large: { type: 'won' }, Huge: { type: 'won', editable: ['name'] } },
    transitions: [{ from: 'Small', to: 'Large' }],
  };
  const size = { type: 'string', title: 'Size', enum: ['Small', 'Large', 'Huge'], readOnly: true };

  it('keep the values of records in a state that allows no edits, and report the number', async () => {
    await database.pool.query(`update things set "size" = 'Small' where "size" is null`);
    await activateFiles(database.pool, files({ size, total: total() }, { states }));
    const draft = files({ size, total: total({ computed: { multiply: [{ field: 'cost' }, 2] } }) }, { states });
    expect(await steps(draft)).toEqual([
      '1 of 3 things will be recomputed: Total',
      '1 of 3 things keep their values (Total), because their status allows no edit',
    ]);
    await activateFiles(database.pool, draft);
    expect(await stored(['total'])).toEqual([{ total: 10.2 }, { total: 50 }, { total: 0 }, { total: 18 }]);
  });

  it('keep all values while the formula has "since": "now", and recompute them once it is removed', async () => {
    await activateFiles(database.pool, files({ total: total() }));
    const computed = { field: 'cost' };
    expect(await steps(files({ total: total({ computed, since: 'now' }) }))).toEqual([
      '3 things keep their Total until changed ("since": "now")',
    ]);
    await activateFiles(database.pool, files({ total: total({ computed, since: 'now' }) }));
    expect(await stored(['total'])).toEqual([{ total: 5.4 }, { total: 50 }, { total: 0 }, { total: 9 }]);
    await activateFiles(database.pool, files({ total: total({ computed }) }));
    expect(await stored(['total'])).toEqual([{ total: 5.1 }, { total: 50 }, { total: 0 }, { total: 9 }]);
  });

  it('are rejected when a value would exceed the limits of its field', async () => {
    const report = await impact(database.pool, files({ total: total({ maximum: 20 }) }));
    expect([
      report.canPublish,
      report.impacts.map(({ message, path }) => `${path}: ${message.replace(/;.*/s, '')}`),
    ]).toEqual([false, ['properties.total.computed: 1 of 3 things would get a Total outside its limits, first Ravi']]);
  });
});

/** Writes a record like a server with another active version: with the computed values of that version's formula. */
const writeBy = async ({ model }: LoadedSchemas, record: string, values: JsonObject): Promise<void> => {
  const resource = model.resources['things'];
  if (resource === undefined) throw new Error('no things');
  const all = { ...values, ...computedValues(resource, values, { settings: model.settings }) };
  const names = Object.keys(all);
  await database.pool.query(
    `insert into things ("_id", ${names.map((name) => `"${name}"`).join(', ')}) values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')})
     on conflict ("_id") do update set ${names.map((name) => `"${name}" = excluded."${name}"`).join(', ')}, "version" = things."version" + 1`,
    [record, ...Object.values(all)],
  );
};

describe('writes during a formula edit', () => {
  it('are recomputed when a server still used the previous version, also at the next start', async () => {
    const [first, second] = [
      files({ total: total() }),
      files({ total: total({ computed: { multiply: [{ field: 'cost' }, 3] } }) }),
    ];
    await activateFiles(database.pool, first);
    await activateFiles(database.pool, second);
    await writeBy(first, id(5), { name: 'Late', cost: 7 });
    await writeBy(first, id(1), { name: 'Asha', cost: 6 });
    expect((await stored(['total']))[0]).toEqual({ total: 6 });
    await catchUpRecords(database.pool, second.model, first.model);
    expect(await stored(['total'])).toEqual([
      { total: 18 },
      { total: 150 },
      { total: 0 },
      { total: 27 },
      { total: 21 },
    ]);
    await writeBy(first, id(6), { name: 'Later', cost: 8 });
    // The next start finds the version already active.
    await activateFiles(database.pool, second);
    expect((await stored(['total'])).at(-1)).toEqual({ total: 24 });
  });

  it('get the right values while records are being recomputed', async () => {
    await database.pool.query(
      `insert into things ("_id", "name", "cost") select ('00000000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, 'T' || n, n from generate_series(1, 6000) n`,
    );
    const [first, second] = [
      files({ total: total() }),
      files({ total: total({ computed: { multiply: [{ field: 'cost' }, 3] } }) }),
    ];
    await activateFiles(database.pool, first);
    const over = new AbortController();
    const seen = new Set<string>();
    const writer = async (): Promise<void> => {
      for (let n = 1; !over.signal.aborted; n = (n % 6000) + 97) {
        const record = `00000000-0000-7000-8001-${String(n).padStart(12, '0')}`;
        // Every second write changes only other fields.
        if (n % 2 === 0)
          await database.pool.query(`update things set "name" = 'N', "version" = "version" + 1 where "_id" = $1`, [
            record,
          ]);
        else await writeBy(first, record, { name: 'W', cost: n + 0.5 });
      }
    };
    const reader = async (): Promise<void> => {
      for (; !over.signal.aborted; ) {
        // For rows that no one writes, a reader sees either all old values or all new ones.
        const [row] = await rowsOf<{ old: number; now: number }>(
          `select count(*) filter (where "total" = "cost")::int as old, count(*) filter (where "total" = "cost" * 3)::int as now from things where "name" like 'T%' and "version" = 1`,
        );
        seen.add((row?.old ?? 0) > 0 && (row?.now ?? 0) > 0 ? 'mixed' : (row?.now ?? 0) > 0 ? 'new' : 'old');
      }
    };
    const others = [writer(), writer(), reader()];
    await activateFiles(database.pool, second);
    over.abort();
    await Promise.all(others);
    await catchUpRecords(database.pool, second.model, first.model);
    expect(
      await rowsOf(
        `select count(*)::int as wrong from things where "total" is distinct from round(coalesce("cost", 0) * 3, 2)`,
      ),
    ).toEqual([{ wrong: 0 }]);
    expect([...seen]).not.toContain('mixed');
    expect(seen.has('old')).toBe(true);
  });

  it('are recomputed once when two servers apply the edit', async () => {
    const draft = files({ total: total() });
    await Promise.all([activateFiles(database.pool, draft, '/a'), activateFiles(database.pool, draft, '/b')]);
    expect(await rowsOf(`select count(*)::int as n from gable.ddl_log where text like '-- computed again%'`)).toEqual([
      { n: 1 },
    ]);
    expect((await stored(['total']))[0]).toEqual({ total: 5.4 });
  });
});

describe('records written by an earlier version', () => {
  it('are recomputed when the import that wrote them ends', async () => {
    const loaded = files({ total: total() });
    const lifecycle = await createSchemaLifecycle({
      pool: database.pool,
      folder: '/here/schemas',
      loaded,
      log: { info: () => undefined },
    });
    await lifecycle.activate(files({ total: total({ computed: { multiply: [{ field: 'cost' }, 2] } }) }), null);
    await database.pool.query(`insert into things ("_id", "name", "cost", "total") values ($1, 'Late', 7, 7)`, [id(5)]);
    await lifecycle.catchUp(loaded.model);
    expect(await rowsOf(`select "total"::float8 as total from things where "_id" = $1`, [id(5)])).toEqual([
      { total: 14 },
    ]);
  });
});
