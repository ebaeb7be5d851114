import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import {
  channel,
  createLead,
  jobOf,
  logOf,
  send,
  setChannelSecret,
  timelineOf,
  useChannels,
  work,
} from './channelsApi.ts';
import { type Provider, startProvider } from './provider.ts';

let api: TestApi;
let admin: Person;
let provider: Provider;
let reportKey: string;

/** The usual response. Shape: https://portal.mobtexting.com/docs/v2/sms/send */
const usual = (number: number) => ({
  status: 200,
  message: '1 numbers accepted for delivery.',
  data: [{ id: `b34e35ad-${number}:1`, mobile: '919845012345' }],
});

const sms = (more: Partial<ChannelSchema> = {}): ChannelSchema => {
  const shipped = channel(api, 'sms');
  const gateway = shipped.gateway ?? { url: '' };
  return { ...shipped, gateway: { ...gateway, url: `${provider.origin}/api/v2/sms/send` }, ...more };
};

beforeAll(async () => {
  [api, provider] = await Promise.all([openTestApi(), startProvider(usual)]);
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'], templates: ['view'] });
  await useChannels(api, sms());
  await setChannelSecret(api, admin, 'sms', { name: 'key', value: 'their key' });
  const made = await setChannelSecret(api, admin, 'sms', { name: 'reportKey' });
  reportKey = (made.body['data'] as { readonly value: string }).value;
});
beforeEach(() => api.pool.query('delete from gable.messages'));
afterAll(() => Promise.all([api.close(), provider.close()]));

const text = (lead: string, more: object = {}) =>
  send(api, admin, { record: lead, way: 'sms', text: 'Hello Asha {text}', template: 'Call back reminder', ...more });
const report = (body: object, key = reportKey) =>
  api.call(undefined, `POST /api/v2/channels/sms/${key}`, { payload: JSON.stringify(body) });

it('a repeated request with the same idempotency key sends one SMS', async () => {
  await useChannels(api, sms());
  const lead = await createLead(api, admin, { contactNo: '+919845012377' });
  const post = () =>
    api.call(admin, 'POST /api/v2/messages', {
      body: { resource: 'leads', record: lead, way: 'sms', text: 'Hello', template: 'Call back reminder' },
      headers: { 'idempotency-key': 'sms-0000000000000001' },
    });
  const replies = await Promise.all([post(), post()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0]?.body).toEqual(replies[1]?.body);
  expect(await logOf(api, admin, 'sms')).toHaveLength(1);
});

it('an SMS is sent with its DLT ids, counts as a contact, and receives the delivery report', async () => {
  await useChannels(api, sms());
  const lead = await createLead(api, admin, { contactNo: '+919845012345' });
  expect((await text(lead)).status).toBe(200);
  expect(await timelineOf(api, admin, lead)).toContain('Hello Asha {text}');
  await Promise.all([work(jobOf(api)), work(jobOf(api))]);
  const [message] = await logOf(api, admin, 'sms');
  expect(provider.got).toHaveLength(1);
  expect(provider.got[0]).toMatchObject({
    method: 'POST',
    url: '/api/v2/sms/send',
    headers: { authorization: 'Bearer their key' },
    body: {
      to: '919845012345',
      message: 'Hello Asha {text}',
      service: 'T',
      entity_id: '1101000000000000000',
      template_id: '1107000000000000000',
      custom: message?.id,
    },
  });
  expect(message).toMatchObject({ state: 'sent' });
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${lead}`);
  expect(body['data']).toMatchObject({ contactCount: 1 });

  // Shape of https://eu.cpaas.bics.com/docs/v2/sms/webhook
  const delivered = { id: 'b34e35ad-1:1', mobile: '919845012345', status: 'DELIVRD', custom: message?.id };
  expect((await report(delivered, 'guessed')).status).toBe(401);
  expect((await report(delivered)).body).toEqual({ data: { accepted: 1 } });
  // A late report changes nothing.
  await report({ ...delivered, status: 'UNDELIV' });
  expect((await logOf(api, admin, 'sms'))[0]).toMatchObject({ state: 'delivered' });
});

it('temporary failures are retried, and permanent ones appear on the record', async () => {
  await useChannels(api, sms());
  const lead = await createLead(api, admin, { contactNo: '+919845012346', assignedTo: admin.id });
  await text(lead);
  const now = new Date();
  provider.answerNext({ status: 503, body: {} });
  await work(jobOf(api), now);
  expect((await logOf(api, admin, 'sms'))[0]).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('503'),
  });
  await work(jobOf(api), now);
  expect((await logOf(api, admin, 'sms'))[0]).toMatchObject({ attempts: 1 });
  provider.answerNext({ status: 200, body: { status: 422, message: 'template mismatch' } });
  await work(jobOf(api), new Date(now.getTime() + 61_000));
  const [failed] = await logOf(api, admin, 'sms');
  expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('template mismatch') });
  expect(await timelineOf(api, admin, lead)).toContain('Not sent to +919845012346');
  const retry = await api.call(admin, 'POST /api/v2/admin/channel-retry', { body: { ids: [failed?.id] } });
  expect(retry.body).toEqual({ data: { retried: 1 } });
  await work(jobOf(api), new Date(now.getTime() + 180_000));
  expect((await logOf(api, admin, 'sms'))[0]).toMatchObject({ state: 'sent' });
});

it('sending respects the rate limit of the provider and the quiet hours', async () => {
  await useChannels(api, sms({ perMinute: 2 }));
  for (let index = 0; index < 5; index += 1)
    await text(await createLead(api, admin, { contactNo: `+9198450124${50 + index}` }));
  const states = async () => (await logOf(api, admin, 'sms')).filter(({ state }) => state === 'sent').length;
  const now = new Date();
  await Promise.all([work(jobOf(api), now), work(jobOf(api), now), work(jobOf(api), now)]);
  expect(await states()).toBe(2);
  await work(jobOf(api), new Date(now.getTime() + 61_000));
  expect(await states()).toBe(4);
  await useChannels(api, sms({ quiet: { from: '21:00', to: '09:00' } }));
  // 22:30 and 08:59 in India.
  const later = '2031-03-10';
  await work(jobOf(api), new Date(`${later}T17:00:00Z`));
  await work(jobOf(api), new Date(`${later}T03:29:00Z`));
  expect(await states()).toBe(4);
  await work(jobOf(api), new Date(`${later}T03:30:00Z`));
  expect(await states()).toBe(5);
});

it('messages that the channel file, an opt-out or a missing permission forbids are rejected', async () => {
  await useChannels(api, sms({ refuse: { leads: { source: ['Walk in'] } } }));
  const lead = await createLead(api, admin, { contactNo: '+919845012371' });
  const refused = async (reply: ReturnType<typeof text>, words: string) => {
    const { status, text: answer } = await reply;
    expect([status, answer]).toEqual([422, expect.stringContaining(words)]);
  };
  await refused(text(lead, { template: 'Own text' }), 'can only send its own templates');
  await refused(text(lead, { to: '+919845099999' }), 'Choose a number of the record');
  await refused(text(lead, { way: 'email', subject: 'Hi' }), 'No active channel');
  const walkIn = await createLead(api, admin, { contactNo: '+919845012372', source: 'Walk in' });
  await refused(text(walkIn), 'exclude Lead records like this one');
  await api.pool.query(`insert into gable.unsubscribed values ('sms', '+919845012371', now(), 'In the DND register')`);
  await refused(text(lead), 'In the DND register');
  const reader = await api.person({ leads: ['view'] });
  expect(
    (await send(api, reader, { record: lead, way: 'sms', text: 'x', template: 'Call back reminder' })).status,
  ).toBe(403);
  const other = await api.person({ leads: ['viewAssigned', 'addNote'] });
  expect((await send(api, other, { record: lead, way: 'sms', text: 'x', template: 'Call back reminder' })).status).toBe(
    404,
  );
  expect(await logOf(api, admin, 'sms')).toEqual([]);
});

it('a person with “Do not contact” gets no messages from any shipped channel, not even waiting ones', async () => {
  const refuse = { leads: { doNotContact: true }, data: { doNotContact: true } };
  for (const shipped of Object.values(api.model.channels)) expect(shipped).toMatchObject({ refuse });
  await useChannels(api, sms());
  const before = provider.got.length;
  const lead = await createLead(api, admin, { contactNo: '+919845012391', doNotContact: true });
  const { status, text: answer } = await text(lead);
  expect([status, answer]).toEqual([422, expect.stringContaining('exclude Lead records')]);
  const other = await createLead(api, admin, { contactNo: '+919845012392' });
  expect((await text(other)).status).toBe(200);
  await api.call(admin, `PUT /api/v2/admin/single-lead/${other}`, { body: { doNotContact: true } });
  await work(jobOf(api));
  expect(provider.got).toHaveLength(before);
  expect((await logOf(api, admin, 'sms'))[0]).toMatchObject({ state: 'refused' });
});

it("a channel never calls an address in the server's own network, and never shows secrets", async () => {
  await useChannels(api, sms());
  const before = provider.got.length;
  await text(await createLead(api, admin, { contactNo: '+919845012381' }));
  await work(jobOf(api, { allowPrivate: false }));
  expect(provider.got).toHaveLength(before);
  expect((await logOf(api, admin, 'sms'))[0]).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining("server's own network"),
  });
  const { text: shown, body } = await api.call(admin, 'GET /api/v2/admin/channels');
  expect(shown).not.toContain('their key');
  expect(body['data']).toMatchObject([{ name: 'sms', active: true, isReady: true, webhook: 'secret' }]);
  const { rows } = await api.pool.query<{ value: Buffer }>('select value from gable.intake_secrets');
  expect(rows.some(({ value }) => value.includes('their key'))).toBe(false);
  const agent = await api.person({ leads: ['view'] });
  expect((await api.call(agent, 'GET /api/v2/admin/channel-messages')).status).toBe(403);
});

it('an SMS is sent once, whatever the provider calls it', async () => {
  await useChannels(api, sms());
  const long = Array.from({ length: 200 }, () => crypto.randomUUID()).join('');
  for (const id of ['same', 'same', 'ze\0ro', long]) {
    const lead = await createLead(api, admin, { contactNo: `+91984502${String(randomInt(1000, 9999))}` });
    await text(lead);
    provider.answerNext({ status: 200, body: { status: 200, data: [{ id }] } });
    const before = provider.got.length;
    const now = new Date();
    await work(jobOf(api), now);
    await work(jobOf(api), new Date(now.getTime() + 120_000));
    expect([id.slice(0, 5), provider.got.length - before]).toEqual([id.slice(0, 5), 1]);
    expect((await logOf(api, admin, 'sms'))[0]).toMatchObject({ state: 'sent' });
  }
  const lead = await createLead(api, admin, { contactNo: '+919845029999' });
  await text(lead);
  provider.answerNext({ status: 400, body: { message: 'ze\0ro \ud83d' } });
  await work(jobOf(api));
  expect((await logOf(api, admin, 'sms'))[0]).toMatchObject({ state: 'failed' });
});
