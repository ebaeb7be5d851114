import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import {
  channel,
  createLead,
  jobOf,
  logOf,
  notifyWhatsApp,
  send,
  setChannelSecret,
  timelineOf,
  useChannels,
  work,
  writeByWhatsApp,
} from './channelsApi.ts';
import { type Provider, startProvider } from './provider.ts';

let api: TestApi;
let admin: Person;
let provider: Provider;
let lead: string;

/** The usual response. Shape: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages#responses */
const usual = (number: number) => ({
  messaging_product: 'whatsapp',
  contacts: [{ input: '919845014401', wa_id: '919845014401' }],
  messages: [{ id: `wamid.HBg${number}` }],
});

beforeAll(async () => {
  [api, provider] = await Promise.all([openTestApi(), startProvider(usual)]);
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'], templates: ['view'] });
  await useChannels(api, channel(api, 'whatsapp'));
  await setChannelSecret(api, admin, 'whatsapp', { name: 'accessToken', value: 'EAAtoken' });
  await setChannelSecret(api, admin, 'whatsapp', { name: 'key', value: 'app secret' });
  await setChannelSecret(api, admin, 'whatsapp', { name: 'token', value: 'verify me' });
  lead = await createLead(api, admin, { name: 'Asha Rao', contactNo: '+919845014401', assignedTo: admin.id });
});
afterAll(() => Promise.all([api.close(), provider.close()]));

const job = () => jobOf(api, { graphOrigin: provider.origin });
const write = (more: object) => send(api, admin, { record: lead, way: 'whatsapp', text: 'Hello Asha', ...more });

const notify = (value: object, secret?: string) => notifyWhatsApp(api, value, secret);
const status = (id: string, state: string) =>
  notify({ statuses: [{ id, status: state, timestamp: '1750857384', recipient_id: '919845014401' }] });
const message = (id: string, text: string, from = '919845014401') => writeByWhatsApp(api, { id, from, text });

it('an approved template is sent with its variables, and marked as delivered and read', async () => {
  const refused = await write({});
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('only approved templates')]);
  expect((await write({ template: 'Welcome' })).status).toBe(200);
  await work(job());
  expect(provider.got).toHaveLength(1);
  expect(provider.got[0]).toMatchObject({
    method: 'POST',
    url: '/v21.0/106540352242922/messages',
    headers: { authorization: 'Bearer EAAtoken' },
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '919845014401',
      type: 'template',
      template: {
        name: 'lead_welcome',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Asha Rao' }] }],
      },
    },
  });
  const state = async () => (await logOf(api, admin, 'whatsapp'))[0]?.state;
  expect(await state()).toBe('sent');
  expect((await status('wamid.HBg1', 'delivered')).body).toEqual({ data: { accepted: 1 } });
  expect(await state()).toBe('delivered');
  await status('wamid.HBg1', 'read');
  await status('wamid.HBg1', 'delivered');
  expect(await state()).toBe('read');
});

it('an incoming message appears once on the record, and allows free text for 24 hours', async () => {
  expect((await message('wamid.in1', 'Is it <b>free</b>?')).status).toBe(200);
  await message('wamid.in1', 'Is it <b>free</b>?');
  const timeline = await timelineOf(api, admin, lead);
  expect(timeline.split('Is it <b>free</b>?')).toHaveLength(2);
  const { rows } = await api.pool.query(
    `select "user"::text as "user" from gable.notifications where record = $1 and text like '%wrote:%'`,
    [lead],
  );
  expect(rows).toEqual([{ user: admin.id }]);
  expect((await write({})).status).toBe(200);
  await work(job());
  expect(provider.got.at(-1)?.body).toMatchObject({ type: 'text', text: { body: 'Hello Asha' } });
  await api.pool.query(`update gable.messages set "at" = "at" - interval '24 hours' where direction = 'incoming'`);
  expect((await write({})).status).toBe(422);
});

it('a NUL character in a message is left out, so that the provider does not send it again for days', async () => {
  expect((await message('wamid.in-nul', 'Zero\0 text')).status).toBe(200);
  expect(await timelineOf(api, admin, lead)).toContain('Zero text');
  expect((await status('wamid.\0', 'read')).status).toBe(200);
});

it('half of a character in a message does not stop the messages that follow', async () => {
  const from = '919845014401';
  const contacts = ['\ud83d', `${'x'.repeat(199)}😀`].map((name) => ({ name: { formatted_name: name }, phones: [] }));
  const places = ['\ud83d', `${'y'.repeat(299)}😀`].map((name) => ({ latitude: 1, longitude: 2, name }));
  const sent = [
    { type: 'contacts', contacts },
    ...places.map((location) => ({ type: 'location', location })),
    { type: 'text', text: { body: 'After the halves' } },
  ].map((each, index) => ({ from, id: `wamid.half${index}`, timestamp: '1750857384', ...each }));
  expect((await notify({ contacts: [], messages: sent })).status).toBe(200);
  expect(await timelineOf(api, admin, lead)).toContain('After the halves');
});

it('a message from an unknown number is kept, and STOP prevents further messages', async () => {
  await message('wamid.in2', 'Hello?', '919800000000');
  expect((await logOf(api, admin, 'whatsapp'))[0]).toMatchObject({ state: 'received', record: null });
  await message('wamid.in3', 'STOP');
  const refused = await write({});
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('asked not to get messages')]);
});

it('a message is retried or failed depending on the error code of the provider', async () => {
  const other = await createLead(api, admin, { contactNo: '+919845014402' });
  await write({ record: other, template: 'Welcome' });
  const error = (code: number) => ({ status: 400, body: { error: { code, message: `code ${code}` } } });
  const now = new Date();
  provider.answerNext(error(130_429));
  await work(job(), now);
  expect((await logOf(api, admin, 'whatsapp'))[0]).toMatchObject({ state: 'waiting' });
  provider.answerNext(error(132_001));
  await work(job(), new Date(now.getTime() + 61_000));
  expect((await logOf(api, admin, 'whatsapp'))[0]).toMatchObject({
    state: 'failed',
    reason: 'WhatsApp answered 400: code 132001',
  });
});

it('the webhook accepts only requests signed by Meta, and answers its handshake', async () => {
  const before = (await logOf(api, admin, 'whatsapp')).length;
  expect((await notify({ statuses: [] }, 'guessed')).status).toBe(401);
  expect((await logOf(api, admin, 'whatsapp')).length).toBe(before);
  const verifyWith = (token: string) =>
    api.call(
      undefined,
      `GET /api/v2/channels/whatsapp?hub.mode=subscribe&hub.challenge=77&hub.verify_token=${encodeURIComponent(token)}`,
    );
  expect(await verifyWith('verify me')).toMatchObject({ status: 200, text: '77' });
  expect((await verifyWith('guess')).status).toBe(401);
  await useChannels(api, channel(api, 'whatsapp', { active: false }));
  expect((await notify({ statuses: [] })).status).toBe(404);
});
