import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSecretBox } from '../../../../server/auth/secretBox.ts';
import { backgroundContext } from '../../../../server/records/context/backgroundContext.ts';
import { startCall } from '../../../../server/features/telephony/startCall.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { createLead, logOf, setChannelSecret, useChannels } from '../channels/channelsApi.ts';
import { callBack, callChannel, callsOn, fixture, createKey, phoneOf, storedCalls } from './telephonyApi.ts';
import { type Provider, startProvider } from '../channels/provider.ts';

let api: TestApi;
let admin: Person;
let agent: Person;
let provider: Provider;
let key: string;
let next = 0;

beforeAll(async () => {
  [api, provider] = await Promise.all([
    openTestApi(undefined, undefined, { allowPrivate: true, publicOrigin: 'https://crm.example.com' }),
    // Shape of https://developer.exotel.com/docs/voice-v1/api-reference/connect-two-numbers
    startProvider((number) => ({ Call: { Sid: `sid-${number}`, Status: 'in-progress' } })),
  ]);
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  agent = await api.person({ leads: ['viewAssigned', 'viewContact', 'addNote'] });
  await useChannels(api, callChannel(api, 'exotel', provider.origin));
  await setChannelSecret(api, admin, 'exotel', { name: 'apiKey', value: 'their-key' });
  await setChannelSecret(api, admin, 'exotel', { name: 'apiToken', value: 'their-token' });
  key = await createKey(api, admin, 'exotel');
});
beforeEach(async () => {
  await useChannels(api, callChannel(api, 'exotel', provider.origin));
  await api.pool.query('delete from gable.calls; delete from gable.call_events');
  provider.got.length = 0;
});
afterAll(() => Promise.all([api.close(), provider.close()]));

const newLead = async (more: object = {}) => {
  next += 1;
  const contactNo = `+9198870${String(10_000 + next)}`;
  return { contactNo, lead: await createLead(api, admin, { contactNo, assignedTo: agent.id, ...more }) };
};
const start = (by: Person, record: string, more: object = {}, headers: Record<string, string> = {}) =>
  api.call(by, 'POST /api/v2/calls', { body: { resource: 'leads', record, ...more }, headers });
const refused = async (reply: ReturnType<typeof start>, status: number, words: string) => {
  const { status: got, text } = await reply;
  expect([got, text]).toEqual([status, expect.stringContaining(words)]);
};

it('a call rings the user first, then the contact, and stays up to date on the timeline', async () => {
  const { lead, contactNo } = await newLead();
  const phone = await phoneOf(api, agent);
  const { status, body } = await start(agent, lead);
  expect([status, body['data']]).toMatchObject([200, { agent: phone }]);
  const { id } = body['data'] as { readonly id: string };
  const [got] = provider.got;
  expect(got).toMatchObject({
    method: 'POST',
    url: '/v1/Accounts/your-account/Calls/connect.json',
    headers: {
      authorization: `Basic ${Buffer.from('their-key:their-token').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  expect(Object.fromEntries(new URLSearchParams(got?.text))).toMatchObject({
    From: phone,
    To: contactNo,
    CustomField: id,
    StatusCallback: `https://crm.example.com/api/v2/channels/exotel/${key}`,
    'StatusCallbackEvents[1]': 'terminal',
  });
  expect(await callsOn(api, admin, lead)).toMatchObject([
    { _id: id, by: agent.id, direction: 'outgoing', outcome: null, seconds: null },
  ]);
  const terminal = await fixture('exotel-terminal', { call: 'sid-1', digits: contactNo, agent: phone, ours: id });
  for (let times = 0; times < 2; times += 1)
    expect((await callBack(api, `exotel/${key}`, terminal)).body).toEqual({ data: { accepted: 1 - times } });
  expect(await callsOn(api, admin, lead)).toMatchObject([
    { _id: id, by: agent.id, outcome: 'connected', seconds: 85, recording: expect.stringMatching(/^https:/) },
  ]);
  expect(await storedCalls(api)).toMatchObject([{ id, state: 'ended', provider_id: 'sid-1', direction: 'outgoing' }]);
  const { body: after } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${lead}`);
  expect(after['data']).toMatchObject({ contactCount: 1 });
  expect(await logOf(api, admin, 'exotel')).toMatchObject([{ state: 'ended', subject: 'connected' }]);
});

it("a repeated request starts one call, and the user's log goes into the same timeline entry", async () => {
  const { lead, contactNo } = await newLead();
  const headers = { 'idempotency-key': 'call-00000000000001' };
  const replies = await Promise.all([start(agent, lead, {}, headers), start(agent, lead, {}, headers)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const [id, again] = replies.map(({ body }) => (body['data'] as { readonly id: string }).id);
  expect(again).toBe(id);
  expect(provider.got).toHaveLength(1);
  const log = (by: Person, body: object) => api.call(by, `POST /api/rest/leads/${lead}/log`, { body });
  const logged = await log(agent, { kind: 'call', call: id, outcome: 'busy', note: 'Call again at six' });
  expect(logged.status).toBe(200);
  const [{ call_sid: sid } = { call_sid: '' }] = (
    await api.pool.query<{ call_sid: string }>('select provider_id as call_sid from gable.calls')
  ).rows;
  const terminal = await fixture('exotel-terminal', { call: sid, digits: contactNo, agent: '', ours: '' });
  await callBack(api, `exotel/${key}`, { ...terminal, Status: 'no-answer', ConversationDuration: 0 });
  expect(await callsOn(api, admin, lead)).toMatchObject([{ _id: id, outcome: 'busy', note: 'Call again at six' }]);
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${lead}`);
  expect(body['data']).toMatchObject({ contactCount: 1 });
  const other = await api.person({ leads: ['view', 'addNote'] });
  expect((await log(other, { kind: 'call', call: id, note: 'Not mine' })).status).toBe(404);
});

it('a call has started, whatever the provider calls it', async () => {
  for (const sid of ['same', 'same', 'ze\0ro']) {
    const { lead } = await newLead();
    provider.answerNext({ status: 200, body: { Call: { Sid: sid } } });
    expect((await start(agent, lead)).status).toBe(200);
  }
  expect((await storedCalls(api)).map(({ state }) => state)).toEqual(['placed', 'placed', 'placed']);
});

it('a callback that arrives before the response of the provider is matched, with or without our id', async () => {
  for (const knows of [true, false]) {
    const { lead, contactNo } = await newLead();
    const phone = await phoneOf(api, agent);
    const sid = `early-${String(knows)}`;
    provider.beforeAnswer(async (sent) => {
      const ours = knows ? (new URLSearchParams(sent).get('CustomField') ?? '') : '';
      const terminal = await fixture('exotel-terminal', { call: sid, digits: contactNo, agent: phone, ours });
      await callBack(api, `exotel/${key}`, { ...terminal, Status: 'busy', ConversationDuration: 0 });
    });
    provider.answerNext({ status: 200, body: { Call: { Sid: sid } } });
    expect((await start(agent, lead)).status).toBe(200);
    expect(await callsOn(api, admin, lead)).toMatchObject([{ by: agent.id, direction: 'outgoing', outcome: 'busy' }]);
  }
  expect(await storedCalls(api)).toHaveLength(2);
});

it('a call that cannot start returns the reason, and nothing is logged', async () => {
  const { lead } = await newLead();
  provider.answerNext({ status: 402, body: { message: 'no balance' } });
  await refused(start(agent, lead), 422, 'Exotel did not start the call: 127.0.0.1 answered 402');
  const mute = await api.person({ leads: ['view', 'viewContact', 'addNote'] });
  await api.pool.query('update users set phone = null where "_id" = $1', [mute.id]);
  await refused(start(mute, lead), 422, 'Your profile has no phone number');
  await refused(start(agent, lead, { to: '+919845099999' }), 422, 'Choose a number of the record');
  await refused(start(await api.person({ leads: ['view', 'addNote'] }), lead), 422, 'no number to call');
  await refused(start(await api.person({ leads: ['view', 'viewContact'] }), lead), 403, 'NOT_ALLOWED');
  await refused(start(await api.person({ leads: ['viewAssigned', 'viewContact', 'addNote'] }), lead), 404, 'NOT_FOUND');
  await useChannels(api, callChannel(api, 'exotel', provider.origin, { refuse: { leads: { source: ['Website'] } } }));
  await refused(start(agent, lead), 422, 'records like this');
  await useChannels(api, callChannel(api, 'exotel', provider.origin, { perMinute: 1 }));
  await refused(start(agent, lead), 422, 'Too many calls');
  await useChannels(api, { ...callChannel(api, 'exotel', provider.origin), active: false });
  await refused(start(agent, lead), 422, 'no active channel for calls');
  expect(await callsOn(api, admin, lead)).toEqual([]);
  expect(provider.got).toHaveLength(1);
});

it("a call never contacts the server's own network, and channel secrets are never shown", async () => {
  const { lead } = await newLead();
  const state = api.options.schemas();
  const resource = state.model.resources['leads'];
  if (resource === undefined) throw new Error('no leads');
  const actor = {
    userId: agent.id,
    username: agent.username,
    permissions: { leads: ['view', 'viewContact', 'addNote'] },
    roleIds: [],
    teamIds: [agent.id],
  };
  const context = {
    ...backgroundContext({ pool: api.pool, state, resource, actor, now: new Date() }),
    operation: 'log' as const,
  };
  const starter = {
    box: createSecretBox(api.options.tokenSecret),
    origin: 'https://crm.example.com',
    allowPrivate: false,
  };
  await expect(startCall(context, starter, { record: lead })).rejects.toThrow("server's own network");
  expect(provider.got).toEqual([]);
  const { text, body } = await api.call(admin, 'GET /api/v2/admin/channels');
  expect([text.includes('their-key'), text.includes('their-token'), text.includes(key)]).toEqual([false, false, false]);
  expect(body['data']).toMatchObject([{ name: 'exotel', way: 'call', isReady: true, webhook: 'secret' }]);
});
