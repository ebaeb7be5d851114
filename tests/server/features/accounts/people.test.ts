import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { HandedOverAnswer, HandOverAnswer } from '#model/wire/owners.ts';
import { leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

let api: TestApi;
/** A user with every permission. */
let admin: Person;
/** A user with every permission on users, who lacks the permission on leads that only the admin has. */
let clerk: Person;
let everything: PermissionMap;
const clerkRights: PermissionMap = {
  users: ['view', 'create', 'edit', 'delete', 'restore', 'status', 'resetPassword', 'assignRoles', 'bulk'],
  roles: ['view', 'create', 'edit', 'delete'],
};
let leads = 0;

const codeOf = (reply: Reply): string => (reply.body['error'] as { code?: string } | undefined)?.code ?? '';
const textOf = (reply: Reply): string => (reply.body['error'] as { message?: string } | undefined)?.message ?? '';
const seen = (reply: Reply): readonly [number, string] => [reply.status, codeOf(reply)];
const dataOf = <Data>(reply: Reply): Data => {
  expect([reply.status, reply.text]).toEqual([expect.toSatisfy((status) => status < 300), expect.any(String)]);
  return reply.body['data'] as Data;
};
const update = (by: Person, whom: Person, body: Record<string, unknown>) =>
  api.call(by, `PUT /api/v2/admin/update-profile/${whom.id}`, { body });
const status = (by: Person, whom: Person, to: string) =>
  api.call(by, `POST /api/v2/admin/update-profile-status/${whom.id}`, { body: { status: to } });
const reset = (by: Person, whom: Person) => api.call(by, `POST /api/v2/admin/default-profile-password/${whom.id}`);
const remove = (by: Person, whom: Person) => api.call(by, `DELETE /api/v2/admin/delete-profile/${whom.id}`);
const assign = (by: Person, whom: Person, body: Record<string, unknown>) =>
  api.call(by, `POST /api/v2/admin/update-profile-assign/${whom.id}`, { body });
const preview = (by: Person, whom: Person, query = '') =>
  api.call(by, `GET /api/rest/users/${whom.id}/hand-over${query}`);
const listLeads = (by: Person, headers: Record<string, string> = {}) =>
  api.call(by, 'GET /api/v2/admin/get-lead', { headers });
const signIn = (username: string, password: string) =>
  api.call(undefined, 'POST /api/v2/admin/login-profile', { body: { username, password } });
const roleOf = async (person: Person): Promise<string> => {
  const { rows } = await api.pool.query<{ id: string }>(
    'select "userRoles"[1]::text as id from users where "_id" = $1',
    [person.id],
  );
  return rows[0]?.id ?? '';
};
const createLead = async (owner: Person, more: Record<string, unknown> = {}): Promise<string> => {
  leads += 1;
  return dataOf<{ _id: string }>(
    await api.call(admin, 'POST /api/v2/admin/create-lead', {
      body: leadBody(leads, { assignedTo: owner.id, ...more }),
    }),
  )._id;
};
const ownerOf = async (id: string): Promise<string> => {
  const { rows } = await api.pool.query<{ owner: string }>(
    'select "assignedTo"::text as owner from leads where "_id" = $1',
    [id],
  );
  return rows[0]?.owner ?? '';
};

beforeAll(async () => {
  api = await openTestApi();
  everything = permissionNames(api.model);
  admin = await api.person(everything, { password: 'right password 1' });
  clerk = await api.person(clerkRights);
});
afterAll(() => api.close());

describe('resetting a password', () => {
  it('returns a temporary password that only allows choosing another password', async () => {
    const agent = await api.person({ leads: ['viewAssigned'] }, { password: 'right password 1' });
    const { password } = dataOf<{ password: string }>(await reset(admin, agent));
    expect(password).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/);
    expect(seen(await listLeads(agent))).toEqual([401, 'TOKEN_INVALID']);
    expect((await signIn(agent.username, 'right password 1')).status).toBe(401);
    const first = dataOf<{ token: string; mustChangePassword: boolean }>(await signIn(agent.username, password));
    expect(first.mustChangePassword).toBe(true);
    const held = { ...agent, token: first.token };
    for (const line of [
      'GET /api/v2/admin/get-lead',
      'GET /api/v2/admin/get-profile',
      `GET /api/v2/admin/get-single-profile/${agent.id}`,
      'GET /api/v2/admin/installation',
      'GET /api/rest/leads/counts',
    ]) {
      expect([line, ...seen(await api.call(held, line))]).toEqual([line, 403, 'PASSWORD_CHANGE_REQUIRED']);
    }
    const change = (newPassword: string) =>
      api.call(held, 'POST /api/v2/admin/change-password', { body: { password, newPassword } });
    expect(seen(await change(password))).toEqual([422, 'INVALID']);
    const { token } = dataOf<{ token: string }>(await change('a password of my own'));
    expect((await listLeads({ ...agent, token })).status).toBe(200);
    expect((await listLeads(held)).status).toBe(401);
    const { rows } = await api.pool.query(
      `select "password", "changes" from users u join gable.audit a on a.record = u."_id" where u."_id" = $1`,
      [agent.id],
    );
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('requires a new password at sign-in after someone else set the password', async () => {
    const agent = await api.person({ leads: ['viewAssigned'] });
    dataOf(await update(admin, agent, { password: 'typed by the admin' }));
    expect(
      dataOf<{ mustChangePassword: boolean }>(await signIn(agent.username, 'typed by the admin')).mustChangePassword,
    ).toBe(true);
    expect(seen(await update(clerk, clerk, { password: 'typed for oneself' }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });

  it('requires the `users.resetPassword` permission', async () => {
    const editor = await api.person({ users: ['view', 'edit'] });
    const agent = await api.person({ leads: ['viewAssigned'] });
    expect(textOf(await reset(editor, agent))).toContain('Users: Reset passwords');
    expect(seen(await update(editor, agent, { password: 'typed by the editor' }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });
});

describe('users with more permissions', () => {
  const strong = () => admin;
  it.each<[string, () => Promise<Reply>]>([
    ['their password reset', () => reset(clerk, strong())],
    ['their password typed', () => update(clerk, strong(), { password: 'typed by the clerk' })],
    ['their username changed', () => update(clerk, strong(), { username: 'mine.now' })],
    ['their email changed', () => update(clerk, strong(), { email: 'mine@example.com' })],
    ['their status changed', () => status(clerk, strong(), 'Inactive')],
    ['their account deleted', () => remove(clerk, strong())],
  ])('rejects having %s by a user without the same permissions', async (_, attack) => {
    const before = await api.pool.query('select * from users where "_id" = $1', [admin.id]);
    const reply = await attack();
    expect(seen(reply)).toEqual([403, 'NOT_ALLOWED']);
    expect(textOf(reply)).toMatch(/that you don't have: .+ and \d+ more/);
    expect((await api.pool.query('select * from users where "_id" = $1', [admin.id])).rows).toEqual(before.rows);
  });

  it('rejects changes through bulk updates, role edits and role removal', async () => {
    const bulk = await api.call(clerk, 'POST /api/rest/users/bulk', {
      body: { operation: 'patch', ids: [admin.id], body: { email: 'mine@example.com' } },
    });
    expect(dataOf<{ refused: { code: string }[] }>(bulk).refused.map(({ code }) => code)).toEqual(['NOT_ALLOWED']);
    const adminRole = await roleOf(admin);
    const weaken = await api.call(clerk, `PUT /api/v2/admin/update-roles-permission/${adminRole}`, {
      body: { rolePermissions: clerkRights },
    });
    expect([...seen(weaken), textOf(weaken)]).toEqual([
      403,
      'FIELD_NOT_ALLOWED',
      expect.stringContaining('remove only permissions'),
    ]);
    expect(seen(await update(clerk, admin, { userRoles: [await roleOf(clerk)] }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
    expect(seen(await update(clerk, clerk, { userRoles: [await roleOf(clerk), adminRole] }))).toEqual([
      403,
      'FIELD_NOT_ALLOWED',
    ]);
    expect(
      seen(
        await api.call(clerk, 'POST /api/v2/admin/create-roles-permission', {
          body: { name: 'More', rolePermissions: { leads: ['view'] } },
        }),
      ),
    ).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });
});

describe('the last admin', () => {
  it('keeps the last admin and their permissions, but allows changes while a second admin is active', async () => {
    const role = await roleOf(admin);
    const second = await api.person(everything);
    // The clerk is an administrator too; without that permission only two remain.
    dataOf(await update(admin, clerk, { userRoles: [await roleOf(await api.person({ users: ['view'] }))] }));
    dataOf(await status(admin, second, 'Inactive'));
    const weak = await api.person({ users: ['view'] });
    expect(seen(await update(admin, admin, { userRoles: [await roleOf(weak)] }))).toEqual([409, 'LAST_ADMIN']);
    const weaker = { ...everything, roles: ['view'] };
    expect(
      seen(
        await api.call(admin, `PUT /api/v2/admin/update-roles-permission/${role}`, {
          body: { rolePermissions: weaker },
        }),
      ),
    ).toEqual([409, 'LAST_ADMIN']);
    expect(seen(await status(admin, admin, 'Inactive'))).toEqual([403, 'NOT_ALLOWED']);
    expect(seen(await remove(admin, admin))).toEqual([403, 'NOT_ALLOWED']);
    dataOf(await status(admin, second, 'Active'));
    // Two admins who remove each other at the same time: one of them stays.
    const replies = await Promise.all([remove(admin, second), remove(second, admin)]);
    expect(replies.map(({ status: code }) => code).sort()).toEqual([
      200,
      expect.toSatisfy((code) => code === 409 || code === 401 || code === 404 || code === 403),
    ]);
    const { rows } = await api.pool.query<{ _id: string }>(
      'select "_id" from users where "_id" = any($1) and "deletedAt" is null',
      [[admin.id, second.id]],
    );
    expect(rows).toHaveLength(1);
    await api.pool.query('update users set "deletedAt" = null where "_id" = any($1)', [[admin.id, second.id]]);
  });
});

describe('roles', () => {
  it('rejects the deletion of a role in use, and reports how many users have it', async () => {
    const agent = await api.person({ leads: ['view'] });
    const role = await roleOf(agent);
    const reply = await api.call(admin, `DELETE /api/v2/admin/delete-roles-permission/${role}`);
    expect([...seen(reply), textOf(reply)]).toEqual([409, 'IN_USE', expect.stringContaining('1 user')]);
  });

  it('lets only admins grant a permission that no role grants yet', async () => {
    await api.pool.query(
      `update roles set "rolePermissions" = jsonb_set("rolePermissions", '{teams}', ("rolePermissions"->'teams') - 'purge') where "rolePermissions" ? 'teams'`,
    );
    const [first, second, editor] = [
      await api.person(clerkRights),
      await api.person(clerkRights),
      await api.person({ roles: ['view', 'edit'] }),
    ];
    const give = async (by: Person, rights: PermissionMap): Promise<Reply> =>
      api.call(by, `PUT /api/v2/admin/update-roles-permission/${await roleOf(by)}`, {
        body: { rolePermissions: { ...rights, teams: ['purge'] } },
      });
    expect(seen(await give(editor, { roles: ['view', 'edit'] }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
    expect(seen(await give(first, clerkRights))).toEqual([200, '']);
    // Now a role grants it, so the admin can grant it.
    expect(seen(await give(second, clerkRights))).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });

  it('rejects unknown permissions', async () => {
    const reply = await api.call(admin, 'POST /api/v2/admin/create-roles-permission', {
      body: { name: 'Pilot', rolePermissions: { leads: ['fly'], planes: ['view'] } },
    });
    expect([...seen(reply), textOf(reply)]).toEqual([
      422,
      'INVALID',
      expect.stringContaining('leads.fly, planes.view'),
    ]);
  });
});

describe('handing over records', () => {
  it('is required before deactivation and deletion, reports counts and distributes records evenly', async () => {
    const [agent, first, second] = [
      await api.person({ leads: ['viewAssigned'] }),
      await api.person({ leads: ['viewAssigned'] }),
      await api.person({ leads: ['viewAssigned'] }),
    ];
    const ids = [await createLead(agent), await createLead(agent), await createLead(agent)];
    const dropped = await createLead(agent);
    dataOf(
      await api.call(admin, `POST /api/v2/admin/lead-status/${dropped}`, {
        body: { status: 'Dropped', subStatus: 'Spam' },
      }),
    );
    const report = await api.person({}, { reportsTo: agent.id });
    const refused = await status(admin, agent, 'Inactive');
    expect([...seen(refused), textOf(refused)]).toEqual([
      409,
      'HAND_OVER_FIRST',
      expect.stringMatching(/still has open records: .*3 leads.*1 user/),
    ]);
    expect(seen(await remove(admin, agent))).toEqual([409, 'HAND_OVER_FIRST']);
    const handOver = dataOf<HandOverAnswer['data']>(await preview(admin, agent, '?resource=leads'));
    expect(handOver.resources).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          resource: 'leads',
          count: 3,
          beyond: 0,
          records: expect.arrayContaining([{ _id: ids[0], title: expect.stringContaining('Lead') }]),
        }),
        { resource: 'users', title: 'Users', count: 1, beyond: 0 },
      ]),
    );
    const done = dataOf<HandedOverAnswer['data']>(
      await assign(admin, agent, { to: [{ _id: first.id }, { _id: second.id }], note: 'On leave' }),
    );
    expect(done.handedOver).toEqual({ leads: 3, users: 1 });
    expect(await Promise.all(ids.map(ownerOf))).toEqual([first.id, second.id, first.id]);
    expect(await ownerOf(dropped)).toBe(agent.id);
    const timeline = await api.call(admin, `GET /api/rest/leads/${ids[1]}/timeline`);
    expect(dataOf<object[]>(timeline)[0]).toMatchObject({
      kind: 'assignment',
      field: 'assignedTo',
      old: agent.id,
      new: second.id,
      by: admin.id,
      note: 'On leave',
    });
    const audit = await api.pool.query(
      'select "by"::text, "changes" from gable.audit where record = $1 and action = $2',
      [ids[1], 'handOver'],
    );
    expect(audit.rows).toEqual([{ by: admin.id, changes: { assignedTo: { old: agent.id, new: second.id } } }]);
    const moved = await api.pool.query<{ to: string }>('select "reportsTo"::text as to from users where "_id" = $1', [
      report.id,
    ]);
    expect(moved.rows[0]?.to).toBe(first.id);
    expect(dataOf(await status(admin, agent, 'Inactive'))).toMatchObject({ status: 'Inactive' });
  });

  it('assigns selected records, or a given number of records to each user', async () => {
    const [agent, first, second] = [await api.person({}), await api.person({}), await api.person({})];
    const ids = [
      await createLead(agent, { secondaryAssignedTo: first.id }),
      await createLead(agent),
      await createLead(agent),
      await createLead(agent),
    ];
    dataOf(await assign(admin, agent, { parts: [{ resource: 'leads', ids: [ids[0]], to: [{ _id: first.id }] }] }));
    const { rows } = await api.pool.query(
      'select "assignedTo"::text as one, "secondaryAssignedTo"::text as two from leads where "_id" = $1',
      [ids[0]],
    );
    expect(rows).toEqual([{ one: first.id, two: null }]);
    const to = [
      { _id: first.id, count: 1 },
      { _id: second.id, count: 1 },
    ];
    expect(
      dataOf<HandedOverAnswer['data']>(await assign(admin, agent, { parts: [{ resource: 'leads', to }] })).handedOver,
    ).toEqual({ leads: 2 });
    expect(await Promise.all(ids.map(ownerOf))).toEqual([first.id, first.id, second.id, agent.id]);
  });

  it('rejects invalid recipients, counts and records, and changes nothing', async () => {
    const [agent, other, gone] = [await api.person({}), await api.person({}), await api.person({})];
    dataOf(await status(admin, gone, 'Inactive'));
    const [own, foreign] = [await createLead(agent), await createLead(other)];
    const parts = (part: Record<string, unknown>) => ({
      parts: [{ resource: 'leads', to: [{ _id: other.id }], ...part }],
    });
    for (const body of [
      {},
      { to: [] },
      { to: [{ _id: 'x' }] },
      { to: [{ _id: gone.id }] },
      { to: [{ _id: agent.id }] },
      { to: [{ _id: '0190aaaa-0000-7000-8000-000000000000' }] },
      parts({ ids: [own, foreign] }),
      parts({ to: [{ _id: other.id, count: 2 }] }),
      parts({ to: [{ _id: other.id, count: -1 }] }),
      parts({ resource: 'activities' }),
      parts({ resource: 'constructor' }),
      {
        parts: [
          { resource: 'leads', ids: [own], to: [{ _id: other.id }] },
          { resource: 'leads', ids: [foreign], to: [{ _id: other.id }] },
        ],
      },
    ]) {
      expect([body, ...seen(await assign(admin, agent, body))]).toEqual([body, 422, 'INVALID']);
    }
    expect(await ownerOf(own)).toBe(agent.id);
  });

  it('moves only records that the current user may see and assign', async () => {
    const lead = await api.person({ users: ['view', 'status'], leads: ['viewTeam', 'edit', 'assign'] });
    const [agent, other] = [await api.person({}, { reportsTo: lead.id }), await api.person({})];
    const [own, foreign] = [await createLead(agent), await createLead(other)];
    expect(seen(await assign(lead, other, { to: [{ _id: agent.id }] }))).toEqual([200, '']);
    expect(await ownerOf(foreign)).toBe(other.id);
    const unfit = await api.person({ users: ['view', 'status'], leads: ['view', 'edit'] });
    const refused = await assign(unfit, agent, { to: [{ _id: other.id }] });
    expect([...seen(refused), textOf(refused)]).toEqual([403, 'NOT_ALLOWED', expect.stringContaining('Leads: Assign')]);
    expect(dataOf<HandOverAnswer['data']>(await preview(unfit, agent)).resources).toEqual([
      expect.objectContaining({ resource: 'leads', missing: 'Leads: Assign' }),
    ]);
    expect(await ownerOf(own)).toBe(agent.id);
    expect(
      seen(
        await assign(await api.person({ users: ['view'], leads: ['view', 'edit', 'assign'] }), agent, {
          to: [{ _id: other.id }],
        }),
      ),
    ).toEqual([403, 'NOT_ALLOWED']);
  });
});

describe('reporting lines', () => {
  it('rejects cycles, both in edits and in hand-overs', async () => {
    const top = await api.person({});
    const middle = await api.person({}, { reportsTo: top.id });
    const low = await api.person({}, { reportsTo: middle.id });
    const peer = await api.person({}, { reportsTo: top.id });
    for (const to of [top, middle, low])
      expect([to.username, ...seen(await update(admin, top, { reportsTo: to.id }))]).toEqual([
        to.username,
        422,
        'INVALID',
      ]);
    expect(seen(await assign(admin, top, { to: [{ _id: peer.id }, { _id: middle.id }] }))).toEqual([422, 'INVALID']);
    dataOf(await update(admin, low, { reportsTo: top.id }));
  });

  it('changes which records a manager sees from the next request on', async () => {
    const manager = await api.person({ leads: ['viewTeam'] });
    const agent = await api.person({});
    await createLead(agent);
    const total = async (): Promise<unknown> => (await listLeads(manager)).body['total'];
    expect(await total()).toBe(0);
    dataOf(await update(admin, agent, { reportsTo: manager.id }));
    expect(await total()).toBe(1);
    dataOf(await update(admin, agent, { reportsTo: null }));
    expect(await total()).toBe(0);
  });

  it('rejects bringing a user with more permissions into the own team, in edits and in hand-overs', async () => {
    const leader = await api.person({ ...clerkRights, leads: ['viewTeam', 'create'] });
    const member = await api.person({}, { reportsTo: leader.id });
    const stronger = await api.person({ leads: ['view', 'export'] });
    for (const to of [leader, member]) {
      const reply = await update(leader, stronger, { reportsTo: to.id });
      expect(seen(reply)).toEqual([403, 'NOT_ALLOWED']);
      expect(textOf(reply)).toContain('Leads: Export');
    }
    const other = await api.person({});
    dataOf(await update(leader, stronger, { reportsTo: other.id }));
    expect(seen(await assign(leader, other, { to: [{ _id: leader.id }] }))).toEqual([403, 'NOT_ALLOWED']);
    // The other person would bring the stronger one along.
    expect(seen(await update(leader, other, { reportsTo: leader.id }))).toEqual([403, 'NOT_ALLOWED']);
    dataOf(await update(leader, stronger, { reportsTo: null }));
    dataOf(await update(leader, other, { reportsTo: leader.id }));
  });

  it('rejects changes by users who may not assign roles', async () => {
    const editor = await api.person({ users: ['view', 'edit'], leads: ['viewTeam'] });
    const agent = await api.person({});
    expect(seen(await update(editor, agent, { reportsTo: editor.id }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });
});

describe('view as a role', () => {
  it('narrows what the user sees, never widens it, and rejects writes', async () => {
    const [agent, strong] = [await roleOf(await api.person({ leads: ['viewAssigned'] })), await roleOf(admin)];
    await createLead(clerk);
    const as = (roleId: string) => ({ 'x-view-as': roleId });
    expect((await listLeads(admin, as(agent))).body['total']).toBe(0);
    expect((await listLeads(admin)).body['total']).not.toBe(0);
    expect(seen(await api.call(admin, 'GET /api/v2/admin/get-all-roles-permission', { headers: as(agent) }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    const looker = await api.person({ roles: ['view'], leads: ['viewAssigned'] });
    expect((await listLeads(looker, as(strong))).body['total']).toBe(0);
    expect(seen(await api.call(looker, 'GET /api/v2/admin/installation', { headers: as(strong) }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    const write = await api.call(admin, 'POST /api/v2/admin/create-lead', { headers: as(strong), body: leadBody(999) });
    expect(seen(write)).toEqual([403, 'VIEW_AS_ROLE']);
    expect(seen(await listLeads(await api.person({ leads: ['view'] }), as(agent)))).toEqual([403, 'NOT_ALLOWED']);
    // Nor does viewing count as the owner's first view of a record.
    const own = await createLead(admin);
    const looked = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${own}`, { headers: as(strong) });
    expect(dataOf(looked)).toMatchObject({ status: 'New', version: 1 });
    for (const none of ['x', '0190aaaa-0000-7000-8000-000000000000'])
      expect(seen(await listLeads(admin, as(none)))).toEqual([404, 'NOT_FOUND']);
  });
});
