import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { openXlsx } from '../../../../server/documents/spreadsheets/openXlsx.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

let api: TestApi;
let auditor: Person;
let manager: Person;

const exportLog = (person: Person, query = ''): Promise<Reply> =>
  api.call(person, `GET /api/v2/admin/export-audit-log${query}`);
const linesOf = ({ text }: Reply): readonly string[] => text.replace('\uFEFF', '').trimEnd().split('\r\n');
const readSheet = async (bytes: Buffer): Promise<readonly (readonly unknown[])[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'gable-audit-'));
  const file = join(folder, 'log.xlsx');
  await writeFile(file, bytes);
  const book = await openXlsx(file);
  const rows = [];
  for await (const { cells } of book.rows(book.sheets[0] ?? '')) rows.push(cells);
  book.close();
  await rm(folder, { recursive: true });
  return rows;
};
const exportEntries = async (): Promise<readonly Record<string, unknown>[]> =>
  (
    await api.pool.query<{ details: Record<string, unknown> }>(
      `select details from gable.audit where "action" = 'export' order by id`,
    )
  ).rows.map(({ details }) => details);

beforeAll(async () => {
  api = await openTestApi();
  auditor = await api.person({ auditLog: ['view', 'export'], leads: ['view'] });
  manager = await api.person(allOfLeads);
});
beforeEach(() => api.pool.query('delete from gable.audit'));
afterAll(() => api.close());

describe('GET /export-audit-log', () => {
  it('requires the `auditLog.view` and `auditLog.export` permissions', async () => {
    for (const [permissions, lacking] of [
      [['view'], 'Audit log: Export'],
      [['export'], 'Audit log: View all'],
    ] as const) {
      const reply = await exportLog(await api.person({ auditLog: permissions }));
      expect([reply.status, reply.text]).toEqual([403, expect.stringContaining(lacking)]);
    }
    expect(await exportEntries()).toEqual([]);
  });

  it('describes each entry in words, hides fields that the reader may not see, and logs the export', async () => {
    const created = await api.call(manager, 'POST /api/v2/admin/create-lead', {
      body: leadBody(1, { name: '=cmd|calc', contactNo: '+919845067891' }),
    });
    expect(created.status).toBe(201);
    const { _id } = created.body['data'] as { _id: string };
    for (const body of [
      { contactNo: '+919845067892' },
      { doNotContact: true },
      { doNotContact: false },
      { doNotContact: null },
    ])
      await api.call(manager, `PUT /api/v2/admin/single-lead/${_id}`, { body });
    const reply = await exportLog(auditor);
    expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    expect(reply.headers['content-disposition']).toMatch(/filename="audit-log-\d{4}-\d\d-\d\d\.csv"/);
    expect(reply.text).toContain('added the lead');
    expect(reply.text).toContain("'=cmd|calc");
    for (const change of ['Phone: value not shown', 'set to Yes', 'Yes → No', 'No, now empty'])
      expect(reply.text).toContain(change);
    expect(reply.text).not.toMatch(/6789[12]/);
    expect(await exportEntries()).toEqual([
      {
        auditLog: true,
        filter: {},
        format: 'csv',
        count: linesOf(reply).filter((line) => /^\d/.test(line)).length,
        isWhole: true,
      },
    ]);
    const log = await api.call(auditor, 'GET /api/v2/admin/get-audit-log?kind=exports');
    expect(log.text).toMatch(/exported \d+ entr(y|ies) of the audit log as CSV/);
  });

  it('applies the filters of the log and exports all pages, as CSV and as XLSX', async () => {
    await api.pool.query(
      `insert into gable.audit ("at", "by", "resource", "record", "action", "changes")
       select now() - make_interval(secs => n / 3), $1, 'leads', $2, 'edit', '{}' from generate_series(1, 1203) n`,
      [manager.id, v7()],
    );
    await api.pool.query(
      `insert into gable.audit ("at", "action", "changes") values (now(), 'refused', '{}'), (now() - interval '3 days', 'refused', '{}')`,
    );
    const csv = await exportLog(auditor, `?person=${manager.id}&kind=records&resource=leads`);
    const ids = linesOf(csv)
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([1203, 1203]);
    const since = new Date(Date.now() - 86_400_000).toISOString();
    expect(linesOf(await exportLog(auditor, `?kind=refusals&from=${since}`))).toHaveLength(2);
    const { rawPayload } = await api.app.inject({
      method: 'GET',
      url: '/api/v2/admin/export-audit-log?format=xlsx&kind=records',
      headers: { token: auditor.token },
    });
    const sheet = await readSheet(rawPayload);
    expect(sheet).toHaveLength(1204);
    expect(sheet[0]).toEqual(expect.arrayContaining(['Time (UTC)', 'What happened', 'Changes']));
  });

  it('is structured as JSON Lines, with the entries of the pages', async () => {
    const created = await api.call(manager, 'POST /api/v2/admin/create-lead', { body: leadBody(7) });
    expect(created.status).toBe(201);
    const pages = await api.call(auditor, 'GET /api/v2/admin/get-audit-log?kind=records');
    const reply = await exportLog(auditor, '?format=jsonl&kind=records');
    expect(reply.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/\.jsonl"$/);
    const exported = reply.text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(exported.length).toBeGreaterThan(0);
    expect(exported).toEqual(pages.body['data']);
    // With the id, a collector finds the lines of the server's log about the same request.
    expect(exported[0]).toMatchObject({ action: 'create', requestId: created.headers['x-request-id'] });
  });

  it('rejects unknown formats, parameters and filters', async () => {
    for (const query of ['?format=pdf', '?after=1', '?kind=everything', '?person=x', '?from=yesterday'])
      expect((await exportLog(auditor, query)).status).toBe(400);
    expect(await exportEntries()).toEqual([]);
  });
});
