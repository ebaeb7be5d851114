import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts } from '../../../server/auth/actor/createAccounts.ts';
import { runJobs } from '../../../server/features/bulkJobs/runJobs.ts';
import { runRules } from '../../../server/features/rules/runRules.ts';
import { refreshStale } from '../../../server/schema/lookupsAndRollups/refreshStale.ts';
import { checkTexts } from '../../../server/schema/files/loadSchemas.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';
import { detail, importCalls } from '../features/import/importCalls.ts';
import { jobOf } from '../features/intake/intakeApi.ts';
import { shippedSchemas } from '../support/templates.ts';

type Row = { _id: string; version: number; updatedAt: string; [name: string]: unknown };

const fields: Readonly<Record<string, object>> = {
  leads: {
    ownerName: {
      type: 'string',
      title: 'Owner name',
      filter: true,
      sort: true,
      computed: { lookup: 'assignedTo.username' },
    },
    label: {
      type: 'string',
      title: 'Label',
      computed: { join: [{ field: 'name' }, { field: 'ownerName' }], separator: ' / ' },
    },
    openTasks: {
      type: 'integer',
      title: 'Open tasks',
      audit: true,
      filter: true,
      computed: { rollup: { of: 'tasks', by: 'relatedTo', take: 'count', if: { status: { type: ['open'] } } } },
    },
  },
  users: {
    owned: {
      type: 'integer',
      title: 'Owned leads',
      computed: { rollup: { of: 'leads', by: 'assignedTo', take: 'count' } },
    },
    budgets: {
      type: 'number',
      kind: 'money',
      title: 'Budgets',
      computed: { rollup: { of: 'leads', by: 'assignedTo', take: 'sum', field: 'budgetMax' } },
    },
  },
};
const rule = {
  name: 'busy',
  title: 'Busy',
  resource: 'leads',
  when: { changed: ['openTasks'] },
  if: { openTasks: { gte: 2 } },
  then: [{ set: { tags: ['Hot'] } }],
};
const tasks = ['view', 'create', 'edit', 'delete', 'restore', 'status'];

let api: TestApi;
let all: Person;
let owners: readonly Person[];
let number = 0;

beforeAll(async () => {
  api = await openTestApi();
  const { texts } = await shippedSchemas();
  const edited = texts.map(({ name, text }) => {
    const own = fields[name.replace('.json', '')];
    if (own === undefined) return { name, text };
    const file = JSON.parse(text) as { properties: object };
    return { name, text: JSON.stringify({ ...file, properties: { ...file.properties, ...own } }) };
  });
  await api.activate(checkTexts([...edited, { name: 'rules/busy.json', text: JSON.stringify(rule) }], 'schemas'));
  all = await api.person({
    leads: [...(allOfLeads['leads'] ?? []), 'merge', 'import', 'export'],
    tasks,
    users: ['view', 'edit'],
  });
  // From here on, changes of resources with rules are events.
  await runRules(jobOf(api), new Date());
  owners = [await api.person({ leads: ['view'] }), await api.person({ leads: ['view'] })];
});
afterAll(() => api.close());

const ok = ({ status, text, body }: Reply): Row => {
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), text]);
  return (body['data'] ?? body) as Row;
};
const createLead = async (more: Record<string, unknown> = {}): Promise<Row> =>
  ok(
    await api.call(all, 'POST /api/v2/admin/create-lead', {
      body: leadBody((number += 1), { allowDuplicate: true, ...more }),
    }),
  );
const lead = async (id: string): Promise<Row> => ok(await api.call(all, `GET /api/v2/admin/getbyid-lead/${id}`));
const createTask = async (id: string): Promise<Row> =>
  ok(
    await api.call(all, 'POST /api/rest/tasks', {
      body: {
        title: 'Call',
        priority: 'High',
        assignedTo: [all.id],
        dueAt: '2099-01-01T10:00:00Z',
        relatedTo: { resource: 'leads', _id: id },
      },
    }),
  );
const expectOwners = async (): Promise<void> => {
  const { rows } = await api.pool.query(
    `select u."username", u."owned"::int as owned, u."budgets"::float8 as budgets,
      (select count(*)::int from leads l where l."assignedTo" = u."_id" and l."deletedAt" is null) as "trueOwned",
      (select coalesce(sum("budgetMax"), 0)::float8 from leads l where l."assignedTo" = u."_id" and l."deletedAt" is null) as "trueBudgets"
      from users u where u."_id" = any($1)`,
    [owners.map(({ id }) => id)],
  );
  for (const row of rows as Record<string, unknown>[])
    expect([row['owned'] ?? 0, row['budgets'] ?? 0]).toEqual([row['trueOwned'], row['trueBudgets']]);
  const stale =
    await api.pool.query(`select count(*)::int as n from leads l left join users u on u."_id" = l."assignedTo"
    where l."ownerName" is distinct from u."username" or l."label" is distinct from concat_ws(' / ', l."name", u."username")`);
  expect(stale.rows).toEqual([{ n: 0 }]);
};

describe('look-ups and roll-ups in API calls', () => {
  it('are in the response to creating and updating a record, with the formulas that use them', async () => {
    const [one, two] = owners;
    const made = await createLead({ name: 'Asha', assignedTo: one?.id, budgetMax: 1_000_000.5 });
    expect(made).toMatchObject({ ownerName: one?.username, label: `Asha / ${one?.username}`, openTasks: 0 });
    const moved = ok(
      await api.call(all, `POST /api/v2/admin/update-lead/${made._id}`, {
        body: { assignedTo: two?.id, version: made.version },
      }),
    );
    expect(moved).toMatchObject({ ownerName: two?.username, label: `Asha / ${two?.username}` });
    await expectOwners();
    const refused = await api.call(all, `POST /api/v2/admin/update-lead/${made._id}`, { body: { ownerName: 'me' } });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Owner name is set by the server')]);
  });

  it('do not make servers reload accounts, as a change of a user does', async () => {
    const epoch = async (): Promise<string> =>
      (await api.pool.query<{ epoch: string }>('select epoch::text as epoch from gable.rights_epoch')).rows[0]?.epoch ??
      '';
    const before = await epoch();
    await createLead({ assignedTo: all.id, budgetMax: 3 });
    expect(await epoch()).toBe(before);
    await api.pool.query(`update users set "firstName" = "firstName" where "_id" = $1`, [all.id]);
    expect(await epoch()).not.toBe(before);
  });

  it('follow tasks without a version conflict, start rules and are in the audit log', async () => {
    const made = await createLead();
    const [first] = [await createTask(made._id), await createTask(made._id)];
    const now = await lead(made._id);
    expect([now['openTasks'], now.version, now.updatedAt]).toEqual([2, made.version, made.updatedAt]);
    ok(
      await api.call(all, `POST /api/v2/admin/update-lead/${made._id}`, {
        body: { name: 'New name', version: made.version },
      }),
    );
    await runRules(jobOf(api), new Date());
    expect((await lead(made._id))['tags']).toEqual(['Hot']);
    ok(await api.call(all, `POST /api/rest/tasks/${first._id}/status`, { body: { status: 'Done' } }));
    expect((await lead(made._id))['openTasks']).toBe(1);
    const { rows } = await api.pool.query(
      `select "by", "changes" from gable.audit where record = $1 and action = 'computed' order by id`,
      [made._id],
    );
    expect(rows).toEqual([
      { by: null, changes: { openTasks: { old: 0, new: 1 } } },
      { by: null, changes: { openTasks: { old: 1, new: 2 } } },
      { by: null, changes: { openTasks: { old: 2, new: 1 } } },
    ]);
  });

  it('follow a delete, a restore, a bulk job, an import and a merge, and the undo of both', async () => {
    const [one, two] = owners;
    const made = await createLead({ assignedTo: one?.id, budgetMax: 500 });
    ok(await api.call(all, `DELETE /api/v2/admin/delete-lead/${made._id}`));
    await expectOwners();
    ok(await api.call(all, `POST /api/rest/leads/${made._id}/restore`));
    await expectOwners();

    const job = ok(
      await api.call(all, 'POST /api/rest/leads/jobs', {
        body: { action: 'assign', ids: [made._id], body: { to: [{ _id: two?.id }] } },
      }),
    );
    await runJobs({
      pool: api.pool,
      state: async () => api.options.schemas(),
      accountOf: createAccounts(api.pool),
      log: { warn: () => undefined, error: () => undefined },
      signal: new AbortController().signal,
    });
    expect(job).toBeDefined();
    expect((await lead(made._id))['ownerName']).toBe(two?.username);
    await expectOwners();

    const { upload, act } = importCalls(api);
    const csv = `Name,Phone,Source,Assigned to,Budget max\n${Array.from({ length: 250 }, (_, row) => `Row ${row},98450${String(30_000 + row)},Website,${owners[row % 2]?.username},${row}`).join('\n')}`;
    const { id, guess } = detail(await upload(all, 'leads', 'leads.csv', csv));
    const map = {
      ...guess,
      fields: {
        ...(guess['fields'] as object),
        name: { column: 'Name' },
        assignedTo: { column: 'Assigned to' },
        budgetMax: { column: 'Budget max' },
      },
      ignore: {},
    };
    expect((await act(all, 'leads', id, { act: 'apply', map })).totals).toMatchObject({ rows: 250, created: 250 });
    // These are more records than a change updates in its own transaction.
    await refreshStale(api.pool, api.options.schemas().model);
    await expectOwners();
    expect(await api.pool.query(`select from leads where "ownerName" = $1`, [one?.username])).toMatchObject({
      rowCount: 125,
    });
    await act(all, 'leads', id, { act: 'undo' });
    await expectOwners();

    const gone = await createLead({ assignedTo: one?.id, budgetMax: 7 });
    await createTask(gone._id);
    ok(await api.call(all, `POST /api/rest/leads/${made._id}/merge`, { body: { with: gone._id, values: {} } }));
    expect((await lead(made._id))['openTasks']).toBe(1);
    await expectOwners();
    ok(await api.call(all, `POST /api/rest/leads/${gone._id}/undo-merge`));
    expect([(await lead(made._id))['openTasks'], (await lead(gone._id))['openTasks']]).toEqual([0, 1]);
    await expectOwners();
  });

  it('are correct after many concurrent calls', async () => {
    const [one, two] = owners;
    const leads = await Promise.all(
      Array.from({ length: 8 }, (_, at) => createLead({ assignedTo: owners[at % 2]?.id, budgetMax: at })),
    );
    await Promise.all(
      leads.flatMap(({ _id }, at) => [
        createTask(_id),
        createTask(leads[0]?._id ?? ''),
        api.call(all, `POST /api/v2/admin/update-lead/${_id}`, {
          body: { assignedTo: at % 3 === 0 ? two?.id : one?.id, budgetMax: at * 10 },
        }),
        createLead({ assignedTo: one?.id, budgetMax: 0.25 }),
      ]),
    );
    await refreshStale(api.pool, api.options.schemas().model);
    await expectOwners();
    expect((await lead(leads[0]?._id ?? ''))['openTasks']).toBe(9);
    expect((await api.pool.query('select count(*)::int as n from gable.stale')).rows).toEqual([{ n: 0 }]);
  });

  it('do not change when a new record is rejected', async () => {
    const made = await createLead({ assignedTo: owners[0]?.id, budgetMax: 7 });
    const { status } = await api.call(all, 'POST /api/v2/admin/create-lead', {
      body: leadBody(number, { contactNo: made['contactNo'], assignedTo: owners[0]?.id, budgetMax: 7 }),
    });
    expect(status).toBe(409);
    await expectOwners();
    expect((await api.pool.query('select count(*)::int as n from gable.stale')).rows).toEqual([{ n: 0 }]);
  });
});
