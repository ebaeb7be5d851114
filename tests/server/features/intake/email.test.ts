import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { readMailbox } from '../../../../server/features/email/mailbox/readMailbox.ts';
import { emailColumns } from '../../../../server/features/intake/payload/emailColumns.ts';
import { readIntakeEmails } from '../../../../server/features/intake/polling/readIntakeEmails.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { hasDovecot, type ImapServer, startImapServer } from '../email/imapServer.ts';
import { deliveriesOf, deliverTo, jobOf, setSecret, withFiles, work } from './intakeApi.ts';

let api: TestApi;
let admin: Person;
let server: ImapServer;

beforeAll(async () => {
  if (!hasDovecot) return;
  [api, server] = await Promise.all([openTestApi(), startImapServer()]);
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
});
afterAll(async () => {
  await Promise.all([server?.close(), api?.close()]);
});

const emailFixture = (): Promise<string> => readFile(new URL('./fixtures/portal-email.eml', import.meta.url), 'utf8');

const shipped = (): IntakeSchema => {
  const source = api.model.intake['portal-emails'];
  if (source?.email === undefined) throw new Error('the shipped source is gone');
  return { ...source, active: true, email: { ...source.email, ...server.mailbox } };
};
const read = (now = new Date(), { allowPrivate = true } = {}) => readIntakeEmails(jobOf(api), { now, allowPrivate });

const message = (number: number, more = ''): string => `Message-ID: <n${number}@99acres.com>
Date: ${new Date().toUTCString()}
From: 99acres <noreply@99acres.com>
To: leads@example.com
Subject: Response ${number}
Content-Type: text/plain; charset=utf-8

Name: Person ${number}
Mobile: +91 98200 ${String(50_000 + number)}
${more}`;

const sourceOf = async () =>
  ((await api.call(admin, 'GET /api/v2/admin/intake')).body['data'] as readonly Record<string, unknown>[]).find(
    ({ name }) => name === 'portal-emails',
  );

it.runIf(hasDovecot)('emails from portals become leads, and other emails stay untouched', async () => {
  await withFiles(api, { intake: [shipped()] });
  await setSecret(api, admin, 'portal-emails', { value: server.password });
  await server.deliver((await emailFixture()).replace('{date}', new Date().toUTCString()));
  await server.deliver(message(1).replaceAll('99acres.com', 'friend.example').replace('Response 1', 'Lunch'));
  await server.deliver(message(2));
  // Two servers share the database: each email is stored once.
  await Promise.all([read(), read()]);
  await read();
  await work(api);
  const deliveries = await deliveriesOf(api, admin, 'portal-emails');
  expect(deliveries).toMatchObject([
    { state: 'done', result: 'created', repeats: 0 },
    { state: 'done', result: 'created', repeats: 0 },
  ]);
  const leads = await Promise.all(
    deliveries.map(
      async ({ record }) => (await api.call(admin, `GET /api/v2/admin/getbyid-lead/${record ?? ''}`)).body,
    ),
  );
  expect(leads.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'Kavita Joshi',
        contactNo: '+919812300033',
        email: 'kavita.joshi@example.com',
        source: 'Magic Bricks',
        notes: expect.stringContaining('Is it still available?\nProperty: 3 BHK flat in Baner'),
      }),
      expect.objectContaining({ name: 'Person 2', contactNo: '+919820050002', source: '99 Acres' }),
    ]),
  );
  const flags = await server.flags();
  expect(flags.get('Lunch')).toEqual([]);
  expect(flags.get('Response 2')).toEqual(['$GableStored', '\\Seen']);
  expect(await sourceOf()).toMatchObject({ connection: { problem: null, checkedAt: expect.any(String) } });
});

it.runIf(hasDovecot)('an email without a phone is kept, and becomes a lead once its file is corrected', async () => {
  await server.deliver(message(3).replace('Mobile:', 'Handy:').replace('Response 3', 'Hello'));
  await read();
  await work(api);
  const [failed] = await deliveriesOf(api, admin, 'portal-emails');
  expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('Phone') });
  const source = shipped();
  const columns = { ...source.email?.columns, phone: { label: 'handy' } };
  if (source.email !== undefined)
    await withFiles(api, { intake: [{ ...source, email: { ...source.email, columns } }] });
  await api.call(admin, 'POST /api/v2/admin/intake-replay', { body: { source: 'portal-emails' } });
  await work(api);
  expect((await deliveriesOf(api, admin, 'portal-emails'))[0]).toMatchObject({ state: 'done', result: 'created' });
});

it.runIf(hasDovecot)(
  'an email is stored once after the mailbox was renumbered, also without a Message-ID',
  async () => {
    await withFiles(api, { intake: [shipped()] });
    const sent = [message(4), message(5).replace(/^Message-ID.*\n/, '')];
    for (const each of sent) await server.deliver(each);
    await read();
    const before = (await deliveriesOf(api, admin, 'portal-emails')).length;
    for (const number of [4, 5]) await server.remove(`Response ${number}`);
    for (const each of sent) await server.deliver(each);
    await api.pool.query(`update gable.source_positions set uid_validity = '1'`);
    await read();
    const after = await deliveriesOf(api, admin, 'portal-emails');
    expect(after).toHaveLength(before);
    expect(after.slice(0, 2)).toMatchObject([{ repeats: 1 }, { repeats: 1 }]);
  },
);

it.runIf(hasDovecot)('emails of an outage are stored although the mailbox was renumbered meanwhile', async () => {
  await withFiles(api, { intake: [shipped()] });
  await read();
  const before = (await deliveriesOf(api, admin, 'portal-emails')).length;
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
  await server.deliver(message(31), daysAgo(10));
  await server.deliver(message(32), daysAgo(4));
  await api.pool.query(`update gable.source_positions set uid_validity = '1', caught_up_at = $1`, [daysAgo(5)]);
  await read();
  expect(await deliveriesOf(api, admin, 'portal-emails')).toHaveLength(before + 1);
  await read();
  expect(await deliveriesOf(api, admin, 'portal-emails')).toHaveLength(before + 1);
});

it.runIf(hasDovecot)('emails are stored once each after a lost connection', async () => {
  await withFiles(api, { intake: [shipped()] });
  for (const number of [11, 12, 13]) await server.deliver(message(number));
  const { rows } = await api.pool.query<{ validity: string; uid: string }>(
    `select uid_validity as validity, position::text as uid from gable.source_positions where name = 'intake/portal-emails'`,
  );
  const got: string[] = [];
  await expect(
    readMailbox({
      mailbox: server.mailbox,
      password: server.password,
      address: '127.0.0.1',
      position: { uidValidity: rows[0]?.validity, lastUid: Number(rows[0]?.uid) },
      since: new Date(),
      wants: () => true,
      onUnreadable: () => undefined,
      store: async ({ email }) => {
        got.push(email.subject ?? '');
        if (got.length === 2) await server.stop();
      },
      keep: async () => undefined,
    }),
  ).rejects.toThrow('127.0.0.1:');
  expect(got).toEqual(['Response 11', 'Response 12']);
  await read();
  expect(await sourceOf()).toMatchObject({ connection: { problem: expect.stringMatching(/ECONNREFUSED|connect/i) } });
  await server.start();
  await read();
  await work(api);
  const names = (await api.pool.query<{ name: string }>(`select "name" from leads where "name" like 'Person 1_'`)).rows;
  expect(names.map(({ name }) => name).toSorted()).toEqual(['Person 11', 'Person 12', 'Person 13']);
});

it.runIf(hasDovecot)(
  'stored emails are moved, and private mail hosts and deliveries over HTTP are rejected',
  async () => {
    const source = shipped();
    if (source.email !== undefined)
      await withFiles(api, { intake: [{ ...source, email: { ...source.email, moveTo: 'Done' } }] });
    await server.deliver(message(21));
    await read(new Date(), { allowPrivate: false });
    expect(await sourceOf()).toMatchObject({
      connection: { problem: expect.stringContaining("server's own network") },
    });
    await read();
    expect([...(await server.flags('Done')).keys()]).toEqual(['Response 21']);
    expect((await deliverTo(api, 'portal-emails', '{"name":"x"}')).status).toBe(401);
  },
);

it('emailColumns finds values by label in tables and lines, and by pattern', () => {
  const columns = {
    host: 'imap.example.com',
    user: 'x',
    columns: {
      name: { label: 'Name' },
      phone: { label: 'mobile no' },
      city: { match: 'in (\\w+)$', in: 'subject' as const },
      none: { label: 'Fax' },
    },
  };
  const html = `<table><tr><td><table><tr><th>Name:</th><td> Asha
    <b>Rao</b></td></tr></table></td></tr></table><p>Mobile No : 98200 12345</p><script>Name: evil</script>`;
  expect([...emailColumns(columns, { html, subject: 'Response in Pune' })]).toEqual([
    ['name', 'Asha Rao'],
    ['phone', '98200 12345'],
    ['city', 'Pune'],
  ]);
});
