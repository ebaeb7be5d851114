import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directPool } from '../../../server/postgres/pools/directPool.ts';
import { insertActivities, type NewActivity } from '../../../server/query/records/log/insertActivities.ts';
import { insertAudit } from '../../../server/query/records/log/insertAudit.ts';
import { selectTimeline } from '../../../server/features/timeline/selectTimeline.ts';
import { syncTables } from '../../../server/schema/tables/syncTables.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { shippedModel } from '../support/schemaModel.ts';
import { idOf, readData, runOn, testNow } from './prospects.ts';

let database: TestDatabase;

const activity = (number: number, detail: Partial<NewActivity>): NewActivity => ({
  _id: idOf(number),
  kind: 'note',
  resource: 'leads',
  record: idOf(1),
  by: idOf(2),
  at: new Date(testNow.getTime() + number * 1000),
  ...detail,
});

beforeAll(async () => {
  database = await openTestDatabase();
  const client = await directPool(database.pool).connect();
  await syncTables({ client, model: shippedModel(), rightsTables: ['users', 'roles'] });
  client.release();
  await runOn(
    database.pool,
    insertActivities([
      activity(1, { kind: 'status', old: 'New', new: 'Booked', seconds: 60 }),
      activity(2, { kind: 'edit', field: 'contactNo', old: '+911', new: '+912' }),
      activity(3, { note: 'called "back"', at: new Date(testNow.getTime() + 3000) }),
      activity(4, { record: idOf(9) }),
      activity(5, { resource: 'properties' }),
    ]),
  );
});
afterAll(() => database.drop());

const timeline = (options: {
  readableFields?: readonly string[];
  withEdits?: boolean;
  page?: number;
  perPage?: number;
}) =>
  selectTimeline({
    resource: 'leads',
    record: idOf(1),
    page: 1,
    perPage: 50,
    readableFields: ['contactNo', 'status'],
    withRecordings: true,
    withParts: ['whatsapp'],
    withEdits: true,
    ...options,
  });

describe('selectTimeline', () => {
  it('returns the activities of one record, newest first, with their total', async () => {
    const [row] = await runOn(database.pool, timeline({}));
    expect(row?.['total']).toBe(3);
    expect(JSON.parse(String(row?.['data']))).toEqual([
      {
        _id: idOf(3),
        kind: 'note',
        by: idOf(2),
        at: '2024-01-05T09:30:03.000Z',
        note: 'called "back"',
        field: null,
        old: null,
        new: null,
        direction: null,
        outcome: null,
        seconds: null,
        via: null,
        recording: null,
        parts: null,
      },
      {
        _id: idOf(2),
        kind: 'edit',
        by: idOf(2),
        at: '2024-01-05T09:30:02.000Z',
        note: null,
        field: 'contactNo',
        old: '+911',
        new: '+912',
        direction: null,
        outcome: null,
        seconds: null,
        via: null,
        recording: null,
        parts: null,
      },
      {
        _id: idOf(1),
        kind: 'status',
        by: idOf(2),
        at: '2024-01-05T09:30:01.000Z',
        note: null,
        field: null,
        old: 'New',
        new: 'Booked',
        direction: null,
        outcome: null,
        seconds: 60,
        via: null,
        recording: null,
        parts: null,
      },
    ]);
  });

  it('hides the values of hidden fields, and edits from users without permission', async () => {
    expect(await readData(database.pool, timeline({ readableFields: ['status'] }))).toMatchObject([
      {},
      { old: null, new: null },
      {},
    ]);
    expect(await readData(database.pool, timeline({ withEdits: false }))).toHaveLength(2);
  });

  it('paginates', async () => {
    expect(await readData(database.pool, timeline({ page: 2, perPage: 2 }))).toMatchObject([{ _id: idOf(1) }]);
  });
});

describe('insertActivities', () => {
  it('writes each activity with its own values, even if they share some or nearly all', async () => {
    const many = Array.from({ length: 50 }, (_, n) =>
      activity(100 + n, {
        record: idOf(7),
        at: testNow,
        kind: n % 2 === 0 ? 'status' : 'import',
        ...(n === 3 ? { note: 'the third' } : {}),
        old: null,
        new: 'New',
      }),
    );
    const equalTimes = many.map((one, n) => ({
      ...one,
      _id: idOf(200 + n),
      kind: 'import',
      note: undefined,
      record: idOf(8),
    }));
    await runOn(database.pool, insertActivities(many));
    await runOn(database.pool, insertActivities(equalTimes));
    const { rows } = await database.pool.query(
      `select record, kind, "by"::text as "by", "at", old, "new", seconds, count(*)::int as n, max(note) as note from activities where record = any($1) group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2`,
      [[idOf(7), idOf(8)]],
    );
    const same = { by: idOf(2), at: testNow, old: null, new: 'New', seconds: null };
    expect(rows).toEqual([
      { record: idOf(7), kind: 'import', ...same, n: 25, note: 'the third' },
      { record: idOf(7), kind: 'status', ...same, n: 25, note: null },
      { record: idOf(8), kind: 'import', ...same, n: 50, note: null },
    ]);
  });
});

describe('insertAudit', () => {
  it('writes many entries at once', async () => {
    const entry = {
      at: testNow,
      by: null,
      address: '::1',
      requestId: 'r',
      resource: 'leads',
      record: idOf(1),
      action: 'update',
      changes: { name: { old: 'A', new: null } },
    };
    await runOn(database.pool, insertAudit([entry, { ...entry, action: 'delete' }]));
    const { rows } = await database.pool.query('select "action", "changes" from gable.audit order by id');
    expect(rows).toEqual([
      { action: 'update', changes: { name: { old: 'A', new: null } } },
      { action: 'delete', changes: { name: { old: 'A', new: null } } },
    ]);
    await runOn(
      database.pool,
      insertAudit(
        Array.from({ length: 30 }, (_, n) => ({ ...entry, record: idOf(300 + n), action: 'import', changes: {} })),
      ),
    );
    const {
      rows: [many],
    } = await database.pool.query(
      `select count(distinct record)::int as n, min(address) as address from gable.audit where action = 'import' and changes = '{}' and key is null`,
    );
    expect(many).toEqual({ n: 30, address: '::1' });
  });
});
