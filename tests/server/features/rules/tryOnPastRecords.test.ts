import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { PastRecordsAnswer } from '#model/wire/rules.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { jobOf, withFiles } from '../intake/intakeApi.ts';

let api: TestApi;
let admin: Person;
let [asha, ravi]: Person[] = [];
let next = 300;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, tasks: ['view'], organization: ['view', 'edit'] });
  asha = await api.person({ leads: ['viewAssigned'] });
  ravi = await api.person({ leads: ['viewAssigned'] });
});
beforeEach(async () => {
  await api.pool.query('delete from gable.rule_runs');
  await api.pool.query('delete from gable.rule_turns');
  await api.pool.query('delete from gable.audit');
  await api.pool.query('delete from leads');
});
afterAll(() => api.close());

const run = (): Promise<void> => runRules(jobOf(api), new Date());
const peopleOf = async (column: string): Promise<string[]> => {
  const { rows } = await api.pool.query<{ name: string }>(
    `select ${column} as name from users where "_id" = any($1::uuid[]) order by array_position($1::uuid[], "_id")`,
    [[asha?.id, ravi?.id]],
  );
  return rows.map(({ name }) => name);
};
const usernames = (): Promise<string[]> => peopleOf('"username"');
const names = (): Promise<string[]> => peopleOf(`trim(concat_ws(' ', "firstName", "lastName"))`);
const create = async (more: Record<string, unknown> = {}): Promise<string> => {
  next += 1;
  const body = leadBody(next, { assignedTo: undefined, ...more });
  const reply = await api.call(admin, 'POST /api/v2/admin/create-lead', { body });
  return (reply.body['data'] as { _id: string })._id;
};
const change = (id: string, body: object) => api.call(admin, `PUT /api/v2/admin/single-lead/${id}`, { body });
const runs = async () =>
  (await api.call(admin, 'GET /api/v2/admin/rule-runs')).body['data'] as {
    rule: string;
    state: string;
    note: string;
  }[];
const replay = async (rule: string, { as = admin, days = '30' } = {}): Promise<PastRecordsAnswer['data']> => {
  const reply = await api.call(as, `GET /api/v2/admin/rule-replay?rule=${rule}&days=${days}`);
  expect(reply.status).toBe(200);
  return reply.body['data'] as PastRecordsAnswer['data'];
};

const inTurn = async (more: Partial<RuleSchema> = {}): Promise<RuleSchema> => ({
  name: 'in-turn',
  title: 'In turn',
  resource: 'leads',
  if: { source: ['Facebook'] },
  assign: { to: { people: await usernames() } },
  ...more,
});
const tagThem: RuleSchema = {
  name: 'tag-them',
  title: 'Tag them',
  resource: 'leads',
  when: { created: true },
  if: { source: ['Facebook'] },
  then: [{ set: { tags: ['Hot'] } }, { wait: '2h' }, { notify: { to: 'owner', text: 'Call {name}' } }],
};
const countOf = async (table: string): Promise<number> =>
  Number((await api.pool.query<{ n: string }>(`select count(*)::text as n from ${table}`)).rows[0]?.n);

it('shadow mode logs what rules would have done and why, and changes nothing', async () => {
  await withFiles(api, { rules: [await inTurn({ active: 'shadow' }), { ...tagThem, active: 'shadow' }] });
  await run();
  const ids = [await create({ source: 'Facebook' }), await create({ source: 'Facebook' }), await create()];
  const [changes, notes] = [await countOf('gable.audit'), await countOf('gable.notifications')];
  const activities = await countOf('activities');
  await Promise.all([run(), run()]);
  const all = await runs();
  expect(all.map(({ rule, state }) => `${rule} ${state}`).toSorted()).toEqual([
    'in-turn shadow',
    'in-turn shadow',
    'tag-them shadow',
    'tag-them shadow',
  ]);
  const [first, second] = await names();
  expect(
    all
      .filter(({ rule }) => rule === 'in-turn')
      .map(({ note }) => note)
      .toSorted(),
  ).toEqual(
    [
      `Would assign to ${first}: in turn. It has no owner`,
      `Would assign to ${second}: in turn. It has no owner`,
    ].toSorted(),
  );
  expect(all.find(({ rule }) => rule === 'tag-them')?.note).toBe(
    'Would set Tags to Hot; wait 2h; notify the owner: “Call {name}”',
  );
  const { rows } = await api.pool.query('select "_id" from leads where "assignedTo" is null and "tags" is null');
  expect(rows).toHaveLength(ids.length);
  expect([await countOf('gable.audit'), await countOf('gable.notifications')]).toEqual([changes, notes]);
  expect(await countOf('activities')).toBe(activities);
  const listed = (await api.call(admin, 'GET /api/v2/admin/rules')).body['data'];
  expect(listed).toMatchObject([
    { name: 'in-turn', mode: 'shadow', counts: { shadow: 2 } },
    { name: 'tag-them', mode: 'shadow', counts: { shadow: 2 } },
  ]);
});

it('a replay of an assignment uses the leads as created, reports conflicts, and changes nothing', async () => {
  await withFiles(api, { rules: [] });
  const changed = await create({ source: 'Facebook' });
  await create({ source: 'Facebook' });
  await create({ source: 'Facebook' });
  await create({ source: 'Facebook', assignedTo: ravi?.id });
  await create();
  // The source and owner have changed since creation.
  await change(changed, { source: 'Website', assignedTo: ravi?.id });
  await withFiles(api, {
    rules: [
      await inTurn({ active: false }),
      { ...(await inTurn()), name: 'second', title: 'Second', active: true },
      tagThem,
    ],
  });
  const before = [await countOf('gable.rule_runs'), await countOf('gable.rule_turns'), await countOf('gable.audit')];
  const data = await replay('in-turn');
  const [first, second] = await names();
  expect(data).toMatchObject({
    events: 5,
    decided: 3,
    hidden: 0,
    isLimited: false,
    people: [
      { name: first, count: 2 },
      { name: second, count: 1 },
    ],
    conflicts: [{ title: 'Second', what: 'Owner', count: 3 }],
  });
  expect(data.reasons.toSorted((a, b) => a.why.localeCompare(b.why))).toEqual([
    { why: 'It does not meet the filter', count: 1 },
    { why: 'It had an owner when it was created', count: 1 },
  ]);
  expect(data.decisions.find(({ record }) => record === changed)).toMatchObject({
    title: expect.stringContaining('Lead'),
    does: `assign to ${first}`,
    why: 'in turn',
    conflicts: ['Second'],
  });
  expect(data.limits.join(' ')).toContain('Turns start with the first');
  expect([await countOf('gable.rule_runs'), await countOf('gable.rule_turns'), await countOf('gable.audit')]).toEqual(
    before,
  );
  // Here an active rule comes before the replayed one.
  await withFiles(api, {
    rules: [{ ...(await inTurn()), name: 'first', title: 'First' }, await inTurn({ active: false })],
  });
  expect(await replay('in-turn')).toMatchObject({ decided: 0, conflicts: [{ title: 'First', count: 3 }] });
});

it('a replay respects daily limits, earlier owners, workload and attendance', async () => {
  await withFiles(api, { rules: [] });
  await create({ source: 'Facebook', contactNo: '9811100001', assignedTo: ravi?.id });
  for (let i = 0; i < 4; i += 1) await create({ source: 'Facebook' });
  const people = await usernames();
  const [first, second] = await names();
  const ways: Readonly<Record<string, object>> = {
    capped: { perDay: 1 },
    present: { clockedIn: true },
    fallback: { clockedIn: true, fallback: { people: people.slice(0, 1) } },
    loaded: { by: 'leastLoaded' },
    sticky: { sticky: true },
  };
  const off = await inTurn({ active: false });
  await withFiles(api, {
    rules: Object.entries(ways).map(([name, way]) => ({ ...off, name, assign: { to: { people }, ...way } })),
  });
  const capped = await replay('capped');
  expect(capped.people.map(({ count }) => count)).toEqual([1, 1]);
  expect(capped.reasons).toContainEqual({
    why: `All of ${people.join(', ')} had reached the max of 1 per day`,
    count: 2,
  });
  expect((await replay('present')).decided).toBe(0);
  expect((await replay('fallback')).people).toEqual([{ name: first, count: 4 }]);
  expect((await replay('loaded')).people.map(({ count }) => count)).toEqual([2, 2]);
  await api.pool.query(
    `insert into leads ("_id", "name", "contactNo", "source", "status", "createdAt", "updatedAt", "version")
      select gen_random_uuid(), 'Again', "contactNo", "source", "status", now(), now(), 1 from leads where "assignedTo" is not null`,
  );
  expect((await replay('sticky')).decisions.find(({ title }) => title === 'Again')).toMatchObject({
    does: `assign to ${second}`,
    why: 'the earlier owner',
  });
});

it('a replay names the reason why a rule would have found no one, in the language of the reader', async () => {
  await withFiles(api, { rules: [] });
  await create({ source: 'Facebook' });
  await api.pool.query('delete from teams');
  const inactive = (await api.person({})).username;
  await api.pool.query(`update users set "status" = 'Inactive' where "username" = $1`, [inactive]);
  for (const [name, members] of [
    ['Empty team', []],
    ['Old team', [inactive]],
  ] as const)
    await api.pool.query(
      `insert into teams ("_id", "name", "members")
        values (gen_random_uuid(), $1, array(select "_id" from users where "username" = any($2::text[])))`,
      [name, members],
    );
  const people = await usernames();
  const ways: readonly (readonly [name: string, assign: object, why: string, inHindi: string])[] = [
    [
      'gone',
      { to: { in: 'teams', named: 'North team' } },
      'Team “North team” does not exist',
      'टीम “North team” मौजूद नहीं है',
    ],
    [
      'empty',
      { to: { in: 'teams', named: 'empty team' } },
      'Team “empty team” has no members',
      'टीम “empty team” में कोई सदस्य नहीं है',
    ],
    [
      'old',
      { to: { in: 'teams', named: 'Old team' } },
      'Team “Old team” has no active members',
      'टीम “Old team” में कोई सक्रिय सदस्य नहीं है',
    ],
    ['nobody', { to: { people: ['no.one'] } }, 'The user “no.one” does not exist', 'यूज़र “no.one” मौजूद नहीं है'],
    ['left', { to: { people: [inactive] } }, `The user “${inactive}” is not active`, `यूज़र “${inactive}” सक्रिय नहीं है`],
    [
      'away',
      { to: { people }, clockedIn: true, fallback: { in: 'teams', named: 'North team' } },
      `None of ${people.join(', ')} was clocked in (fallback: Team “North team” does not exist)`,
      `${people.join(', ')} में से कोई काम पर नहीं था (बाकी न बचे तो: टीम “North team” मौजूद नहीं है)`,
    ],
  ];
  const off = await inTurn({ active: false });
  await withFiles(api, {
    rules: [
      ...ways.map(([name, assign]) => ({ ...off, name, assign: assign as NonNullable<RuleSchema['assign']> })),
      { ...tagThem, name: 'step', active: false, then: [{ assign: { in: 'teams', named: 'North team' } }] },
    ],
  });
  for (const [name, , why, inHindi] of ways) {
    expect(await replay(name)).toMatchObject({ decided: 0, reasons: [{ why, count: 1 }], decisions: [{ why }] });
    const { body } = await api.call(admin, `GET /api/v2/admin/rule-replay?rule=${name}`, {
      headers: { 'accept-language': 'hi' },
    });
    expect(body['data']).toMatchObject({ reasons: [{ why: inHindi, count: 1 }], decisions: [{ why: inHindi }] });
  }
  expect((await replay('step')).decisions).toMatchObject([
    { does: 'not assign to North team: Team “North team” does not exist' },
  ]);
});

it('a replay of an automation uses past changes and the record as it was then', async () => {
  await withFiles(api, { rules: [] });
  const id = await create({ source: 'Facebook', budgetMax: 1_000_000 });
  await change(id, { budgetMax: 30_000_000 });
  await change(id, { budgetMax: 2_000_000 });
  const rich: RuleSchema = {
    name: 'rich',
    title: 'Rich',
    resource: 'leads',
    active: false,
    when: { changed: ['budgetMax'] },
    if: { budgetMax: { gte: 20_000_000 } },
    then: [{ set: { tags: ['Hot'] } }, { assign: { people: await usernames() } }],
  };
  await withFiles(api, { rules: [rich, { ...rich, name: 'poor', title: 'Poor', active: 'shadow', if: {} }, tagThem] });
  expect(await replay('rich')).toMatchObject({
    events: 2,
    decided: 1,
    decisions: [
      {
        record: id,
        does: `set Tags to Hot; assign to ${(await names())[0]}`,
        why: 'It meets the filter',
        conflicts: ['Poor'],
      },
      { record: id, does: null, why: 'It does not meet the filter' },
    ],
    conflicts: [{ title: 'Poor', what: 'Tags, Owner', count: 1 }],
  });
  expect(await replay('tag-them')).toMatchObject({ events: 1, decided: 1, conflicts: [] });
});

it('a replay of deadlines reports in time, late, missed and running ones', async () => {
  await withFiles(api, { rules: [] });
  const [inTime, late, missed, running, changed] = [
    await create({ source: 'Facebook' }),
    await create({ source: 'Facebook' }),
    await create({ source: 'Facebook' }),
    await create({ source: 'Facebook' }),
    await create({ source: 'Facebook' }),
  ];
  await create();
  for (const id of [inTime, late]) {
    await api.call(admin, `POST /api/rest/leads/${id}/log`, { body: { kind: 'note', note: 'Later' } });
    await api.call(admin, `POST /api/rest/leads/${id}/log`, { body: { kind: 'call', outcome: 'connected' } });
  }
  await change(changed, { budgetMax: 30_000_000 });
  await change(changed, { budgetMax: 1_000_000 });
  const move = (table: string, at: string, id: string, hours: number) =>
    api.pool.query(
      `update ${table} set "${at}" = "${at}" - make_interval(hours => $2) where ${table === 'leads' ? '"_id"' : 'record'}::text = $1`,
      [id, hours],
    );
  for (const [id, hours] of [
    [inTime, 3],
    [late, 3],
    [missed, 3],
    [changed, 3],
  ] as const)
    await move('leads', 'createdAt', id, hours);
  await move('activities', 'at', inTime, 3);
  await move('gable.audit', 'at', changed, 3);
  const rule: RuleSchema = {
    ...tagThem,
    name: 'response',
    title: 'Response',
    active: false,
    deadline: { met: { contactCount: { gt: 0 } }, within: '1h' },
    then: [{ notify: { to: 'owner', text: 'Call {name}' } }],
  };
  await withFiles(api, {
    rules: [rule, { ...rule, name: 'rich', deadline: { met: { budgetMax: { gte: 20_000_000 } }, within: '1h' } }],
  });
  const data = await replay('response');
  expect(data).toMatchObject({
    events: 6,
    decided: 3,
    deadlines: { inTime: 1, late: 1, overdue: 2, running: 1 },
  });
  const whyOf = (id: string): string | undefined => data.decisions.find(({ record }) => record === id)?.why;
  expect([inTime, late, missed, running].map(whyOf)).toEqual([
    'The deadline was met in time',
    'The deadline was missed and met late',
    'The deadline was missed and is not met yet',
    'The deadline is not over yet',
  ]);
  expect(data.decisions.find(({ record }) => record === missed)?.does).toBe('notify the owner: “Call {name}”');
  expect(data.limits.join(' ')).toContain('Contacts are counted from the timeline');
  const rich = await replay('rich');
  expect(rich.deadlines).toEqual({ inTime: 1, late: 0, overdue: 3, running: 1 });
  expect(rich.decisions.find(({ record }) => record === changed)?.why).toBe('The deadline was met in time');
});

it('a replay shows only visible records and fields, and rejects missing permission and invalid queries', async () => {
  await withFiles(api, { rules: [] });
  const mine = await create({ source: 'Facebook', assignedTo: asha?.id });
  await create({ source: 'Facebook' });
  await withFiles(api, { rules: [tagThem] });
  const own = await api.person({ leads: ['viewAssigned', 'viewSource'], organization: ['edit'] });
  await change(mine, { assignedTo: own.id });
  const seen = await replay('tag-them', { as: own });
  expect(seen).toMatchObject({ events: 2, decided: 2, hidden: 1 });
  expect(seen.decisions.map(({ record }) => record)).toEqual([mine]);
  const sourceless = await api.person({ leads: ['view'], organization: ['edit'] });
  expect(await replay('tag-them', { as: sourceless })).toMatchObject({ decided: 2, hidden: 2, decisions: [] });
  // Conflicts would tell which records meet the filter of the other rule.
  const rival: RuleSchema = { ...tagThem, name: 'tag-others', title: 'Tag others' };
  const plain: RuleSchema = { ...tagThem, name: 'tag-all', title: 'Tag all', if: { status: ['New'] } };
  await withFiles(api, { rules: [plain, rival] });
  expect(await replay('tag-all', { as: sourceless })).toMatchObject({ hidden: 2, decisions: [] });
  expect((await replay('tag-all', { as: own })).decisions).toMatchObject([{ record: mine, conflicts: ['Tag others'] }]);
  await withFiles(api, { rules: [plain, tagThem] });
  const blind = await api.person({ organization: ['edit'] });
  expect(await replay('tag-them', { as: blind })).toMatchObject({ decided: 2, hidden: 2, decisions: [] });
  const replayWith = async (query: string, as: Person | undefined = admin) =>
    (await api.call(as, `GET /api/v2/admin/rule-replay?${query}`)).status;
  expect(await replayWith('rule=tag-them', asha)).toBe(403);
  expect(await replayWith('rule=none')).toBe(404);
  expect(await replayWith('rule=tag-them&days=91')).toBe(400);
  expect(await replayWith('rule=tag-them&days=0')).toBe(400);
});
