import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../../../../server/features/email/mailer.ts';
import { readReplies } from '../../../../server/features/channels/receiving/readReplies.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { hasDovecot, type ImapServer, startImapServer } from '../email/imapServer.ts';
import { type MailServer, startMailServer } from '../email/mailServer.ts';
import { channel, createLead, jobOf, send, setChannelSecret, timelineOf, useChannels, work } from './channelsApi.ts';

let api: TestApi;
let admin: Person;
let mail: MailServer;
let mailer: Mailer;
let imap: ImapServer;
let lead: string;
/** The Message-ID of the email that the replies answer. */
let sent: string;

beforeAll(async () => {
  if (!hasDovecot) return;
  [api, mail, imap] = await Promise.all([openTestApi(), startMailServer(), startImapServer()]);
  mailer = createMailer(mail.config);
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  await useChannels(api, channel(api, 'email', { replies: { ...imap.mailbox, replyTo: 'sales@example.com' } }));
  await setChannelSecret(api, admin, 'email', { name: 'key', value: imap.password });
  lead = await createLead(api, admin, {
    contactNo: '+919845013301',
    email: 'asha@customer.example',
    assignedTo: admin.id,
  });
  await send(api, admin, { record: lead, way: 'email', subject: 'Your visit', text: 'See you.' });
  await work(jobOf(api, { mailer }));
  sent = mail.got[0]?.mail.messageId ?? '';
});
afterAll(async () => {
  mailer?.close();
  await Promise.all([api?.close(), mail?.close(), imap?.close()]);
});

let number = 0;
const reply = (text: string, more = ''): string => `Message-ID: <reply${(number += 1)}@customer.example>
Date: ${new Date().toUTCString()}
From: Asha <asha@customer.example>
Subject: Re: Your visit
In-Reply-To: ${sent}
${more}

${text}
`;
/** Delivers a hostile email and then a good one, and returns the timeline after both were read. */
const timelineAfter = async (hostile: string, good: string): Promise<string> => {
  await imap.deliver(hostile);
  await imap.deliver(reply(good));
  await readReplies(jobOf(api, { mailer }), new Date());
  return timelineOf(api, admin, lead);
};
const nested = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}\n`,
  ).join('');

it.runIf(hasDovecot)('an email with too many nested parts is skipped, and the next one is read', async () => {
  expect(await timelineAfter(`${reply('')}`.replace(/\n\n[^]*/, `\n${nested(300)}`), 'After the parts')).toContain(
    'After the parts',
  );
});

it.runIf(hasDovecot)('NUL characters in a subject, a name, a text and an id are left out', async () => {
  const hostile = reply('Zero=00 text', 'Content-Transfer-Encoding: quoted-printable')
    .replace('Subject: Re: Your visit', 'Subject: =?utf-8?Q?Zero=00_subject?=')
    .replace('From: Asha', 'From: =?utf-8?Q?As=00ha?=');
  const timeline = await timelineAfter(hostile, 'After the characters');
  expect(timeline).toContain('Zero subject\\n\\nZero text');
  expect(timeline).toContain('After the characters');
});

it.runIf(hasDovecot)('a bounce with NUL characters in its report is read like any other', async () => {
  const report = `Message-ID: <b1@mx.customer.example>
From: Mail Delivery System <MAILER-DAEMON@mx.customer.example>
Subject: Undelivered Mail
Content-Type: multipart/report; boundary="b"

--b
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from('Action: failed\nStatus: 4.1.1\nDiagnostic-Code: smtp; 4\0 later\n<un\0known@x>').toString('base64')}
--b--
`;
  expect(await timelineAfter(report, 'After the report')).toContain('After the report');
});

it.runIf(hasDovecot)('a Message-ID and a list of recipients of any length are read', async () => {
  const recipients = 'To: ' + 'someone@example.com, '.repeat(20_000) + 'sales@example.com';
  const hostile = reply('Long header', recipients).replace(
    '<reply',
    `<${Array.from({ length: 200 }, () => crypto.randomUUID()).join('')}`,
  );
  const timeline = await timelineAfter(hostile, 'After the header');
  expect(timeline).toContain('Long header');
  expect(timeline).toContain('After the header');
});
