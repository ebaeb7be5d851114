import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../../../../server/features/email/mailer.ts';
import { queueMessage } from '../../../../server/features/channels/queue/messageQueue.ts';
import { readReplies } from '../../../../server/features/channels/receiving/readReplies.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { hasDovecot, type ImapServer, startImapServer } from '../email/imapServer.ts';
import { type MailServer, startMailServer } from '../email/mailServer.ts';
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

let api: TestApi;
let admin: Person;
let mail: MailServer;
let mailer: Mailer;
let imap: ImapServer | undefined;
let lead: string;

beforeAll(async () => {
  [api, mail] = await Promise.all([openTestApi(), startMailServer()]);
  imap = hasDovecot ? await startImapServer() : undefined;
  mailer = createMailer(mail.config);
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  const { replies } = channel(api, 'email');
  await useChannels(
    api,
    channel(api, 'email', {
      replies: { ...(imap?.mailbox ?? replies ?? { host: 'x', user: 'x' }), replyTo: 'sales@example.com' },
    }),
  );
  await setChannelSecret(api, admin, 'email', { name: 'key', value: 'secret' });
  lead = await createLead(api, admin, {
    contactNo: '+919845013301',
    email: 'asha@customer.example',
    assignedTo: admin.id,
  });
});
afterAll(async () => {
  mailer.close();
  await Promise.all([api.close(), mail.close(), imap?.close()]);
});

const job = () => jobOf(api, { mailer });
const write = (more: object = {}) =>
  send(api, admin, { record: lead, way: 'email', subject: 'Your visit', text: 'Dear <Asha>,\nsee you.', ...more });
const headerOf = (index: number, name: string): string | undefined =>
  mail.got[index]?.mail.headers.find(({ key }) => key === name)?.value;

it('an email is sent by SMTP with reply-to and unsubscribe headers, and joins the thread', async () => {
  expect((await write()).status).toBe(200);
  await Promise.all([work(job()), work(job())]);
  expect(mail.got).toHaveLength(1);
  const [first] = mail.got;
  expect(first).toMatchObject({ to: 'asha@customer.example', mail: { subject: 'Your visit' } });
  expect(first?.mail.text).toContain('Dear <Asha>,\nsee you.');
  expect(first?.mail.html).toContain('Dear &lt;Asha&gt;,');
  expect(first?.mail.replyTo?.map(({ address }) => address)).toEqual(['sales@example.com']);
  expect(headerOf(0, 'auto-submitted')).toBeUndefined();
  expect(headerOf(0, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await write({ text: 'One more thing.' });
  await work(job());
  expect(headerOf(1, 'in-reply-to')).toBe(first?.mail.messageId);
  expect(headerOf(1, 'references')).toContain(first?.mail.messageId);
  expect(await logOf(api, admin, 'email')).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

it('an email that a rule sends says so, so that no answering machine answers it', async () => {
  const before = mail.got.length;
  await queueMessage(api.pool, {
    id: v7(),
    channel: channel(api, 'email'),
    resource: 'leads',
    record: lead,
    address: 'asha@customer.example',
    subject: 'Welcome',
    body: 'Hello',
    template: null,
    by: null,
    now: new Date(),
  });
  await work(job());
  expect([mail.got.length, headerOf(before, 'auto-submitted')]).toEqual([before + 1, 'auto-generated']);
});

it('an email waits while the email server is down', async () => {
  const before = mail.got.length;
  mail.refuse('451 try later');
  await write({ text: 'Later.' });
  const now = new Date();
  await work(job(), now);
  expect((await logOf(api, admin, 'email'))[0]).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('451'),
  });
  mail.refuse(undefined);
  await work(job(), new Date(now.getTime() + 61_000));
  expect(mail.got).toHaveLength(before + 1);
});

it.runIf(hasDovecot)('a reply appears once on the record, and notifies its owner', async () => {
  const id = mail.got[0]?.mail.messageId ?? '';
  await imap?.deliver(`Message-ID: <r1@customer.example>
Date: ${new Date().toUTCString()}
From: Asha <asha@customer.example>
To: sales@example.com
Subject: Re: Your visit
In-Reply-To: ${id}
References: ${id}
Content-Type: text/plain; charset=utf-8

Sunday at eleven is fine.

On Mon, 9 Mar 2026 at 10:00, Gable <reports@example.com> wrote:
> Dear <Asha>,
> see you.
`);
  await imap?.deliver(`Message-ID: <other@customer.example>
Date: ${new Date().toUTCString()}
From: Somebody <somebody@customer.example>
Subject: Newsletter

Buy now.
`);
  await Promise.all([readReplies(job(), new Date()), readReplies(job(), new Date())]);
  await readReplies(job(), new Date());
  const timeline = await timelineOf(api, admin, lead);
  expect(timeline.split('Sunday at eleven is fine.')).toHaveLength(2);
  expect(timeline).toContain('"direction":"incoming"');
  expect(timeline).not.toContain('On Mon, 9 Mar');
  expect(timeline).not.toContain('Buy now');
  const { rows } = await api.pool.query(
    `select "user"::text as "user" from gable.notifications where record = $1 and text like '%replied%'`,
    [lead],
  );
  expect(rows).toEqual([{ user: admin.id }]);
  // People use this mailbox too.
  expect((await imap?.flags())?.get('Newsletter')).toEqual([]);
});

it('one click unsubscribes, but a scanner that only opens the link does not', async () => {
  const other = await createLead(api, admin, { contactNo: '+919845013302', email: 'ravi@customer.example' });
  await write({ record: other });
  await work(job());
  const link =
    headerOf(mail.got.length - 1, 'list-unsubscribe')?.replace(/^<https:\/\/crm\.example\.com|>$/g, '') ?? '';
  const page = await api.call(undefined, `GET ${link}`);
  expect([page.status, page.text.includes('ravi@customer.example')]).toEqual([200, true]);
  expect((await write({ record: other })).status).toBe(200);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const forged = await api.call(undefined, `POST ${link.slice(0, -2)}xx`, { payload: 'x=1', headers: form });
  expect(forged.status).toBe(404);
  const done = await api.call(undefined, `POST ${link}`, { payload: 'List-Unsubscribe=One-Click', headers: form });
  expect([done.status, done.text.includes('unsubscribed')]).toEqual([200, true]);
  // Waiting messages are not sent any more.
  const before = mail.got.length;
  await work(job());
  expect(mail.got).toHaveLength(before);
  expect((await logOf(api, admin, 'email'))[0]).toMatchObject({ state: 'refused' });
  const again = await write({ record: other });
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('has unsubscribed')]);
});

it.runIf(hasDovecot)('a bounce is recorded, and later emails to the address are rejected', async () => {
  const lost = await createLead(api, admin, { contactNo: '+919845013303', email: 'gone@customer.example' });
  await write({ record: lost });
  await work(job());
  const id = mail.got.at(-1)?.mail.messageId ?? '';
  await imap?.deliver(`Message-ID: <b1@mx.customer.example>
Date: ${new Date().toUTCString()}
From: Mail Delivery System <MAILER-DAEMON@mx.customer.example>
To: reports@example.com
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I'm sorry to have to inform you.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.customer.example

Final-Recipient: rfc822; gone@customer.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--b
Content-Type: text/rfc822-headers

Message-ID: ${id}
Subject: Your visit

--b--
`);
  await readReplies(job(), new Date());
  expect((await logOf(api, admin, 'email'))[0]).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('550 5.1.1 User unknown'),
  });
  expect(await timelineOf(api, admin, lost)).toContain('Email to gone@customer.example bounced');
  expect((await write({ record: lost })).text).toContain('bounce');
});
