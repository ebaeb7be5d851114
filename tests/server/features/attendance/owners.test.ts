import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnersAnswer } from '#model/wire/owners.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let founder: Person;

const own = { leads: ['viewAssigned', 'edit'], attendance: ['viewAssigned', 'create'] };
let made = 0;
const createLead = async (owner: Person): Promise<void> => {
  const body = leadBody((made += 1), { assignedTo: owner.id });
  const reply = await api.call(founder, 'POST /api/v2/admin/create-lead', { body });
  if (reply.status >= 300) throw new Error(reply.text);
};
const ownersOf = (person: Person, resource = 'leads') =>
  api.call(person, `GET /api/v2/admin/get-owners?resource=${resource}`);

beforeAll(async () => {
  api = await openTestApi();
  founder = await api.person({ ...allOfLeads, attendance: ['view', 'create'] });
});
afterAll(() => api.close());

describe('GET /get-owners', () => {
  it('lists clocked-in users by workload first, then users without a manager, and users who only view records last', async () => {
    const [busy, free, absent] = (await Promise.all(
      [0, 1, 2].map(() => api.person(own, { reportsTo: founder.id })),
    )) as [Person, Person, Person];
    await createLead(busy);
    await createLead(busy);
    await createLead(free);
    const viewer = await api.person({ leads: ['view'], attendance: own.attendance }, { reportsTo: founder.id });
    for (const person of [busy, free, founder, viewer]) {
      const reply = await api.call(person, 'POST /api/rest/attendance/clock', { body: { action: 'in' } });
      expect(reply.status).toBeLessThan(300);
    }
    const reply = await ownersOf(founder);
    expect(reply.status).toBe(200);
    const { data } = reply.body as unknown as OwnersAnswer;
    expect(data.map(({ _id, open, clockedIn }) => [_id, open, clockedIn])).toEqual([
      [free.id, 1, true],
      [busy.id, 2, true],
      [absent.id, 0, false],
      [founder.id, 0, true],
      [viewer.id, 0, true],
    ]);
    expect(data[0]?.reportsTo).toMatch(/^Person /);
    expect(data.at(-2)?.reportsTo).toBeUndefined();
  });

  it("rejects users who can't set the owner, and resources without owners", async () => {
    const viewer = await api.person({ leads: ['view'] });
    expect((await ownersOf(viewer)).status).toBe(403);
    expect((await ownersOf(founder, 'nothing')).status).toBe(404);
    expect((await api.call(undefined, 'GET /api/v2/admin/get-owners?resource=leads')).status).toBe(401);
  });
});
