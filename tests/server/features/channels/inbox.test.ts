import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationAnswer, InboxAnswer } from '#model/wire/inbox.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import {
  channel,
  createLead,
  jobOf,
  send,
  setChannelSecret,
  useChannels,
  work,
  writeByWhatsApp,
} from './channelsApi.ts';
import { type Provider, startProvider } from './provider.ts';

let api: TestApi;
let admin: Person;
let agent: Person;
let provider: Provider;
let [asha, vikram] = ['', ''];
let written = 0;

const usual = (number: number) => ({ messages: [{ id: `wamid.out${number}` }] });
const [phoneOfAsha, phoneOfVikram] = ['919845014501', '919845014502'];

beforeAll(async () => {
  [api, provider] = await Promise.all([openTestApi(), startProvider(usual)]);
  admin = await api.person({
    ...allOfLeads,
    leads: [...(allOfLeads['leads'] ?? []), 'merge'],
    organization: ['view', 'edit'],
    templates: ['view'],
  });
  agent = await api.person({ leads: ['viewAssigned', 'viewContact', 'addNote'] });
  await useChannels(api, channel(api, 'whatsapp'), channel(api, 'sms'));
  await setChannelSecret(api, admin, 'whatsapp', { name: 'accessToken', value: 'EAAtoken' });
  await setChannelSecret(api, admin, 'whatsapp', { name: 'key', value: 'app secret' });
  await setChannelSecret(api, admin, 'whatsapp', { name: 'token', value: 'verify me' });
  asha = await createLead(api, admin, { name: 'Asha Rao', contactNo: `+${phoneOfAsha}`, assignedTo: agent.id });
  vikram = await createLead(api, admin, { name: 'Vikram Shah', contactNo: `+${phoneOfVikram}`, assignedTo: admin.id });
});
afterAll(() => Promise.all([api.close(), provider.close()]));

const write = async (from: string, text: string): Promise<void> => {
  written += 1;
  expect((await writeByWhatsApp(api, { id: `wamid.in${written}`, from, text })).status).toBe(200);
};
const inbox = async (person: Person, query = ''): Promise<InboxAnswer['data']> => {
  const { status, body } = await api.call(person, `GET /api/v2/inbox${query}`);
  expect(status).toBe(200);
  return body['data'] as InboxAnswer['data'];
};
const titles = async (person: Person, query = '') =>
  (await inbox(person, query)).conversations.map(({ title }) => title);
const readConversation = (person: Person, record: string, more = '') =>
  api.call(person, `GET /api/v2/inbox/conversation?resource=leads&record=${record}&way=whatsapp${more}`);
const conversation = async (person: Person, record: string, more = '') =>
  (await readConversation(person, record, more)).body['data'] as ConversationAnswer['data'];
const markRead = (person: Person, record: string, message: string) =>
  api.call(person, 'POST /api/v2/inbox/read', { body: { resource: 'leads', record, way: 'whatsapp', message } });
const stateOf = async (person: Person, record: string) => {
  const found = (await inbox(person)).conversations.find((one) => one.record === record);
  return [found?.isUnread, found?.isAnswered];
};

describe('the inbox', () => {
  it('lists each conversation once with its owner, newest first', async () => {
    expect(await inbox(admin)).toEqual({ conversations: [], next: null });
    await write(phoneOfAsha, 'Is the flat free?');
    await write(phoneOfVikram, 'Call me');
    await write(phoneOfAsha, 'Hello?');
    const { conversations } = await inbox(admin);
    expect(conversations).toEqual([
      expect.objectContaining({
        resource: 'leads',
        record: asha,
        way: 'whatsapp',
        title: 'Asha Rao',
        text: 'Hello?',
        owners: [{ _id: agent.id, name: expect.stringContaining('Person') }],
        isUnread: true,
        isAnswered: false,
      }),
      expect.objectContaining({ record: vikram, text: 'Call me' }),
    ]);
    expect(await titles(admin, '?tab=mine')).toEqual(['Vikram Shah']);
    expect(await titles(admin, '?q=asha')).toEqual(['Asha Rao']);
    expect(await titles(admin, '?q=%25')).toEqual([]);
  });

  it('shows only records and contact details that the user may see', async () => {
    expect(await titles(agent)).toEqual(['Asha Rao']);
    expect((await readConversation(agent, asha)).status).toBe(200);
    const [newest] = (await inbox(admin)).conversations.filter(({ record }) => record === vikram);
    expect((await readConversation(agent, vikram)).status).toBe(404);
    expect((await markRead(agent, vikram, newest?.message ?? '')).status).toBe(404);
    const blind = await api.person({ leads: ['view', 'addNote'] });
    expect(await titles(blind)).toEqual([]);
    expect((await readConversation(blind, asha)).status).toBe(404);
    const stranger = await api.person({ tasks: ['view'] });
    expect(await titles(stranger)).toEqual([]);
    expect((await readConversation(stranger, asha)).status).toBe(404);
    expect((await api.call(undefined, 'GET /api/v2/inbox')).status).toBe(401);
  });

  it('keeps read state per user, up to the last message that the user has seen', async () => {
    const { messages } = await conversation(agent, asha);
    expect(messages.map(({ text }) => text)).toEqual(['Is the flat free?', 'Hello?']);
    expect(messages[0]).toMatchObject({ address: `+${phoneOfAsha}`, direction: 'incoming', by: null, reason: null });
    await markRead(agent, asha, messages[0]?.id ?? '');
    expect(await stateOf(agent, asha)).toEqual([true, false]);
    expect((await markRead(agent, asha, messages[1]?.id ?? '')).status).toBe(200);
    await markRead(agent, asha, messages[0]?.id ?? '');
    expect(await stateOf(agent, asha)).toEqual([false, false]);
    expect(await stateOf(admin, asha)).toEqual([true, false]);
    expect((await markRead(agent, asha, vikram)).status).toBe(404);
    await write(phoneOfAsha, 'Are you there?');
    expect(await stateOf(agent, asha)).toEqual([true, false]);
  });

  it('counts a conversation as answered after a user replies, until the contact writes again', async () => {
    const reply = { record: asha, way: 'whatsapp', text: 'It is free' };
    expect((await send(api, agent, reply)).status).toBe(200);
    expect(await stateOf(admin, asha)).toEqual([false, true]);
    expect(await titles(admin, '?tab=unanswered')).toEqual(['Vikram Shah']);
    const last = async () => (await conversation(admin, asha)).messages.at(-1);
    expect(await last()).toMatchObject({
      direction: 'outgoing',
      state: 'waiting',
      text: 'It is free',
      by: expect.stringContaining('Person'),
    });
    provider.answerNext({ status: 400, body: { error: { code: 131_026, message: 'undeliverable' } } });
    await work(jobOf(api, { graphOrigin: provider.origin }));
    expect(await last()).toMatchObject({ state: 'failed', reason: expect.stringContaining('undeliverable') });
    expect(await stateOf(admin, asha)).toEqual([true, false]);
    expect((await send(api, agent, { ...reply, text: 'It is' })).status).toBe(200);
    await work(jobOf(api, { graphOrigin: provider.origin }));
    expect(await last()).toMatchObject({ state: 'sent' });
    expect(await stateOf(admin, asha)).toEqual([false, true]);
    await write(phoneOfAsha, 'Thank you');
    expect(await stateOf(admin, asha)).toEqual([true, false]);
    await api.pool.query(
      `insert into gable.messages (id, channel, way, direction, resource, record, address, subject, body, state, "at")
        values (gen_random_uuid(), 'whatsapp', 'whatsapp', 'outgoing', 'leads', $1, '+919845014501', '', 'By a rule', 'sent', now())`,
      [asha],
    );
    expect(await stateOf(admin, asha)).toEqual([true, false]);
    expect(await last()).toMatchObject({ text: 'By a rule', by: null });
  });

  it('moves a conversation when its record is merged, and returns it when the merge is undone', async () => {
    const other = await createLead(api, admin, { name: 'Asha R', contactNo: '+919845014509' });
    const before = (await conversation(admin, asha)).messages.length;
    const merged = await api.call(admin, `POST /api/rest/leads/${other}/merge`, { body: { with: asha, values: {} } });
    expect([merged.status, merged.text]).toEqual([200, expect.any(String)]);
    expect((await conversation(admin, other)).messages).toHaveLength(before);
    expect(await titles(admin, '?q=asha')).toEqual(['Asha R']);
    expect((await api.call(admin, `POST /api/rest/leads/${asha}/undo-merge`)).status).toBe(200);
    expect((await conversation(admin, asha)).messages).toHaveLength(before);
    expect((await conversation(admin, other)).messages).toEqual([]);
  });

  it('hides conversations of deleted records', async () => {
    await api.call(admin, `DELETE /api/v2/admin/delete-lead/${vikram}`);
    expect(await titles(admin)).toEqual(['Asha Rao']);
    expect((await readConversation(admin, vikram)).status).toBe(404);
  });

  it('returns each conversation and message once across pages', async () => {
    const ids = await Promise.all(
      Array.from({ length: 34 }, (_, number) =>
        createLead(api, admin, { name: `Page ${number}`, contactNo: `+9198450147${String(number).padStart(2, '0')}` }),
      ),
    );
    await api.pool.query(
      `insert into gable.messages (id, channel, way, direction, resource, record, address, subject, body, state, "at")
        select gen_random_uuid(), 'whatsapp', 'whatsapp', 'incoming', 'leads', record, '+919845014700', '', 'Hi', 'received', now()
        from unnest($1::uuid[]) record, generate_series(1, 2)`,
      [ids],
    );
    await api.pool.query(
      `insert into gable.messages (id, channel, way, direction, resource, record, address, subject, body, state, "at")
        select gen_random_uuid(), 'whatsapp', 'whatsapp', 'incoming', 'leads', $1, '+919845014501', '', 'Number ' || n, 'received',
          now() + n * interval '1 second' from generate_series(1, 60) n`,
      [asha],
    );
    const first = await inbox(admin);
    expect(first.conversations).toHaveLength(30);
    const second = await inbox(admin, `?before=${encodeURIComponent(first.next ?? '')}`);
    expect(second.next).toBe(null);
    const all = [...first.conversations, ...second.conversations].map(({ record }) => record);
    expect(all).toHaveLength(35);
    expect(new Set(all)).toEqual(new Set([asha, ...ids]));
    const latest = await conversation(admin, asha);
    expect(latest.messages).toHaveLength(50);
    expect(latest.messages.at(-1)?.text).toBe('Number 60');
    const earlier = await conversation(admin, asha, `&before=${encodeURIComponent(latest.earlier ?? '')}`);
    expect(earlier.messages.at(-1)?.text).toBe('Number 10');
    expect(earlier.earlier).toBe(null);
    expect((await api.call(admin, 'GET /api/v2/inbox?before=yesterday')).status).toBe(400);
  });
});
