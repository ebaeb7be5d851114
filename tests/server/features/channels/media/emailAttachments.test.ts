import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationAnswer, InboxMessage } from '#model/wire/inbox.ts';
import type { MessagePart } from '#model/wire/messagePart.ts';
import { createMailer, type Mailer } from '../../../../../server/features/email/mailer.ts';
import { fetchMedia } from '../../../../../server/features/channels/fetching/fetchMedia.ts';
import { readReplies } from '../../../../../server/features/channels/receiving/readReplies.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../../support/api.ts';
import { drawPicture } from '../../../support/multipart.ts';
import { hasDovecot, type ImapServer, startImapServer } from '../../email/imapServer.ts';
import { type MailServer, startMailServer } from '../../email/mailServer.ts';
import { channel, createLead, jobOf, send, setChannelSecret, useChannels, work } from '../channelsApi.ts';

let api: TestApi;
let admin: Person;
let mail: MailServer;
let mailer: Mailer;
let imap: ImapServer;
let [lead, jpeg]: [string, Buffer] = ['', Buffer.alloc(0)];
let written = 0;
/** Longer, in base64, than the maximum for an email from a portal. */
const plan = Buffer.concat([
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'),
  Buffer.alloc(1_900_000, '% room\n'),
  Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
]);

type Attachment = { readonly name: string; readonly type: string; readonly bytes: Buffer; readonly cid?: string };

/** Writes an email like a mail program: with text, an image in the text, and attachments in base64. */
const emailOf = (text: string, attachments: readonly Attachment[], more: { id: string; subject: string }): string => {
  const parts = attachments.map(
    ({ name, type, bytes, cid }) => `--outer
Content-Type: ${type}; name="${name}"
Content-Disposition: ${cid === undefined ? 'attachment' : 'inline'}; filename="${name}"
Content-Transfer-Encoding: base64
${cid === undefined ? '' : `Content-ID: <${cid}>\n`}
${(bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n')}
`,
  );
  const answered = mail.got[0]?.mail.messageId ?? '';
  return `Message-ID: ${more.id}
Date: ${new Date().toUTCString()}
From: Asha <asha@customer.example>
To: sales@example.com
Subject: ${more.subject}
In-Reply-To: ${answered}
References: ${answered}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: multipart/related; boundary="inner"

--inner
Content-Type: text/html; charset=utf-8

<p>${text}</p><img src="cid:logo">

--inner
Content-Type: image/jpeg; name="logo.jpg"
Content-Disposition: inline; filename="logo.jpg"
Content-Transfer-Encoding: base64
Content-ID: <logo>

${(jpeg.toString('base64').match(/.{1,76}/g) ?? []).join('\n')}
--inner--

${parts.join('')}--outer--
`;
};

const job = (maxBytes?: number) => {
  const { files } = api;
  const limited = maxBytes === undefined ? files : { ...files, limits: { ...files.limits, fileBytes: maxBytes } };
  return jobOf(api, { mailer, files: limited });
};

/** Delivers a reply, and returns it as shown in the inbox. */
const reply = async (text: string, attachments: readonly Attachment[], maxBytes?: number): Promise<InboxMessage> => {
  written += 1;
  await imap.deliver(
    emailOf(text, attachments, { id: `<a${written}@customer.example>`, subject: `Re: visit ${written}` }),
  );
  await readReplies(job(maxBytes), new Date());
  return lastMessage();
};
const lastMessage = async (person = admin): Promise<InboxMessage> => {
  const { body, text } = await api.call(
    person,
    `GET /api/v2/inbox/conversation?resource=leads&record=${lead}&way=email`,
  );
  return (body['data'] as ConversationAnswer['data'] | undefined)?.messages.at(-1) ?? expect.fail(text);
};
const fetchAgain = (part: MessagePart | undefined, person = admin) =>
  api.call(person, 'POST /api/v2/inbox/fetch-file', { body: { part: part?.id } });
const get = (part: MessagePart | undefined) => api.app.inject({ method: 'GET', url: part?.file?.url ?? '/' });

describe.runIf(hasDovecot)('attachments of an email reply', () => {
  beforeAll(async () => {
    [api, mail, imap] = await Promise.all([openTestApi(), startMailServer(), startImapServer()]);
    mailer = createMailer(mail.config);
    jpeg = await drawPicture(640, 480).jpeg().toBuffer();
    admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
    await useChannels(api, channel(api, 'email', { replies: imap.mailbox }));
    await setChannelSecret(api, admin, 'email', { name: 'key', value: imap.password });
    lead = await createLead(api, admin, {
      contactNo: '+919845013901',
      email: 'asha@customer.example',
      assignedTo: admin.id,
    });
    await send(api, admin, { record: lead, way: 'email', subject: 'Your visit', text: 'See you.' });
    await work(job());
  });
  afterAll(async () => {
    mailer.close();
    await Promise.all([api.close(), mail.close(), imap.close()]);
  });

  it('are stored with the reply without inline images, and unsupported types are rejected', async () => {
    const message = await reply('The plan, and a photo.', [
      { name: 'Plan A.pdf', type: 'application/pdf', bytes: plan },
      { name: 'setup.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ\x90\0 not for here') },
      { name: 'balcony.jpg', type: 'image/jpeg', bytes: jpeg },
    ]);
    expect(message).toMatchObject({
      direction: 'incoming',
      text: 'The plan, and a photo.',
      parts: [
        { kind: 'document', name: 'Plan A.pdf', state: 'stored', file: { size: plan.length } },
        { kind: 'document', name: 'setup.exe', state: 'refused', file: null },
        { kind: 'image', name: 'balcony.jpg', state: 'stored', file: { type: 'image/webp' } },
      ],
    });
    const document = await get(message.parts[0]);
    expect(document.rawPayload.equals(plan)).toBe(true);
    expect(document.headers['content-disposition']).toMatch(/^attachment;/);
    expect((await get(message.parts[2])).headers['content-type']).toBe('image/webp');
    // Reading the mailbox again stores nothing twice.
    await readReplies(job(), new Date());
    expect((await lastMessage()).parts).toHaveLength(3);
    const { rows } = await api.pool.query(
      'select count(*)::int as n from gable.message_parts where message is not null',
    );
    expect(rows).toEqual([{ n: 3 }]);
  });

  it('are fetched again after a limit was raised, but unsupported types are rejected again', async () => {
    const small = plan.subarray(0, 200_000);
    const { parts } = await reply(
      'Again.',
      [
        { name: 'Plan B.pdf', type: 'application/pdf', bytes: small },
        { name: 'setup.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ\x90\0 not for here') },
      ],
      100_000,
    );
    expect(parts).toMatchObject([
      { state: 'refused', reason: expect.stringContaining('0.1 MB') },
      { state: 'refused' },
    ]);
    const stranger = await api.person({ leads: ['viewAssigned', 'viewContact'] });
    expect((await fetchAgain(parts[0], stranger)).status).toBe(404);
    for (const part of parts) expect((await fetchAgain(part)).status).toBe(200);
    expect((await lastMessage()).parts).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    await Promise.all([fetchMedia(job(), () => new Date()), fetchMedia(job(), () => new Date())]);
    const again = await lastMessage();
    expect(again.parts).toMatchObject([{ state: 'stored', reason: null }, { state: 'refused' }]);
    expect((await get(again.parts[0])).rawPayload.equals(small)).toBe(true);
    // Nothing in the mailbox is marked.
    expect((await imap.flags()).get(again.subject)).toEqual([]);
  });

  it('are retried while the mailbox is unavailable, and expire when the email was deleted', async () => {
    const { parts, subject } = await reply(
      'And again.',
      [{ name: 'Plan C.pdf', type: 'application/pdf', bytes: plan.subarray(0, 200_000) }],
      100_000,
    );
    expect((await fetchAgain(parts[0])).status).toBe(200);
    const now = new Date();
    await imap.stop();
    await fetchMedia(job(), () => now);
    expect((await lastMessage()).parts).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('127.0.0.1') },
    ]);
    await imap.start();
    await imap.remove(subject);
    await fetchMedia(job(), () => new Date(now.getTime() + 61_000));
    expect((await lastMessage()).parts).toMatchObject([{ state: 'expired', file: null }]);
    expect((await fetchAgain(parts[0])).status).toBe(422);
  });
});
