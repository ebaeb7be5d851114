import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config/config.ts';
import { deleteOldEntries } from '../../../../server/features/audit/deleteOldEntries.ts';
import { openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let auditor: Person;
const now = new Date('2026-11-20T10:00:00Z');

const fill = async (count: number, age: string): Promise<void> => {
  await api.pool.query(
    `insert into gable.audit ("at", "action", "changes") select $1::timestamptz - $2::interval, 'refused', '{}' from generate_series(1, $3)`,
    [now, age, count],
  );
};
const left = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await api.pool.query<{ action: string; count: number }>(
        'select "action", count(*)::integer as count from gable.audit group by 1',
      )
    ).rows.map(({ action, count }) => [action, count]),
  );

beforeAll(async () => {
  api = await openTestApi();
  auditor = await api.person({ auditLog: ['view'] });
});
beforeEach(() => api.pool.query('delete from gable.audit'));
afterAll(() => api.close());

describe('deleteOldEntries', () => {
  it('deletes older entries in batches, and writes one entry with the count', async () => {
    await fill(23, '41 days');
    await fill(7, '39 days');
    expect(await deleteOldEntries({ pool: api.pool, days: 40, now, batch: 5 })).toBe(23);
    expect(await left()).toEqual({ refused: 7, retention: 1 });
    const { text } = await api.call(auditor, 'GET /api/v2/admin/get-audit-log');
    expect(text).toContain('deleted 23 audit log entries older than 40 days');
  });

  it('reads AUDIT_DAYS, which is 30 or more; without it nothing is deleted', () => {
    const daysOf = (env: Record<string, string>): number | undefined => readConfig(env, [], '/').auditDays;
    expect([daysOf({}), daysOf({ AUDIT_DAYS: '' }), daysOf({ AUDIT_DAYS: '365' })]).toEqual([
      undefined,
      undefined,
      365,
    ]);
    for (const wrong of ['29', '0', '-1', 'a year'])
      expect(() => daysOf({ AUDIT_DAYS: wrong })).toThrow(/^AUDIT_DAYS: is not a whole number from 30 to 36500/);
  });

  it('writes no entry when there is nothing to delete', async () => {
    await fill(3, '2 days');
    expect(await deleteOldEntries({ pool: api.pool, days: 30, now })).toBe(0);
    expect(await left()).toEqual({ refused: 3 });
  });

  it('records the deleted count when stopped, and continues on the next run', async () => {
    await fill(12, '100 days');
    expect(await deleteOldEntries({ pool: api.pool, days: 30, now, batch: 5, signal: AbortSignal.abort() })).toBe(5);
    expect(await left()).toEqual({ refused: 7, retention: 1 });
    expect(await deleteOldEntries({ pool: api.pool, days: 30, now, batch: 5 })).toBe(7);
    const { rows } = await api.pool.query(`select "details" from gable.audit where "action" = 'retention' order by id`);
    expect(rows).toEqual([{ details: { days: 30, deleted: 5 } }, { details: { days: 30, deleted: 7 } }]);
  });

  it('deletes each entry once when several servers start at the same time', async () => {
    await fill(200, '60 days');
    const counts = await Promise.all(
      [1, 2, 3].map(() => deleteOldEntries({ pool: api.pool, days: 30, now, batch: 10 })),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect((await left())['refused']).toBeUndefined();
  });
});
