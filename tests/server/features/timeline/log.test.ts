import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let agent: Person;

type Lead = { readonly _id: string; readonly version: number; readonly [name: string]: unknown };
type Reply = Awaited<ReturnType<TestApi['call']>>;

const dataOf = (reply: Reply): Lead => reply.body['data'] as Lead;
const errorOf = (reply: Reply) => reply.body['error'] as { code: string; fields?: Record<string, string> };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

let made = 0;
const createLead = async (): Promise<Lead> =>
  dataOf(
    await api.call(agent, 'POST /api/v2/admin/create-lead', {
      body: leadBody((made += 1), { assignedTo: agent.id }),
    }),
  );
const leadNow = async ({ _id }: Lead): Promise<Lead> =>
  dataOf(await api.call(agent, `GET /api/v2/admin/getbyid-lead/${_id}`));
const log = (lead: Lead, body: object, by = agent): Promise<Reply> =>
  api.call(by, `POST /api/rest/leads/${lead._id}/log`, { body });
const timelineOf = async ({ _id }: Lead): Promise<readonly Record<string, unknown>[]> =>
  (await api.call(agent, `GET /api/rest/leads/${_id}/timeline`)).body['data'] as readonly Record<string, unknown>[];

beforeAll(async () => {
  api = await openTestApi();
  agent = await api.person(allOfLeads);
});
afterAll(() => api.close());

describe('logging a call with its next step', () => {
  it('logs the call, counts the contact and changes the status together', async () => {
    const lead = await leadNow(await createLead());
    const reply = await log(lead, {
      kind: 'call',
      outcome: 'not answered',
      note: 'Rang twice',
      next: { status: 'Callback', subStatus: 'Not answered', scheduledAt: tomorrow },
      version: lead.version,
    });
    expect(reply.status).toBe(200);
    expect(await leadNow(lead)).toMatchObject({
      status: 'Callback',
      subStatus: 'Not answered',
      scheduledAt: tomorrow,
      contactCount: 1,
      lastContactedAt: expect.any(String),
    });
    const [status, call] = (await timelineOf(lead)).filter(({ kind }) => kind === 'status' || kind === 'call');
    expect(status).toMatchObject({ kind: 'status', new: 'Callback' });
    expect(status?.['note'] ?? null).toBeNull();
    expect(call).toMatchObject({ kind: 'call', outcome: 'not answered', note: 'Rang twice', direction: 'outgoing' });
  });

  it('changes nothing when the next step is incomplete, and reports the missing field', async () => {
    const lead = await leadNow(await createLead());
    const before = await timelineOf(lead);
    const reply = await log(lead, { kind: 'call', outcome: 'busy', next: { status: 'Callback', subStatus: 'Busy' } });
    expect(reply.status).toBe(422);
    expect(errorOf(reply)).toMatchObject({
      code: 'INVALID',
      fields: { 'next.scheduledAt': 'Please enter Scheduled for' },
    });
    expect(await leadNow(lead)).toEqual(lead);
    expect(await timelineOf(lead)).toEqual(before);
  });

  it('rejects a next step on an outdated version, and logs no call', async () => {
    const lead = await leadNow(await createLead());
    expect((await log(lead, { kind: 'call', outcome: 'connected' })).status).toBe(200);
    const before = await timelineOf(lead);
    const reply = await log(lead, {
      kind: 'call',
      next: { status: 'Dropped', subStatus: 'Spam' },
      version: lead.version,
    });
    expect([reply.status, errorOf(reply).code]).toEqual([409, 'STALE_VERSION']);
    expect(await timelineOf(lead)).toEqual(before);
  });

  it('requires the permission for status changes as well as for notes', async () => {
    const lead = await createLead();
    const caller = await api.person({ leads: ['view', 'addNote'] });
    expect((await log(lead, { kind: 'call', outcome: 'busy' }, caller)).status).toBe(200);
    const next = { status: 'Callback', subStatus: 'Busy', scheduledAt: tomorrow };
    const reply = await log(lead, { kind: 'call', outcome: 'busy', next }, caller);
    expect([reply.status, errorOf(reply).code]).toEqual([403, 'NOT_ALLOWED']);
    expect((await leadNow(lead))['status']).not.toBe('Callback');
  });
});
