import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { createPool } from '../../../../server/postgres/pool.ts';
import { createMailer } from '../../../../server/features/email/mailer.ts';
import { nextDue } from '../../../../server/features/email/scheduled/schedule.ts';
import { sendDueEmails, type EmailJob } from '../../../../server/features/email/scheduled/sendDueEmails.ts';
import { createEmailJob } from '../../../../server/start/jobs/startEmailJob.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

const keepsViews = { views: ['viewAssigned', 'create', 'edit', 'delete'] };
let api: TestApi;
let server: MailServer;
let owner: Person;
let colleague: Person;

const jobOn = (pool: EmailJob['pool']): EmailJob =>
  createEmailJob({
    pool,
    readPool: async () => pool,
    store: { current: api.options.schemas, follow: api.options.followSettings },
    mailer: createMailer(server.config),
    tokenSecret: api.options.tokenSecret,
    publicUrl: 'https://crm.example.com',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

beforeAll(async () => {
  api = await openTestApi();
  server = await startMailServer();
  owner = await api.person({
    ...allOfLeads,
    ...keepsViews,
    reports: ['viewAll', 'export'],
    organization: ['view', 'edit'],
  });
  colleague = await api.person({ ...keepsViews });
  for (const number of [1, 2, 3])
    await api.call(owner, 'POST /api/v2/admin/create-lead', { body: leadBody(number, { assignedTo: owner.id }) });
});
afterAll(async () => {
  await server.close();
  await api.close();
});
afterEach(async () => {
  await api.pool.query('update views set mailing = false');
  server.got.length = 0;
});

type View = {
  readonly _id: string;
  readonly version: number;
  readonly lastOutcome?: string;
  readonly unsubscribed?: readonly string[];
};
const viewOf = (body: Record<string, unknown>): View => (body['data'] ?? body) as View;

const createView = async (more: object = {}): Promise<View> => {
  const { status, body, text } = await api.call(owner, 'POST /api/rest/views', {
    body: {
      name: 'Leads each morning',
      report: 'leads-status',
      query: 'range=thisYear',
      schedule: 'Every day',
      time: '09:00',
      recipients: [colleague.id],
      mailing: true,
      ...more,
    },
  });
  expect([status, text]).toEqual([201, expect.stringContaining('"_id"')]);
  return viewOf(body);
};
const outcomeOf = async ({ _id }: View): Promise<string | undefined> =>
  viewOf((await api.call(owner, `GET /api/rest/views/${_id}`)).body).lastOutcome;

/** Returns the first instant from now on at which a daily email is due, and the same time some days later. */
const dueIn = (days = 0): Date =>
  new Date(nextDue('0 9 * * *', 'Asia/Kolkata', new Date()).getTime() + days * 86_400_000);

describe('scheduled reports', () => {
  it('email the report as its owner sees it, with a table, a file and a link', async () => {
    const view = await createView();
    const job = jobOn(api.pool);
    await sendDueEmails(job, new Date(dueIn().getTime() - 60_000));
    expect(server.got).toEqual([]);
    await sendDueEmails(job, dueIn());
    expect(server.got).toHaveLength(1);
    const [{ to, mail } = { to: '', mail: undefined }] = server.got;
    expect(to).toBe(`${colleague.username}@example.com`);
    expect(mail?.subject).toMatch(/^Leads each morning: 1-Apr-20/);
    expect(mail?.text).toMatch(/Total\t3\t/);
    expect(mail?.html).toContain('https://crm.example.com/dashboard/reports/leads/status?range=thisYear');
    expect(mail?.text).not.toContain('could not be sent then');
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename?.replace(/_.*_.*\./, '.'), mimeType])).toEqual([
      ['leads-status.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ]);
    expect(await outcomeOf(view)).toMatch(/^Sent to Person/);
  });

  it('can be changed in what is sent, and to whom, only by the person whose data they contain', async () => {
    const view = await createView();
    const editor = await api.person({ views: ['view', 'edit'] });
    const edit = (by: Person, body: object, { _id } = view) => api.call(by, `PUT /api/rest/views/${_id}`, { body });
    for (const body of [
      { recipients: [editor.id] },
      { report: 'leads-source' },
      { query: 'range=allTime' },
      { schedule: 'Every week', weekday: 'Monday' },
    ])
      expect([body, (await edit(editor, body)).status]).toEqual([body, 403]);
    const quiet = await createView({ schedule: 'Never', recipients: null });
    expect((await edit(editor, { schedule: 'Every day', recipients: [editor.id] }, quiet)).status).toBe(403);
    // Others may pause it, and change one that is not sent.
    expect((await edit(editor, { mailing: false })).status).toBe(200);
    expect((await edit(editor, { query: 'range=allTime' }, quiet)).status).toBe(200);
    expect((await edit(owner, { recipients: [owner.id] })).status).toBe(200);
  });

  it('are sent once when two servers use one database', async () => {
    const other = createPool({
      connection: { connectionString: String(directPool(api.pool).options.connectionString) },
      size: 4,
      statementTimeoutMs: 60_000,
      onError: () => undefined,
    });
    const jobs = [jobOn(api.pool), jobOn(other)];
    await createView({ recipients: [colleague.id, owner.id] });
    await Promise.all([...jobs, ...jobs].map((job) => sendDueEmails(job, dueIn())));
    expect(server.got.map(({ to }) => to).sort()).toEqual(
      [`${owner.username}@example.com`, `${colleague.username}@example.com`].sort(),
    );
    await other.end();
  });

  it('are sent once with a note about the delay when no server ran for days', async () => {
    await createView();
    const job = jobOn(api.pool);
    const later = new Date(dueIn(3).getTime() + 3_600_000);
    await sendDueEmails(job, later);
    await sendDueEmails(job, later);
    expect(
      server.got.map(({ mail }) =>
        /This email was due on .*, 9:00 am, but could not be sent then/.test(mail.text ?? ''),
      ),
    ).toEqual([true]);
    await sendDueEmails(job, dueIn(4));
    expect(server.got).toHaveLength(2);
  });

  it('are retried when the email server rejects them', async () => {
    const view = await createView();
    const job = jobOn(api.pool);
    server.refuse('4.7.1 Not now');
    await sendDueEmails(job, dueIn());
    expect(await outcomeOf(view)).toMatch(/^Not sent yet: .*rejected the email\. It said: 451 4\.7\.1 Not now/);
    server.refuse(undefined);
    await sendDueEmails(job, new Date(dueIn().getTime() + 60_000));
    expect(server.got).toHaveLength(0);
    await sendDueEmails(job, new Date(dueIn().getTime() + 300_000));
    await sendDueEmails(job, new Date(dueIn().getTime() + 600_000));
    expect(server.got).toHaveLength(1);
  });

  it('use the current permissions of the owner, and stop when these are gone', async () => {
    const leaver = await api.person({ ...allOfLeads, ...keepsViews, reports: ['viewAll'] });
    const body = {
      name: 'Mine',
      report: 'leads-status',
      query: '',
      schedule: 'Every day',
      time: '09:00',
      recipients: [colleague.id],
    };
    const view = viewOf((await api.call(leaver, 'POST /api/rest/views', { body })).body);
    const outcome = async () =>
      (await api.pool.query<{ text: string }>('select "lastOutcome" as text from views where "_id" = $1', [view._id]))
        .rows[0]?.text;
    const job = jobOn(api.pool);
    await sendDueEmails(job, dueIn());
    expect(server.got.map(({ mail }) => mail.attachments.length)).toEqual([0]);
    await api.pool.query(
      `update roles set "rolePermissions" = '{"reports":["view"]}' where "_id" = any(select unnest("userRoles") from users where "_id" = $1)`,
      [leaver.id],
    );
    await sendDueEmails(job, dueIn(1));
    expect(await outcome()).toMatch(/^Not sent: its owner can't have the report: .*Leads/);
    await api.pool.query(`update users set status = 'Inactive' where "_id" = $1`, [leaver.id]);
    await sendDueEmails(job, dueIn(2));
    expect(await outcome()).toMatch(/^Not sent: the account of its owner, Person \d+, is inactive$/);
    expect(server.got).toHaveLength(1);
  });

  it('are skipped while the organization has turned them off, and not sent later', async () => {
    await createView();
    const { rows } = await api.pool.query<{ id: string; version: number }>(
      'select "_id"::text as id, version from organization',
    );
    const turn = async ({ scheduledMail, version }: { readonly scheduledMail: boolean; readonly version: number }) => {
      const { status, text } = await api.call(owner, `PUT /api/rest/organization/${rows[0]?.id ?? ''}`, {
        body: { scheduledMail, version },
      });
      expect([status, text]).toEqual([200, expect.any(String)]);
    };
    await turn({ scheduledMail: false, version: rows[0]?.version ?? 0 });
    await sendDueEmails(jobOn(api.pool), dueIn());
    await turn({ scheduledMail: true, version: (rows[0]?.version ?? 0) + 1 });
    await sendDueEmails(jobOn(api.pool), new Date(dueIn().getTime() + 60_000));
    expect(server.got).toEqual([]);
    await sendDueEmails(jobOn(api.pool), dueIn(1));
    expect(server.got).toHaveLength(1);
  });

  it('let a recipient unsubscribe with one click, and reject forged keys', async () => {
    const view = await createView({ recipients: [colleague.id, owner.id] });
    const job = jobOn(api.pool);
    await sendDueEmails(job, dueIn());
    const theirs = server.got.find(({ to }) => to.startsWith(`${colleague.username}@`))?.mail;
    const headers = Object.fromEntries((theirs?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const path = headers['list-unsubscribe']?.replace(/^<https:\/\/crm\.example\.com|>$|\s/g, '') ?? '';
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    };
    const forged = await api.call(undefined, `POST ${path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`, form);
    expect(forged.status).toBe(404);
    expect((await api.call(undefined, `POST ${path}`, form)).body).toEqual({ data: { title: 'Leads each morning' } });
    const key = new URL(path, 'http://x').searchParams.get('key');
    expect((await api.call(undefined, 'POST /api/v2/client/unsubscribe', { body: { key } })).status).toBe(200);
    expect(viewOf((await api.call(owner, `GET /api/rest/views/${view._id}`)).body).unsubscribed).toHaveLength(1);
    server.got.length = 0;
    await sendDueEmails(job, dueIn(1));
    expect(server.got.map(({ to }) => to)).toEqual([`${owner.username}@example.com`]);
  });
});

describe('saved views', () => {
  const listOf = async (person: Person): Promise<readonly string[]> => {
    const { body, text } = await api.call(person, 'GET /api/rest/views?filter={}');
    const data = (JSON.parse(text) ?? body) as readonly { name: string }[];
    return data.map(({ name }) => name);
  };

  it('are visible to the roles they are shared with, but only the owner can change them', async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      'select "userRoles"[1]::text as id from users where "_id" = $1',
      [colleague.id],
    );
    const stranger = await api.person({ ...keepsViews });
    const view = await createView({
      name: 'For the team',
      schedule: 'Never',
      recipients: undefined,
      sharedWith: [rows[0]?.id],
    });
    await createView({ name: 'For me', schedule: 'Never', recipients: undefined });
    expect(await listOf(colleague)).toEqual(['For the team']);
    expect(await listOf(stranger)).toEqual([]);
    expect((await api.call(colleague, `GET /api/rest/views/${view._id}`)).status).toBe(200);
    const change = { body: { name: 'Mine now', version: view.version } };
    expect((await api.call(colleague, `PUT /api/rest/views/${view._id}`, change)).status).toBe(404);
    expect((await api.call(colleague, `DELETE /api/rest/views/${view._id}`)).status).toBe(404);
    expect((await api.call(owner, `PUT /api/rest/views/${view._id}`, change)).status).toBe(200);
  });

  it('shared with a team are visible to its leader and members only', async () => {
    const [leader, member, stranger] = [
      await api.person(keepsViews),
      await api.person(keepsViews),
      await api.person(keepsViews),
    ];
    const admin = await api.person({ teams: ['view', 'create'] });
    const team = await api.call(admin, 'POST /api/rest/teams', {
      body: { name: 'North', leader: leader.id, members: [member.id] },
    });
    expect(team.status).toBe(201);
    const view = {
      name: 'Hot leads',
      list: 'leads',
      query: 'filter={"tags":["Hot"]}&columns=name,status',
      schedule: 'Never',
      time: '09:00',
      pinned: true,
      sharedWithTeams: [viewOf(team.body)._id],
    };
    const made = await api.call(owner, 'POST /api/rest/views', { body: view });
    expect([made.status, made.text]).toEqual([201, expect.stringContaining('"pinned":true')]);
    expect(await listOf(leader)).toContain('Hot leads');
    expect(await listOf(member)).toContain('Hot leads');
    expect(await listOf(stranger)).not.toContain('Hot leads');
    const change = { body: { name: 'Mine now', version: 1 } };
    expect((await api.call(member, `PUT /api/rest/views/${viewOf(made.body)._id}`, change)).status).toBe(404);
    await api.pool.query('update teams set members = null');
    expect(await listOf(member)).not.toContain('Hot leads');
  });

  it('become the default of a role only when the user may set defaults', async () => {
    const { rows } = await api.pool.query<{ _id: string }>('select "_id"::text from roles limit 1');
    const roles = rows.map(({ _id }) => _id);
    const body = {
      name: 'For all',
      list: 'leads',
      query: 'q=none',
      schedule: 'Never',
      time: '09:00',
      sharedWith: roles,
      defaultFor: roles,
    };
    const rights = ['view', 'create', 'edit'];
    const [user, setter] = [
      await api.person({ leads: ['view'], views: rights }),
      await api.person({ leads: ['view'], views: [...rights, 'setDefault'] }),
    ];
    const refused = await api.call(user, 'POST /api/rest/views', { body });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('FIELD_NOT_ALLOWED')]);
    expect((await api.call(setter, 'POST /api/rest/views', { body })).status).toBe(201);
  });

  it('need either a report or an existing list, and only reports can be scheduled', async () => {
    const refuse = async (more: object): Promise<readonly string[]> => {
      const body = { name: 'Either', schedule: 'Never', time: '09:00', ...more };
      const { status, body: answer } = await api.call(owner, 'POST /api/rest/views', { body });
      return [String(status), ...Object.keys((answer['error'] as { fields: object }).fields).sort()];
    };
    expect(await refuse({})).toEqual(['422', 'report']);
    expect(await refuse({ list: 'leeds' })).toEqual(['422', 'list']);
    expect(await refuse({ list: 'leads', report: 'leads-status' })).toEqual(['422', 'report']);
    expect(await refuse({ list: 'leads', schedule: 'Every day', recipients: [colleague.id] })).toEqual([
      '422',
      'schedule',
    ]);
  });

  it('need an existing report, and a valid time, weekday and recipients when scheduled', async () => {
    const refused = await api.call(owner, 'POST /api/rest/views', {
      body: { name: 'Weekly', report: 'leads-status', schedule: 'Every week', time: '9 am' },
    });
    const misnamed = await api.call(owner, 'POST /api/rest/views', {
      body: { name: 'None', report: 'leads-statu', schedule: 'Never', time: '09:00' },
    });
    expect([misnamed.status, (misnamed.body['error'] as { fields: object }).fields]).toEqual([
      422,
      { report: 'Report is not a report, got "leads-statu"; did you mean "leads-status"?' },
    ]);
    expect([refused.status, Object.keys((refused.body['error'] as { fields: object }).fields).sort()]).toEqual([
      422,
      ['recipients', 'time', 'weekday'],
    ]);
  });
});
