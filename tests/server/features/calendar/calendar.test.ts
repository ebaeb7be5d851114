import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';
import { createSchemaState } from '../../../../server/schema/lifecycle/schemaState.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let manager: Person;
let agent: Person;
let other: Person;
let number = 0;
const day = 86_400_000;
const at = (days: number): string =>
  new Date(Math.ceil(Date.now() / day) * day + days * day + 9.5 * 3_600_000).toISOString();

const callback = async (assignedTo: string, time: string, name = `Lead ${number}`): Promise<string> => {
  number += 1;
  const made = await api.call(manager, 'POST /api/v2/admin/create-lead', {
    body: leadBody(number, { assignedTo, name }),
  });
  const { _id } = made.body['data'] as { _id: string };
  const { status } = await api.call(manager, `POST /api/v2/admin/lead-status/${_id}`, {
    body: { status: 'Callback', subStatus: 'Follow up', scheduledAt: time },
  });
  expect(status).toBe(200);
  return _id;
};
const calendar = async (person: Person, more = '') => {
  const query = `from=${at(-2)}&to=${at(30)}${more}`;
  const { body, status } = await api.call(person, `GET /api/v2/admin/get-calendar?${query}`);
  const data = (body['data'] ?? { events: [], people: [], teams: [] }) as {
    events: CalendarEvent[];
    people: { _id: string; name: string }[];
    teams: { _id: string; name: string }[];
  };
  return { status, ...data, records: data.events.map(({ record }) => record) };
};

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({ ...allOfLeads, tasks: ['view', 'create', 'edit', 'status'] });
  agent = await api.person(
    { leads: ['viewTeam', 'edit', 'status'], tasks: ['viewAssigned'] },
    { reportsTo: manager.id },
  );
  other = await api.person({ leads: ['viewAssigned', 'edit'] }, { reportsTo: agent.id });
});
afterAll(() => api.close());

describe('GET /get-calendar', () => {
  it('returns scheduled records of all resources for the user, the team, one person or everyone in scope', async () => {
    const [mine, theirs, foreign] = [
      await callback(agent.id, at(2)),
      await callback(other.id, at(1)),
      await callback(manager.id, at(3)),
    ];
    const task = await api.call(manager, 'POST /api/rest/tasks', {
      body: { title: 'Sign papers', priority: 'High', assignedTo: [agent.id], dueAt: at(4) },
    });
    const { _id: taskId } = task.body as { _id: string };
    expect((await calendar(agent)).records).toEqual([mine, taskId]);
    expect((await calendar(agent, '&whose=team')).records).toEqual([theirs, mine, taskId]);
    expect((await calendar(agent, '&whose=all')).records).toEqual([theirs, mine, taskId]);
    expect((await calendar(agent, `&whose=${other.id}`)).records).toEqual([theirs]);
    expect((await calendar(agent, `&whose=${manager.id}`)).records).toEqual([]);
    expect((await calendar(manager, '&whose=all')).records).toEqual([theirs, mine, foreign, taskId]);
    expect((await calendar(manager, '&whose=all&resource=tasks')).records).toEqual([taskId]);
    expect((await calendar(other, '&whose=all')).records).toEqual([theirs]);
    expect((await calendar(agent)).people.map(({ _id }) => _id).toSorted()).toEqual([agent.id, other.id].toSorted());
    expect((await calendar(agent)).events[0]).toMatchObject({
      resource: 'leads',
      title: expect.stringMatching(/^Lead/),
      at: at(2),
      minutes: 30,
      state: 'Callback',
      people: [agent.id],
    });
  });

  it('holds what is scheduled for a team that the reader may see: its leader and its members', async () => {
    const viewer = await api.person({ ...allOfLeads, teams: ['view'] });
    const [led, joined] = [await callback(other.id, at(7)), await callback(agent.id, at(8))];
    const { rows } = await api.pool.query<{ id: string }>(
      `insert into teams ("_id", "name", "leader", "members", "createdAt", "updatedAt")
       values (gen_random_uuid(), 'North', $1, array[$2]::uuid[], now(), now()) returning "_id"::text as id`,
      [other.id, agent.id],
    );
    const id = rows[0]?.id ?? '';
    const seen = await calendar(viewer, `&whose=${id}`);
    expect(seen.teams).toEqual([{ _id: id, name: 'North' }]);
    expect(seen.records).toEqual(expect.arrayContaining([led, joined]));
    expect(seen.events.every(({ people }) => [other.id, agent.id].includes(people[0] ?? ''))).toBe(true);
    // Without permission for teams the id is that of nobody.
    const blind = await calendar(manager, `&whose=${id}`);
    expect([blind.teams, blind.records]).toEqual([[], []]);
  });

  it('rejects invalid or too long periods, and unknown people', async () => {
    const statusOf = async (query: string) => (await api.call(agent, `GET /api/v2/admin/get-calendar?${query}`)).status;
    expect(await statusOf(`from=${at(0)}&to=${at(101)}`)).toBe(422);
    expect(await statusOf(`from=${at(1)}&to=${at(0)}`)).toBe(422);
    expect(await statusOf('from=yesterday&to=tomorrow')).toBe(400);
    expect(await statusOf(`from=${at(0)}&to=${at(1)}&whose=nobody`)).toBe(422);
    expect((await api.call(undefined, `GET /api/v2/admin/get-calendar?from=${at(0)}&to=${at(1)}`)).status).toBe(401);
  });
});

describe('the calendar feed', () => {
  const create = async (): Promise<string> =>
    ((await api.call(agent, 'POST /api/v2/admin/create-calendar-feed')).body['data'] as { path: string }).path;
  const read = async (path: string) => api.call(undefined, `GET ${path}`);

  it('is valid iCalendar, with all characters of a title preserved', async () => {
    const title = 'Asha, "A;B\\C" & Söhne über die längste Straße von Thiruvananthapuram हिन्दी';
    const id = await callback(agent.id, at(5), title);
    const reply = await read(await create());
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(reply.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const events = new ICAL.Component(ICAL.parse(reply.text))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component));
    const found = events.find(({ uid }) => uid === `leads.${id}@gable`);
    expect(found?.summary).toBe(title);
    expect(found?.startDate.toJSDate().toISOString()).toBe(at(5));
    expect(found?.endDate.toJSDate().getTime()).toBe(Date.parse(at(5)) + 30 * 60_000);
    expect(found?.component.getFirstPropertyValue('url')).toContain(id);
    expect(events.map(({ uid }) => uid)).toEqual(
      (await calendar(agent)).events.map(({ resource, record }) => `${resource}.${record}@gable`),
    );
  });

  it('shows only records its user may see now, and ends when revoked, renewed or the user is inactive', async () => {
    const first = await create();
    const id = await callback(agent.id, at(6), 'Soon hidden');
    expect((await read(first)).text).toContain('Soon hidden');
    await api.pool.query('update leads set "assignedTo" = $2 where "_id" = $1', [id, manager.id]);
    expect((await read(first)).text).not.toContain('Soon hidden');
    const next = await create();
    expect([(await read(first)).status, (await read(next)).status]).toEqual([404, 200]);
    await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [agent.id]);
    expect((await read(next)).status).toBe(404);
    await api.pool.query(`update users set "status" = 'Active' where "_id" = $1`, [agent.id]);
    expect((await read(next)).status).toBe(404);
    agent = { ...agent, token: await api.tokenOf(agent.id) };
    const last = await create();
    expect((await read(last)).status).toBe(200);
    await api.call(agent, 'POST /api/v2/admin/delete-calendar-feed');
    expect((await read(last)).status).toBe(404);
    expect((await read('/api/v2/client/calendar/guess.ics')).status).toBe(404);
  });
});

describe('the calendar of a schema with hidden fields', () => {
  it('leaves out the state and the owners that the user may not read', async () => {
    const hidden = await callback(agent.id, at(6), 'Hidden state');
    const resources = Object.values(api.model.resources).map(({ schema }) => {
      const { assignedTo, status } = schema.properties;
      return schema.name === 'leads'
        ? {
            ...schema,
            properties: {
              ...schema.properties,
              status: { ...status, type: 'string' as const, readable: 'viewSource' },
              assignedTo: { ...assignedTo, type: 'string' as const, readable: 'viewSource' },
            },
          }
        : schema;
    });
    const before = api.options.schemas();
    api.useState(await createSchemaState(parseModel({ resources, settings: api.model.settings }, 'hidden')));
    const find = async (person: Person, whose: string) =>
      (await calendar(person, `&whose=${whose}`)).events.find(({ record }) => record === hidden);
    const blind = await api.person({ leads: ['view'] });
    expect(await find(await api.person({ leads: ['view', 'viewSource'] }), 'all')).toMatchObject({
      state: 'Callback',
      people: [agent.id],
    });
    expect(await find(blind, 'all')).toMatchObject({ state: null, people: [] });
    expect(await find(blind, agent.id)).toBeUndefined();
    api.useState(before);
  });
});
