import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, startOfDay, addDays } from '#model/values/time/dates.ts';
import type { MyDayAnswer } from '#model/wire/myDay.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let manager: Person;

type Saved = { readonly _id: string };
const hourMs = 3_600_000;
const ownLeads = { leads: ['viewAssigned', 'edit', 'status', 'addNote'] };

let made = 0;
const save = async (line: string, body: object): Promise<Saved> => {
  const reply = await api.call(manager, line, { body });
  if (reply.status >= 300) throw new Error(reply.text);
  return (reply.body['data'] ?? reply.body) as Saved;
};
const createLead = (owner: Person): Promise<Saved> =>
  save('POST /api/v2/admin/create-lead', leadBody((made += 1), { assignedTo: owner.id }));
/** Creates a lead with a callback at a time, which may be in the past. */
const withCallback = async (owner: Person, at: Date): Promise<Saved> => {
  const lead = await createLead(owner);
  const scheduledAt = new Date(Date.now() + hourMs).toISOString();
  await save(`POST /api/v2/admin/lead-status/${lead._id}`, { status: 'Callback', subStatus: 'Busy', scheduledAt });
  await api.pool.query(`update leads set "scheduledAt" = $2 where "_id" = $1`, [lead._id, at.toISOString()]);
  return lead;
};
const dayOfPerson = async (person: Person): Promise<MyDayAnswer['data']> => {
  const reply = await api.call(person, 'GET /api/v2/admin/get-my-day');
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body as unknown as MyDayAnswer).data;
};
const shortly = ({ entries }: MyDayAnswer['data']) =>
  entries.map(({ resource, section, record }) => [resource, section, record._id]);
const endOfDay = (): Date => {
  const { timeZone } = api.model.settings;
  return new Date(startOfDay(addDays(dayOf(new Date(), timeZone), 1), timeZone).getTime() - 1000);
};

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({ ...allOfLeads, tasks: ['view', 'create', 'edit', 'status'] });
});
afterAll(() => api.close());

describe('GET /get-my-day', () => {
  it('returns overdue records of all resources by time, then those of today, then new ones', async () => {
    const agent = await api.person({ ...ownLeads, tasks: ['viewAssigned', 'status'] });
    const fresh = await createLead(agent);
    const late = await withCallback(agent, new Date(Date.now() - 2 * hourMs));
    const task = await save('POST /api/rest/tasks', {
      title: 'Send the floor plan',
      assignedTo: [agent.id],
      dueAt: new Date(Date.now() - 3 * hourMs).toISOString(),
    });
    const today = await withCallback(agent, endOfDay());
    await withCallback(agent, new Date(endOfDay().getTime() + 5 * hourMs));
    await createLead(manager);
    const day = await dayOfPerson(agent);
    expect(shortly(day)).toEqual([
      ['tasks', 'overdue', task._id],
      ['leads', 'overdue', late._id],
      ['leads', 'today', today._id],
      ['leads', 'new', fresh._id],
    ]);
    expect([day.total, day.done]).toEqual([4, 0]);
  });

  it('counts handled and remaining records once each', async () => {
    const agent = await api.person(ownLeads);
    const first = await withCallback(agent, new Date(Date.now() - hourMs));
    const second = await withCallback(agent, new Date(Date.now() - hourMs));
    const next = {
      status: 'Callback',
      subStatus: 'Not answered',
      scheduledAt: new Date(Date.now() + 48 * hourMs).toISOString(),
    };
    const log = (lead: Saved, body: object) =>
      api.call(agent, `POST /api/rest/leads/${lead._id}/log`, { body: { kind: 'call', ...body } });
    expect((await log(first, { outcome: 'not answered', next })).status).toBe(200);
    // A call without a next step leaves the record due.
    expect((await log(second, { outcome: 'busy' })).status).toBe(200);
    const day = await dayOfPerson(agent);
    expect(shortly(day)).toEqual([['leads', 'overdue', second._id]]);
    expect([day.total, day.done]).toEqual([1, 1]);
  });

  it('hides resources without permission, and values that the role may not read', async () => {
    const agent = await api.person(ownLeads);
    const lead = await withCallback(agent, new Date(Date.now() - hourMs));
    await save('POST /api/rest/tasks', {
      title: 'Not for this role',
      assignedTo: [agent.id],
      dueAt: new Date(Date.now() - hourMs).toISOString(),
    });
    const day = await dayOfPerson(agent);
    expect(shortly(day)).toEqual([['leads', 'overdue', lead._id]]);
    expect(JSON.stringify(day)).not.toContain(`+9199${20_000_000 + made}`);
  });

  it('rejects anonymous requests', async () => {
    expect((await api.call(undefined, 'GET /api/v2/admin/get-my-day')).status).toBe(401);
  });
});
