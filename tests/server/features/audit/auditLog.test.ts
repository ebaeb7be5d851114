import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry, AuditLogAnswer } from '#model/wire/auditLog.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

let api: TestApi;
let auditor: Person;
let blind: Person;
let manager: Person;
let number = 500;

const readLog = (person: Person, query = ''): Promise<Reply> =>
  api.call(person, `GET /api/v2/admin/get-audit-log${query}`);
const read = async (person: Person, query = ''): Promise<AuditLogAnswer> => {
  const reply = await readLog(person, query);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply.body as unknown as AuditLogAnswer;
};
const entriesOnce = (person: Person, query: string, total: number): Promise<readonly AuditEntry[]> =>
  vi.waitFor(
    async () => {
      const { data } = await read(person, query);
      expect(data.length).toBeGreaterThanOrEqual(total);
      return data;
    },
    { timeout: 10_000 },
  );
const createLead = async (more: Record<string, unknown> = {}): Promise<{ _id: string }> =>
  (await api.call(manager, 'POST /api/v2/admin/create-lead', { body: leadBody((number += 1), more) })).body['data'] as {
    _id: string;
  };

beforeAll(async () => {
  api = await openTestApi();
  auditor = await api.person({
    ...allOfLeads,
    auditLog: ['view'],
    leads: [...(allOfLeads['leads'] ?? []), 'export'],
    users: ['view', 'edit', 'assignRoles'],
    roles: ['view', 'edit', 'create'],
  });
  blind = await api.person({ auditLog: ['view'], leads: ['viewAssigned'] });
  manager = await api.person(
    { ...allOfLeads, leads: [...(allOfLeads['leads'] ?? []), 'export'] },
    { password: 'right password 1' },
  );
});
beforeEach(() => api.pool.query('delete from gable.audit'));
afterAll(() => api.close());

describe('the audit log', () => {
  it('requires the `auditLog.view` permission', async () => {
    const reply = await readLog(manager);
    expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('Audit log: View all')]);
  });

  it('describes sign-ins, failed sign-ins, refusals and exports in plain words', async () => {
    const login = (password: string): Promise<Reply> =>
      api.call(undefined, 'POST /api/v2/admin/login-profile', {
        body: { username: manager.username, password },
        headers: {
          'user-agent':
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
        },
      });
    await login('a wrong password');
    await login('right password 1');
    await createLead();
    await api.call(manager, 'GET /api/rest/leads/export?format=csv');
    await api.call(blind, 'POST /api/v2/admin/create-lead', { body: leadBody(1) });
    const data = await entriesOnce(auditor, '', 5);
    const entries = data.map(({ kind, by, text, record, note }) => [
      kind,
      by?.title ?? null,
      text,
      record?.title ?? null,
      note ?? null,
    ]);
    const nameOf = (person: Person): string => `Person ${person.username.replace('person', '')}`;
    expect(entries).toEqual(
      expect.arrayContaining([
        [
          'failedSignIns',
          null,
          'Failed sign-in to the account of',
          nameOf(manager),
          expect.stringContaining('Wrong username or password'),
        ],
        ['signIns', nameOf(manager), 'signed in', null, null],
        ['records', nameOf(manager), 'added the lead', `Lead ${number}`, null],
        ['exports', nameOf(manager), expect.stringMatching(/^exported [\d,]+ leads? as CSV$/), null, null],
        ['refusals', nameOf(blind), 'was refused access', null, expect.stringContaining('Leads: Add')],
      ]),
    );
    expect(data.find(({ kind }) => kind === 'signIns')?.device).toBe('Chrome on Windows');
    expect(JSON.stringify(data)).not.toContain('password 1');
  });

  it('shows old and new values of an edit, but only the names of fields that the reader may not see', async () => {
    const lead = await createLead({ name: 'Before' });
    await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, {
      body: { name: 'After', contactNo: '+919845012399', budgetMax: 7_500_000 },
    });
    const {
      data: [seen],
    } = await read(auditor, '?kind=records');
    expect(seen).toMatchObject({ text: 'changed the lead', record: { title: 'After' } });
    expect(seen?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Name', from: 'Before', to: 'After' },
        { field: 'Phone', from: expect.stringContaining('99'), to: expect.stringContaining('12399') },
      ]),
    );
    const masked = await api.person({ auditLog: ['view'], leads: ['view'] });
    const {
      data: [blurred],
    } = await read(masked, '?kind=records');
    expect(blurred?.changes).toEqual(
      expect.arrayContaining([{ field: 'Phone' }, { field: 'Name', from: 'Before', to: 'After' }]),
    );
    expect(JSON.stringify(blurred)).not.toContain('12399');
  });

  it('shows only that a record changed when the reader may not see the record or its resource', async () => {
    const lead = await createLead({ name: 'Nobody’s business' });
    await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, { body: { designation: 'Secret title' } });
    for (const reader of [blind, await api.person({ auditLog: ['view'] })]) {
      const { data } = await read(reader, '?kind=records');
      expect(data.map(({ text, changes, record }) => [text, changes, record])).toEqual([
        ['changed the lead', [], { resource: 'leads', _id: lead._id }],
        ['added the lead', [], { resource: 'leads', _id: lead._id }],
      ]);
      expect(JSON.stringify(data)).not.toMatch(/Secret|business/);
    }
  });

  it('shows added and removed permissions and roles', async () => {
    const {
      rows: [role],
    } = await api.pool.query<{ _id: string; name: string }>(
      `insert into roles ("_id", "name", "rolePermissions", "version") values (gen_random_uuid(), 'Clerk', '{"leads":["view","edit"]}', 1) returning "_id"::text, "name"`,
    );
    await api.call(auditor, `PUT /api/v2/admin/update-roles-permission/${role?._id}`, {
      body: { name: 'Clerk', rolePermissions: { leads: ['view', 'export'] } },
    });
    const user = await api.person({});
    await api.call(auditor, `PUT /api/v2/admin/update-profile/${user.id}`, { body: { userRoles: [role?._id] } });
    const { data } = await read(auditor, '?kind=permissions');
    expect(data.map(({ kind, text, changes }) => [kind, text, changes])).toEqual([
      [
        'permissions',
        'changed the user',
        [{ field: 'Roles', added: ['Clerk'], removed: [expect.stringMatching(/^Role \d+$/)] }],
      ],
      [
        'permissions',
        'changed the role',
        [{ field: 'Permissions', added: ['Leads: Export'], removed: ['Leads: Edit'] }],
      ],
    ]);
  });

  it('describes changes to records of removed resources, and who deleted their data', async () => {
    await api.pool.query(
      `insert into gable.audit ("at", "by", "resource", "record", "action", "changes") values (now() - interval '1 hour', $1, 'yachts', gen_random_uuid(), 'edit', '{"name":{"old":"a","new":"b"}}')`,
      [manager.id],
    );
    await api.pool.query(`insert into gable.audit ("at", "resource", "action", "changes", "details") values
      (now() - interval '1 minute', 'yachts', 'drop', '{}', '{"account":"deploy","machine":"crm-1","records":1204}'), (now(), 'leads', 'drop', '{}', '{"account":"deploy","machine":"crm-1","records":1,"field":"fax"}')`);
    const { data } = await read(auditor);
    expect(data.map(({ by, text, note, record, changes }) => [by?.resource, text, note, record, changes])).toEqual([
      [
        undefined,
        'permanently deleted the removed field “fax” of leads; 1 record had a value',
        'By the account deploy on crm-1, with npm run schemas',
        undefined,
        [],
      ],
      [
        undefined,
        'permanently deleted the removed resource “yachts” with 1,204 records',
        'By the account deploy on crm-1, with npm run schemas',
        undefined,
        [],
      ],
      ['users', 'changed a record of “yachts”, a type that was removed', undefined, undefined, []],
    ]);
  });

  it('filters by person, kind, resource and period, and returns the people to choose from', async () => {
    await createLead();
    await api.call(blind, 'POST /api/v2/admin/create-lead', { body: leadBody(2) });
    await entriesOnce(auditor, '', 2);
    const kinds = async (query: string): Promise<readonly string[]> =>
      (await read(auditor, query)).data.map(({ kind }) => kind);
    expect(await kinds(`?person=${manager.id}`)).toEqual(['records']);
    expect(await kinds(`?person=${blind.id}`)).toEqual(['refusals']);
    expect(await kinds('?kind=refusals')).toEqual(['refusals']);
    expect(await kinds('?resource=leads')).toEqual(['records']);
    expect(await kinds('?resource=users')).toEqual([]);
    expect(await kinds('?from=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await kinds('?to=2001-01-01T00:00:00Z')).toEqual([]);
    expect((await read(auditor)).people?.map(({ _id }) => _id)).toContain(manager.id);
  });

  it("includes events about a user's account when filtered by that user", async () => {
    await api.call(undefined, 'POST /api/v2/admin/login-profile', {
      body: { username: manager.username, password: 'wrong again' },
      address: '198.51.100.40',
    });
    expect((await entriesOnce(auditor, `?person=${manager.id}`, 1))[0]).toMatchObject({
      kind: 'failedSignIns',
      address: '198.51.100.40',
    });
  });

  it('returns each entry once across pages, even when many share one timestamp', async () => {
    await api.pool.query(
      `insert into gable.audit ("at", "by", "resource", "record", "action", "changes") select '2026-11-01T10:00:00Z'::timestamptz - make_interval(secs => n / 10), $1, 'leads', gen_random_uuid(), 'edit', '{}' from generate_series(1, 95) n`,
      [manager.id],
    );
    for (const filter of ['', `&person=${manager.id}`]) {
      const ids: string[] = [];
      for (let after = '', pages = 0; pages === 0 || after !== ''; pages += 1) {
        const { data, next = '' } = await read(
          auditor,
          `?perPage=20${filter}${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
        );
        ids.push(...data.map(({ _id }) => _id));
        after = next;
      }
      expect([ids.length, new Set(ids).size]).toEqual([95, 95]);
    }
  });

  it('rejects invalid parameters with status 400', async () => {
    for (const query of [
      '?kind=everything',
      '?person=me',
      '?from=yesterday',
      '?after=x',
      '?perPage=0',
      '?perPage=1000',
      '?resource=nothing',
      '?to=2026-13-45T00:00:00Z',
      '?after=2026-11-01T00:00:00Z_abc',
    ]) {
      const reply = await readLog(auditor, query);
      expect([query, reply.status, (reply.body['error'] as { code: string }).code]).toEqual([query, 400, 'BAD_QUERY']);
    }
    expect((await readLog(auditor, '?page=2')).status).toBe(400);
  });
});
