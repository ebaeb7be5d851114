import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { processCalls } from '../../../../server/features/telephony/processCalls.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { createLead, logOf, useChannels } from '../channels/channelsApi.ts';
import { withFiles } from '../intake/intakeApi.ts';
import { callBack, callChannel, callsOn, fixture, createKey, phoneOf, storedCalls } from './telephonyApi.ts';

const origin = 'http://127.0.0.1:9';
let api: TestApi;
let admin: Person;
let agent: Person;
let agentPhone: string;
let key: string;
let number = 0;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'], tasks: ['view', 'create', 'edit'] });
  agent = await api.person({ leads: ['viewAssigned', 'viewContact', 'addNote', 'create'] });
  agentPhone = await phoneOf(api, agent);
  await useChannels(api, callChannel(api, 'exotel', origin));
  key = await createKey(api, admin, 'exotel');
});
beforeEach(async () => {
  await useChannels(api, callChannel(api, 'exotel', origin));
  await api.pool.query('delete from gable.calls; delete from gable.call_events; delete from gable.intake_refusals');
});
afterAll(() => api.close());

/** Values for the fixtures of a new call from a new number. */
const newCall = () => {
  number += 1;
  const digits = `98860${String(10_000 + number)}`;
  return { call: `sid${number}`, digits: `0${digits}`, number: `+91${digits}`, agent: `0${agentPhone.slice(3)}` };
};
const exotel = async (name: string, values: Record<string, string>, address = `exotel/${key}`) =>
  callBack(api, address, await fixture(`exotel-${name}`, values), 'query');
const shown = (by: Person, id: unknown) => api.call(by, `GET /api/v2/calls/${String(id)}`);
const notices = async (user: Person): Promise<readonly string[]> =>
  (
    await api.pool.query<{ text: string }>('select "text" from gable.notifications where "user" = $1', [user.id])
  ).rows.map(({ text }) => text);
const leadsWith = async (phone: string): Promise<readonly Record<string, unknown>[]> =>
  (await api.pool.query<Record<string, unknown>>('select * from leads where "contactNo" = $1', [phone])).rows;

it('a ringing call is shown to the called user, and appears on the timeline once answered', async () => {
  const values = newCall();
  const lead = await createLead(api, admin, { name: 'Asha Rao', contactNo: values.number, assignedTo: agent.id });
  expect((await exotel('popup', values)).body).toEqual({ data: { accepted: 1 } });
  const [ringing] = await storedCalls(api);
  expect(ringing).toMatchObject({ direction: 'incoming', number: values.number, state: 'started', people: [agent.id] });
  expect((await shown(agent, ringing?.['id'])).body['data']).toMatchObject({
    number: values.number,
    record: { resource: 'leads', _id: lead, title: 'Asha Rao', status: 'New', mayContact: true },
    create: null,
  });
  expect((await shown(admin, ringing?.['id'])).status).toBe(404);
  expect(await callsOn(api, admin, lead)).toEqual([]);
  await exotel('answered', values);
  expect(await callsOn(api, admin, lead)).toMatchObject([
    { _id: ringing?.['id'], direction: 'incoming', outcome: 'connected', by: agent.id, seconds: null },
  ]);
  await exotel('completed', values);
  expect(await callsOn(api, admin, lead)).toMatchObject([
    { outcome: 'connected', seconds: 94, recording: `https://recordings.exotel.example/acme/${values.call}.mp3` },
  ]);
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${lead}`);
  expect(body['data']).toMatchObject({ contactCount: 1 });
});

it('a recording is shown only to users who may see the phone numbers of the record', async () => {
  const values = newCall();
  const lead = await createLead(api, admin, { contactNo: values.number, assignedTo: agent.id });
  await exotel('completed', values);
  const reader = await api.person({ leads: ['view', 'viewHistory'] });
  const [seen] = await callsOn(api, reader, lead);
  expect(seen).toMatchObject({ seconds: 94, recording: null });
  expect((await callsOn(api, agent, lead))[0]?.recording).toMatch(/^https:/);
  const { text } = await api.call(reader, `GET /api/rest/leads/${lead}/timeline`);
  expect([text.includes('recordings.exotel'), text.includes(values.number)]).toEqual([false, false]);
  expect((await api.call(agent, 'GET /api/rest/activities')).text).not.toContain('recordings.exotel');
});

it('each event is stored once, in any order and when callbacks arrive concurrently', async () => {
  const values = newCall();
  const lead = await createLead(api, admin, { contactNo: values.number, assignedTo: agent.id });
  const replies = await Promise.all([
    exotel('completed', values),
    exotel('popup', values),
    exotel('completed', values),
    exotel('answered', values),
    exotel('popup', values),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await exotel('completed', values)).body).toEqual({ data: { accepted: 0 } });
  await exotel('popup', values);
  expect(await storedCalls(api)).toMatchObject([{ state: 'ended', seconds: 94, outcome: 'connected' }]);
  expect(await callsOn(api, admin, lead)).toHaveLength(1);
  const { rows } = await api.pool.query('select state, payload from gable.call_events');
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'done', payload: null })));
  expect(await logOf(api, admin, 'exotel')).toMatchObject([{ state: 'ended', address: values.number, record: lead }]);
});

it('forged, oversized, too deep and invalid callbacks are rejected, and nothing is stored', async () => {
  const values = newCall();
  const lead = await createLead(api, admin, { contactNo: values.number, assignedTo: agent.id });
  for (const address of ['exotel', 'exotel/guessed', `exotel/${key}x`])
    expect([address, (await exotel('missed', values, address)).status]).toEqual([address, 401]);
  const payload = await fixture('exotel-missed', values);
  expect((await callBack(api, 'exotel/guessed', payload)).status).toBe(401);
  const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) as Record<string, unknown>;
  expect((await callBack(api, `exotel/${key}`, { ...payload, deep })).status).toBe(422);
  expect((await callBack(api, `exotel/${key}`, { ...payload, more: 'x'.repeat(300_000) })).status).toBe(413);
  const post = (text: string) => api.call(undefined, `POST /api/v2/channels/exotel/${key}`, { payload: text });
  expect((await post('{"CallSid":')).status).toBe(400);
  expect((await callBack(api, `exotel/${key}`, { CallSid: 'x', CallType: 'made-up' })).body).toEqual({
    data: { accepted: 0 },
  });
  expect([await storedCalls(api), await callsOn(api, admin, lead)]).toEqual([[], []]);
  expect(await notices(agent)).not.toContain('Missed call');
  const { rows } = await api.pool.query<{ count: number }>(
    'select sum(count)::int as count from gable.intake_refusals',
  );
  expect(rows).toEqual([{ count: 6 }]);
  await useChannels(api, { ...callChannel(api, 'exotel', origin), active: false });
  expect((await exotel('missed', values)).status).toBe(404);
});

it('a missed call notifies the owner, and creates the task defined in the channel file', async () => {
  const values = newCall();
  const lead = await createLead(api, admin, { name: 'Ravi Shah', contactNo: values.number, assignedTo: agent.id });
  await Promise.all([exotel('missed', values), exotel('missed', values)]);
  expect(await notices(agent)).toContain('Missed call');
  expect(await callsOn(api, admin, lead)).toMatchObject([{ direction: 'incoming', outcome: 'missed' }]);
  const tasks = async () =>
    (await api.pool.query('select title, "assignedTo", priority from tasks where "relatedTo" = $1', [lead])).rows;
  const task = { title: 'Call Ravi Shah back', assignedTo: [agent.id], priority: 'High' };
  expect(await tasks()).toMatchObject([task]);
  // A caller who tries again creates a second task only once the first one is done.
  await exotel('missed', { ...values, call: `${values.call}-again` });
  expect(await tasks()).toMatchObject([task]);
  await api.pool.query(`update tasks set status = 'Done' where "relatedTo" = $1`, [lead]);
  await exotel('missed', { ...values, call: `${values.call}-later` });
  expect(await tasks()).toMatchObject([task, task]);
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${lead}`);
  expect(body['data']).toMatchObject({ contactCount: 0 });
});

it('a missed call for a record without an owner is kept, and the log explains why there is no task', async () => {
  const values = newCall();
  const lead = await createLead(api, admin, { contactNo: values.number });
  await api.pool.query('update leads set "assignedTo" = null where "_id" = $1', [lead]);
  await exotel('missed', values);
  expect(await callsOn(api, admin, lead)).toMatchObject([{ outcome: 'missed' }]);
  expect(await logOf(api, admin, 'exotel')).toMatchObject([
    { state: 'missed', reason: expect.stringMatching(/Assigned to/) },
  ]);
});

it('a missed call for a record without an owner notifies the users who assign such records', async () => {
  await api.pool.query('delete from gable.notifications');
  const [owned, unknown] = [newCall(), newCall()];
  const lead = await createLead(api, admin, { contactNo: owned.number });
  await api.pool.query('update leads set "assignedTo" = null where "_id" = $1', [lead]);
  await Promise.all([exotel('missed', owned), exotel('missed', unknown)]);
  expect(await leadsWith(unknown.number)).toMatchObject([{ assignedTo: null }]);
  expect(await notices(admin)).toEqual(['Missed call', 'Missed call']);
  expect(await notices(agent)).toEqual([]);
});

it('an unknown number creates one lead, assigned by the rules, and is recognized the next time', async () => {
  const values = newCall();
  await withFiles(api, {
    channels: [callChannel(api, 'exotel', origin)],
    rules: [
      {
        name: 'calls',
        title: 'Calls',
        resource: 'leads',
        if: { source: ['IVR'] },
        assign: { to: { people: [agent.username] } },
      },
    ],
  });
  await Promise.all([exotel('missed', values), exotel('missed', { ...values, call: `${values.call}-again` })]);
  const leads = await leadsWith(values.number);
  expect(leads).toMatchObject([
    { name: `Caller ${values.number}`, source: 'IVR', subSource: 'Missed call', assignedTo: agent.id },
  ]);
  expect(await callsOn(api, admin, String(leads[0]?.['_id']))).toHaveLength(2);
  await exotel('popup', { ...values, call: `${values.call}-third` });
  expect((await storedCalls(api)).map(({ record }) => record)).toEqual(
    Array.from({ length: 3 }, () => leads[0]?.['_id']),
  );
});

it('only the number is shown for an unknown caller or a record out of scope', async () => {
  const [unknown, foreign, withheld] = [newCall(), newCall(), newCall()];
  await createLead(api, admin, { name: 'Secret Person', contactNo: foreign.number, assignedTo: admin.id });
  await exotel('popup', unknown);
  await exotel('popup', foreign);
  await exotel('popup', { ...withheld, digits: 'anonymous' });
  const cards = await Promise.all((await storedCalls(api)).map(({ id }) => shown(agent, id)));
  expect(cards.map(({ body }) => body['data'])).toMatchObject([
    { number: unknown.number, record: null, create: { resource: 'leads', field: 'contactNo' } },
    { number: foreign.number, record: null, create: null },
    { number: '', record: null, create: null },
  ]);
  expect(cards.map(({ text }) => text).join('')).not.toContain('Secret Person');
  await exotel('missed', { ...withheld, digits: 'anonymous' });
  expect((await storedCalls(api)).at(-1)).toMatchObject({ state: 'missed', record: null, reason: null });
});

it("a call is shown to the owner when no user has the agent's number, without hidden fields", async () => {
  const values = newCall();
  const masked = await api.person({ leads: ['viewAssigned'] });
  await createLead(api, admin, { contactNo: values.number, assignedTo: masked.id });
  await exotel('popup', { ...values, agent: '08040000000' });
  const [call] = await storedCalls(api);
  const { body } = await shown(masked, call?.['id']);
  expect(body['data']).toMatchObject({ number: '', record: { mayContact: false } });
});

it('HTML in callbacks is escaped, and recordings without https or with credentials are dropped', async () => {
  const values = newCall();
  const lead = await createLead(api, admin, { contactNo: values.number, assignedTo: agent.id });
  const payload = await fixture('exotel-completed', values);
  const send = (call: string, RecordingUrl: string) =>
    callBack(api, `exotel/${key}`, { ...payload, CallSid: call, RecordingUrl }, 'query');
  for (const [call, url] of [
    ['bad1', 'http://recordings.exotel.example/1.mp3'],
    ['bad2', 'javascript:alert(1)'],
    ['bad3', 'https://user:pass@recordings.exotel.example/1.mp3'],
    ['<img src=x onerror=alert(1)>', 'https://recordings.exotel.example/"><script>.mp3'],
  ] as const)
    expect((await send(call, url)).status).toBe(200);
  const recordings = (await callsOn(api, admin, lead)).map(({ recording }) => recording);
  expect(recordings.filter((one) => one !== null)).toEqual([
    'https://recordings.exotel.example/%22%3E%3Cscript%3E.mp3',
  ]);
});

it('a callback is processed later when processing fails at first', async () => {
  const values = newCall();
  const lead = await createLead(api, admin, { contactNo: values.number, assignedTo: agent.id });
  await api.pool.query('alter table gable.calls rename to calls_away');
  try {
    expect((await exotel('completed', values)).status).toBe(200);
  } finally {
    await api.pool.query('alter table gable.calls_away rename to calls');
  }
  expect(await callsOn(api, admin, lead)).toEqual([]);
  const job = { pool: api.pool, state: async () => api.options.schemas(), log: { error: () => undefined } };
  const later = new Date(Date.now() + 60_000);
  await Promise.all([processCalls(job, () => later), processCalls(job, () => later)]);
  expect(await callsOn(api, admin, lead)).toMatchObject([{ outcome: 'connected', seconds: 94 }]);
});

it.each([
  { name: 'knowlarity', as: 'json', seconds: 61 },
  { name: 'myoperator', as: 'myoperator', seconds: 31 },
] as const)('callbacks of $name are parsed', async ({ name, as, seconds }) => {
  await useChannels(api, callChannel(api, name, origin));
  const address = `${name}/${await createKey(api, admin, name)}`;
  const [answered, missed] = [newCall(), newCall()];
  const filled = (values: Record<string, string>) => ({
    ...values,
    agent: agentPhone,
    agentDigits: agentPhone.slice(3),
  });
  const lead = await createLead(api, admin, { contactNo: answered.number, assignedTo: agent.id });
  const send = async (event: string, values: Record<string, string>) =>
    callBack(api, address, await fixture(`${name}-${event}`, filled(values)), as);
  expect((await send('ringing', answered)).body).toEqual({ data: { accepted: 1 } });
  expect(await storedCalls(api)).toMatchObject([{ state: 'started', people: [agent.id], record: lead }]);
  await send('answered', answered);
  await send(name === 'knowlarity' ? 'cdr' : 'completed', answered);
  expect(await callsOn(api, admin, lead)).toMatchObject([
    { by: agent.id, direction: 'incoming', outcome: 'connected', seconds, recording: expect.stringMatching(/^https:/) },
  ]);
  await send('missed', missed);
  expect(await leadsWith(missed.number)).toMatchObject([{ source: 'IVR' }]);
});
