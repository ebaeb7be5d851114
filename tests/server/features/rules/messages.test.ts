import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RuleSchema, StepSchema } from '#model/schema/files/automationSchema.ts';
import { createMailer, type Mailer } from '../../../../server/features/email/mailer.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { channel, jobOf as channelsJobOf, logOf, setChannelSecret, timelineOf, work } from '../channels/channelsApi.ts';
import { type Provider, startProvider } from '../channels/provider.ts';
import { type MailServer, startMailServer } from '../email/mailServer.ts';
import { jobOf, withFiles } from '../intake/intakeApi.ts';

let api: TestApi;
let admin: Person;
let owner: Person;
let mail: MailServer;
let mailer: Mailer;
let provider: Provider;
let next = 800;

beforeAll(async () => {
  [api, mail, provider] = await Promise.all([
    openTestApi(),
    startMailServer(),
    startProvider((number) => ({ status: 200, data: [{ id: `their-${number}` }] })),
  ]);
  mailer = createMailer(mail.config);
  admin = await api.person({
    ...allOfLeads,
    organization: ['view', 'edit'],
    templates: ['view', 'create', 'edit'],
  });
  owner = await api.person({ leads: ['viewAssigned'] });
  const made = await api.call(admin, 'POST /api/v2/admin/create-global-template', {
    body: {
      name: 'Welcome',
      tab: 'Lead',
      channel: 'Email',
      subject: 'Welcome {{lead.name|there}}',
      body: 'Dear #leadName#,\nyours {{me.firstName}} {{me.lastName}}.',
    },
  });
  expect(made.status).toBe(201);
});
beforeEach(async () => {
  await api.pool.query('delete from gable.rule_runs');
  await api.pool.query('delete from gable.messages');
  mail.got.length = 0;
});
afterAll(async () => {
  mailer.close();
  await Promise.all([api.close(), mail.close(), provider.close()]);
});

const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
const run = (now = new Date()): Promise<void> => runRules(jobOf(api), now);
const send = (now = new Date()): Promise<void> => work(channelsJobOf(api, { mailer }), now);

const ruleOf = (then: readonly StepSchema[], more: Partial<RuleSchema> = {}): RuleSchema => ({
  name: 'welcome-them',
  title: 'Welcome them',
  resource: 'leads',
  when: { created: true },
  then,
  ...more,
});
const welcome: StepSchema = { send: { channel: 'email', template: 'welcome' } };
const tag: StepSchema = { set: { tags: ['Hot'] } };

/** Activates one rule, with the email channel. Changes from then on are events. */
const use = async (rule: RuleSchema, channels = [channel(api, 'email')]): Promise<void> => {
  await withFiles(api, { rules: [rule], channels });
  await run();
};
const create = async (more: Record<string, unknown> = {}): Promise<string> => {
  next += 1;
  const body = leadBody(next, { assignedTo: owner.id, email: `lead${next}@customer.example`, ...more });
  const reply = await api.call(admin, 'POST /api/v2/admin/create-lead', { body });
  expect(reply.status).toBe(201);
  return (reply.body['data'] as { _id: string })._id;
};
const runs = async () =>
  (await api.call(admin, 'GET /api/v2/admin/rule-runs')).body['data'] as { state: string; note: string | null }[];
const messages = async () =>
  (await api.pool.query<{ id: string; address: string }>('select id::text, address from gable.messages')).rows;

it('a rule sends a template once, signed by the owner, and shows it on the timeline', async () => {
  await use(ruleOf([welcome, tag]));
  const id = await create();
  await Promise.all([run(), run(), run()]);
  await Promise.all([send(), send()]);
  expect(mail.got).toMatchObject([{ to: `lead${next}@customer.example`, mail: { subject: `Welcome Lead ${next}` } }]);
  expect(mail.got[0]?.mail.text).toContain(`Dear Lead ${next},\nyours Person 2.`);
  expect(await runs()).toMatchObject([{ state: 'done', note: 'queued “welcome” by Email; set Tags' }]);
  expect(await logOf(api, admin, 'email')).toMatchObject([{ state: 'sent' }]);
  const timeline = await timelineOf(api, admin, id);
  expect(timeline).toContain('"kind":"email"');
  expect(timeline).toContain(`Dear Lead ${next},`);
  expect(timeline).toContain('Rule: Welcome them: queued');
  // It does not count as a contact: a reminder to call still finds the lead.
  const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${id}`);
  expect(body['data']).toMatchObject({ tags: ['Hot'] });
  expect(body['data']).not.toMatchObject({ contactCount: 1 });
});

it('a rule sends its own text after a wait, with the values at that time', async () => {
  const text = 'Hello {{lead.name|there}},\nstill working as {{lead.designation|baker}}?';
  await use(ruleOf([{ wait: '2h' }, { send: { channel: 'email', subject: 'Still looking?', text } }]));
  const id = await create();
  await run();
  expect(await messages()).toEqual([]);
  await api.call(admin, `POST /api/v2/admin/update-lead/${id}`, { body: { name: 'Asha Rao' } });
  await run(hours(3));
  await send(hours(3));
  expect(mail.got).toMatchObject([{ mail: { subject: 'Still looking?' } }]);
  expect(mail.got[0]?.mail.text).toContain('Hello Asha Rao,\nstill working as baker?');
});

it('a message is sent once when a run is repeated after a crash or restored', async () => {
  await use(ruleOf([welcome, tag]));
  await create();
  // The transaction of the run fails at its end, as if the server had died before it was committed.
  await api.pool.query(`create function gable.crash() returns trigger language plpgsql as $$
    begin raise exception 'crash' using errcode = 'XX000'; end $$`);
  await api.pool.query(`create trigger crash before update on gable.rule_runs for each row
    when (new.state = 'done') execute function gable.crash()`);
  await run();
  expect(await messages()).toEqual([]);
  expect(await runs()).toMatchObject([{ state: 'waiting' }]);
  await api.pool.query('drop trigger crash on gable.rule_runs');
  await run(hours(1));
  const [first] = await messages();
  expect(await runs()).toMatchObject([{ state: 'done' }]);
  await send(hours(2));
  await api.pool.query(`update gable.rule_runs set state = 'waiting', step = 0, next_at = now()`);
  await run(hours(1));
  await send(hours(2));
  expect(await messages()).toEqual([first]);
  expect(mail.got).toHaveLength(1);
});

it('a run records why a message was not sent, and continues with the next step', async () => {
  await use(ruleOf([welcome, tag]));
  const check = async (id: string, reason: string): Promise<void> => {
    await run();
    const [last] = await runs();
    expect(last).toMatchObject({
      state: 'done',
      note: expect.stringMatching(new RegExp(`^did not send “.*” by Email: ${reason}; set Tags$`)),
    });
    expect(await timelineOf(api, admin, id)).toContain('did not send');
    expect(await messages()).toEqual([]);
    const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${id}`);
    expect(body['data']).toMatchObject({ tags: ['Hot'] });
  };
  await check(
    await create({ email: undefined }),
    'The record does not have this number or address. Choose one that it has',
  );

  await api.pool.query(
    `insert into gable.unsubscribed (way, address, "at", reason) values ('email', 'gone@customer.example', now(), 'gone@customer.example has unsubscribed')`,
  );
  await check(await create({ email: 'gone@customer.example' }), 'gone@customer.example has unsubscribed');

  await use(ruleOf([welcome, tag]), [channel(api, 'email', { refuse: { leads: { name: 'Do not write' } } })]);
  await check(await create({ name: 'Do not write' }), 'The settings of Email exclude Lead records like this one');

  await use(ruleOf([welcome, tag]), [channel(api, 'email', { active: false })]);
  await check(await create(), 'The channel Email is off');

  await use(ruleOf([{ send: { channel: 'email', template: 'Goodbye' } }, tag]));
  await check(await create(), 'There is no template “Goodbye” for these records and the channel Email');

  await use(ruleOf([{ send: { channel: 'email', subject: 'Hello', text: 'From {{lead.designation}}' } }, tag]));
  await check(await create(), 'The message needs \\{\\{lead.designation\\}\\}, which is empty in this record');

  await use(ruleOf([{ send: { channel: 'email', subject: 'Hello', text: 'From {{lead.town}}' } }, tag]));
  await check(await create(), 'The message has an unknown variable, \\{\\{lead.town\\}\\}');
});

it('a queued message is not sent when the recipient unsubscribes before sending', async () => {
  await use(ruleOf([welcome]));
  await create({ email: 'late@customer.example' });
  await run();
  await api.pool.query(
    `insert into gable.unsubscribed (way, address, "at", reason) values ('email', 'late@customer.example', now(), 'late@customer.example has unsubscribed')`,
  );
  await send();
  expect(mail.got).toEqual([]);
  expect(await logOf(api, admin, 'email')).toMatchObject([{ state: 'refused' }]);
});

it('shadow mode and replays send nothing, and show what would have been sent to whom', async () => {
  await use(ruleOf([welcome, { send: { channel: 'email', template: 'Goodbye' } }], { active: 'shadow' }));
  const id = await create();
  await run();
  expect(await runs()).toMatchObject([
    {
      state: 'shadow',
      note:
        `Would send “welcome” by Email to lead${next}@customer.example; ` +
        'not send “Goodbye” by Email: There is no template “Goodbye” for these records and the channel Email',
    },
  ]);
  const replay = async (as: Person) =>
    (await api.call(as, 'GET /api/v2/admin/rule-replay?rule=welcome-them')).body['data'] as {
      decisions: { record: string; does: string }[];
      limits: string[];
    };
  const own = async (as: Person) => (await replay(as)).decisions.find(({ record }) => record === id)?.does;
  expect(await own(admin)).toContain(`send “welcome” by Email to lead${next}@customer.example`);
  expect((await replay(admin)).limits.join(' ')).toContain('unsubscribed');
  // The address is the one at the time of the event, and shown only to users who may read it.
  await api.call(admin, `POST /api/v2/admin/update-lead/${id}`, { body: { email: 'other@customer.example' } });
  expect(await own(admin)).toContain(`to lead${next}@customer.example`);
  const masked = await api.person({ leads: ['view'], organization: ['edit'] });
  expect(await own(masked)).toContain('send “welcome” by Email to its Email');
  await send();
  expect(await messages()).toEqual([]);
  expect(mail.got).toEqual([]);
  expect(await timelineOf(api, admin, id)).not.toContain('Rule:');
});

it('a rule sends an SMS to the configured field after the quiet hours of the channel', async () => {
  const made = await api.call(admin, 'POST /api/v2/admin/create-global-template', {
    body: { name: 'Visit', tab: 'Lead', channel: 'SMS', body: 'Dear {{lead.name}}, see you soon.' },
  });
  const id = String((made.body['data'] as { _id: string })._id);
  const shipped = channel(api, 'sms');
  const sms = channel(api, 'sms', {
    gateway: { ...shipped.gateway, url: `${provider.origin}/send` },
    templates: { Visit: { id: '1107000000000000077' } },
    quiet: { from: '21:00', to: '09:00' },
  });
  await use(ruleOf([{ send: { channel: 'sms', template: id, to: 'alternateContactNo' } }, tag]), [sms]);
  await setChannelSecret(api, admin, 'sms', { name: 'key', value: 'their key' });
  await create();
  await run();
  expect((await runs())[0]?.note).toContain('did not send');
  await create({ alternateContactNo: '+919845077777' });
  await run();
  // 22:30 and 09:00 in India.
  await send(new Date('2031-03-10T17:00:00Z'));
  expect(provider.got).toEqual([]);
  await send(new Date('2031-03-11T03:30:00Z'));
  expect(provider.got).toMatchObject([
    {
      body: {
        to: '919845077777',
        message: `Dear Lead ${next}, see you soon.`,
        template_id: '1107000000000000077',
        custom: (await messages())[0]?.id,
      },
    },
  ]);
});

it('the rule settings list missing templates, webhooks and channels', async () => {
  const problems = async (): Promise<unknown> =>
    (await api.call(admin, 'GET /api/v2/admin/rules')).body['data'] as unknown;
  const goodbye: StepSchema = { send: { channel: 'email', template: 'Goodbye' } };
  await use(ruleOf([welcome, goodbye, { webhook: 'Accounting' }]));
  expect(await problems()).toMatchObject([
    {
      problems: [
        'There is no template “Goodbye” for these records and the channel Email',
        'There is no webhook “Accounting”',
      ],
    },
  ]);
  await use(ruleOf([welcome]), [channel(api, 'email', { active: false })]);
  expect(await problems()).toMatchObject([{ problems: ['The channel Email is off'] }]);
  await use(ruleOf([goodbye], { active: false }));
  expect(await problems()).toMatchObject([{ problems: [] }]);
});

it('a record value that looks like a variable or markup stays text in a message', async () => {
  await use(
    ruleOf([{ send: { channel: 'email', subject: 'For {{lead.name}}', text: 'Dear {{lead.name}}, welcome.' } }]),
  );
  const name = '{{me.email}} #leadEmail# <img src=x onerror=alert(1)>';
  await create({ name });
  await run();
  await send();
  expect(mail.got[0]?.mail.subject).toBe(`For ${name}`);
  expect(mail.got[0]?.mail.text).toContain(`Dear ${name}, welcome.`);
  expect(mail.got[0]?.mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail.got[0]?.mail.html).not.toContain('<img');
});
