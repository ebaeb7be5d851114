import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { ConversationAnswer } from '#model/wire/inbox.ts';
import type { MessagePart } from '#model/wire/messagePart.ts';
import { fetchMedia } from '../../../../../server/features/channels/fetching/fetchMedia.ts';
import { sweepFiles } from '../../../../../server/storage/sweepFiles.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../../support/api.ts';
import { asMultipart, drawPicture } from '../../../support/multipart.ts';
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
} from '../channelsApi.ts';
import { type Graph, type GraphMedia, graphToken, startGraph } from './startGraph.ts';

let api: TestApi;
let admin: Person;
let graph: Graph;
let [lead, jpeg]: [string, Buffer] = ['', Buffer.alloc(0)];
let written = 0;
const phone = '919845014701';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** The first page of an Ogg stream with Opus, like a voice message of a phone. */
const voice = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(8),
  Buffer.from('\x01\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0', 'latin1'),
  Buffer.alloc(600),
]);
/** The head of an MP4 file. */
const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(600)]);

const job = () => jobOf(api, { graphOrigin: graph.origin });

beforeAll(async () => {
  [api, graph] = await Promise.all([openTestApi(), startGraph()]);
  admin = await api.person({
    leads: [...(allOfLeads['leads'] ?? []), 'purge'],
    organization: ['view', 'edit'],
    templates: ['view'],
  });
  const whatsapp = channel(api, 'whatsapp', {
    whatsapp: { phoneNumberId: '106540352242922', version: 'v21.0', mediaHosts: ['127.0.0.1'] },
    templates: {
      Welcome: { id: 'lead_welcome', language: 'en', variables: ['lead.name'], header: { type: 'document' } },
    },
  });
  await useChannels(api, whatsapp);
  for (const [name, value] of [
    ['accessToken', graphToken],
    ['key', 'app secret'],
    ['token', 'verify me'],
  ] as const)
    await setChannelSecret(api, admin, 'whatsapp', { name, value });
  lead = await createLead(api, admin, { name: 'Asha Rao', contactNo: `+${phone}`, assignedTo: admin.id });
  jpeg = await drawPicture(800, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
});
afterAll(() => Promise.all([api.close(), graph.close()]));
beforeEach(() => {
  graph.refused.length = 0;
});

const fetchAll = (now = new Date()) => fetchMedia(job(), () => now);

/** Delivers a message in the shape of the webhook reference for its type. */
const deliver = async (message: { readonly type: string; readonly [name: string]: unknown }, from = phone) => {
  written += 1;
  const { status } = await notifyWhatsApp(api, {
    contacts: [{ profile: { name: 'Asha' }, wa_id: from }],
    messages: [{ from, id: `wamid.in${written}`, timestamp: '1750857384', ...message }],
  });
  expect(status).toBe(200);
};

/** Stores a file at the provider, and delivers a message with it. */
const sendFile = async (type: string, file: GraphMedia, more: object = {}): Promise<void> => {
  const id = `50${written + 1}`;
  graph.media.set(id, file);
  const sha256 = createHash('sha256').update(file.bytes).digest('base64');
  await deliver({ type, [type]: { mime_type: file.type, sha256, id, ...more } });
};

const conversation = async (person = admin, record = lead) => {
  const path = `/api/v2/inbox/conversation?resource=leads&record=${record}&way=whatsapp`;
  return api.call(person, `GET ${path}`);
};
const lastMessage = async () =>
  ((await conversation()).body['data'] as ConversationAnswer['data']).messages.at(-1) ??
  expect.fail('the conversation is empty');
const lastPart = async (): Promise<MessagePart> =>
  (await lastMessage()).parts[0] ?? expect.fail('the message has no parts');
const get = (url: string) => api.app.inject({ method: 'GET', url });

describe('incoming WhatsApp files', () => {
  it('acknowledges an image before fetching it, then shows it re-encoded with safe headers', async () => {
    await sendFile('image', { bytes: jpeg, type: 'image/jpeg' }, { caption: 'The <b>balcony</b>' });
    expect(await lastMessage()).toMatchObject({
      text: 'The <b>balcony</b>',
      parts: [{ kind: 'image', state: 'waiting' }],
    });
    expect(await lastPart()).toMatchObject({ file: null });
    await Promise.all([fetchAll(), fetchAll()]);
    const { state, file } = await lastPart();
    expect([state, file?.type, file?.url]).toEqual([
      'stored',
      'image/webp',
      expect.stringMatching(/^\/files\/.+page\.webp$/),
    ]);
    for (const name of ['page.webp', 'list.webp']) {
      const answer = await get((file?.url ?? '').replace('page.webp', name));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toContain('sandbox');
      expect(answer.rawPayload.includes('secret place')).toBe(false);
    }
    const timeline = JSON.parse(await timelineOf(api, admin, lead)) as { data: { parts: MessagePart[] | null }[] };
    expect(timeline.data[0]?.parts).toMatchObject([{ kind: 'image', state: 'stored', file: { url: file?.url } }]);
    const { body } = await api.call(admin, 'GET /api/v2/inbox');
    expect(body['data']).toMatchObject({ conversations: [{ parts: ['image'] }] });
    expect(graph.refused).toEqual([]);
  });

  it('stores voice messages, videos and documents as downloads that no browser opens as a page', async () => {
    const cases = [
      ['audio', { bytes: voice, type: 'audio/ogg; codecs=opus' }, { voice: true }, 'voice', 'audio/ogg'],
      ['video', { bytes: video, type: 'video/mp4' }, {}, 'video', 'video/mp4'],
      [
        'document',
        { bytes: pdf, type: 'application/pdf' },
        { filename: '../Plan "A".pdf' },
        'document',
        'application/pdf',
      ],
    ] as const;
    for (const [type, file, more, kind, mime] of cases) {
      await sendFile(type, file, more);
      await fetchAll();
      const part = await lastPart();
      expect(part).toMatchObject({ kind, state: 'stored', file: { type: mime, size: file.bytes.length } });
      const answer = await get(part.file?.url ?? '');
      expect(answer.rawPayload.equals(file.bytes)).toBe(true);
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9.-]+"$/);
      expect(answer.headers['content-security-policy']).toContain('sandbox');
    }
    expect((await lastPart()).name).toBe('Plan "A".pdf');
    const { rows } = await api.pool.query(
      `select text from gable.notifications where record = $1 order by "at" desc limit 1`,
      [lead],
    );
    expect(rows).toEqual([{ text: `+${phone} sent a document` }]);
  });

  it('stores locations and contacts without a file', async () => {
    await deliver({
      type: 'location',
      location: { latitude: 18.559, longitude: 73.7868, name: 'Baner', address: 'Pune' },
    });
    expect(await lastPart()).toMatchObject({
      kind: 'location',
      state: 'stored',
      place: { latitude: 18.559, longitude: 73.7868, name: 'Baner', address: 'Pune' },
    });
    await deliver({
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Vikram Shah', first_name: 'Vikram' },
          phones: [{ phone: '+91 98450 14702', type: 'HOME' }],
        },
      ],
    });
    expect(await lastPart()).toMatchObject({
      kind: 'contacts',
      contacts: [{ name: 'Vikram Shah', phones: ['+91 98450 14702'] }],
    });
    await deliver({ type: 'location', location: { latitude: 'north', longitude: 0 } });
    expect(await lastMessage()).toMatchObject({ text: '[location]', parts: [] });
    await deliver({ type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } });
    expect(await lastMessage()).toMatchObject({ text: '[reaction]', parts: [] });
  });

  it('retries temporary failures, and marks a file as expired when the provider has deleted it', async () => {
    await sendFile('image', { bytes: jpeg, type: 'image/jpeg', failures: [503] });
    const now = new Date();
    await fetchAll(now);
    expect(await lastPart()).toMatchObject({ state: 'waiting', reason: 'The file could not be downloaded: 503' });
    await fetchAll(now);
    expect(await lastPart()).toMatchObject({ state: 'waiting' });
    await fetchAll(new Date(now.getTime() + 61_000));
    expect(await lastPart()).toMatchObject({ state: 'stored', reason: null });

    await sendFile('image', { bytes: jpeg, type: 'image/jpeg', sha256: 'ab'.repeat(32) });
    for (const minutes of [1, 3, 8, 24, 70, 200]) await fetchAll(new Date(now.getTime() + minutes * 60_000));
    expect(await lastPart()).toMatchObject({ state: 'failed', reason: 'The file arrived damaged', file: null });

    await sendFile('image', { bytes: jpeg, type: 'image/jpeg' });
    graph.media.clear();
    await fetchAll();
    expect(await lastPart()).toMatchObject({ state: 'expired', reason: 'WhatsApp no longer has this file' });
  });

  it('rejects files that are too large, of an unsupported type, or not hosted by the provider', async () => {
    const reasons: (string | null)[] = [];
    const refuse = async (type: string, file: GraphMedia): Promise<void> => {
      await sendFile(type, file);
      await fetchAll();
      const { state, reason } = await lastPart();
      expect(state).toBe('refused');
      reasons.push(reason);
    };
    const image = { bytes: jpeg, type: 'image/jpeg' };
    await refuse('image', { ...image, size: 6_000_000 });
    // The size is counted during the download, whatever the provider reports.
    await refuse('image', { ...image, bytes: Buffer.alloc(2_500_000), size: 10 });
    await refuse('document', { bytes: Buffer.from('<script>alert(1)</script>'), type: 'application/pdf' });
    await refuse('image', { ...image, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    await refuse('image', { ...image, url: 'https://evil.example/attachments/?mid=1' });
    await refuse('image', { ...image, url: 'file:///etc/passwd' });
    await refuse('image', { ...image, url: 'http://127.0.0.1.evil.example/' });
    expect(reasons).toEqual([
      expect.stringContaining('larger than'),
      expect.stringContaining('larger than'),
      expect.stringContaining('of another type. Choose an audio or video file'),
      expect.stringContaining('of another type. Choose an audio or video file'),
      'The address of the file is not of the provider: evil.example',
      'The address of the file is not of the provider: ',
      'The address of the file is not of the provider: 127.0.0.1.evil.example',
    ]);
  });

  it('never fetches from a private address, even if the channel file allows that host', async () => {
    await sendFile('image', { bytes: jpeg, type: 'image/jpeg', url: 'https://127.0.0.1/attachments/?mid=1' });
    await fetchMedia({ ...job(), allowPrivate: false, graphOrigin: 'https://127.0.0.1' }, () => new Date());
    expect(await lastPart()).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining("the server's own network"),
    });
    expect(graph.refused).toEqual([]);
  });

  it('fetches a file again on request, unless the provider has deleted it', async () => {
    const fetchAgain = (part: string, person = admin) =>
      api.call(person, 'POST /api/v2/inbox/fetch-file', { body: { part } });
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await sendFile('image', { bytes: jpeg, type: 'image/jpeg', failures: Array.from({ length: 6 }, () => 503) });
    for (const minutes of [0, 2, 8, 24, 70, 200]) await fetchAll(later(minutes));
    const { id, state } = await lastPart();
    expect(state).toBe('failed');
    const hidden = await api.person({ leads: ['view'] });
    const other = await api.person({ leads: ['viewAssigned', 'viewContact'] });
    for (const person of [hidden, other]) expect((await fetchAgain(id, person)).status).toBe(404);
    expect((await fetchAgain('0190a5f0-0000-7000-8000-00000000000a')).status).toBe(404);
    expect(await lastPart()).toMatchObject({ state: 'failed' });
    expect((await fetchAgain(id)).status).toBe(200);
    expect(await lastPart()).toMatchObject({ state: 'waiting', reason: null });
    await fetchAll();
    expect(await lastPart()).toMatchObject({ state: 'stored', reason: null, file: { type: 'image/webp' } });
    // Another request does not fetch a stored file again.
    expect((await fetchAgain(id)).status).toBe(200);
    expect(await lastPart()).toMatchObject({ state: 'stored' });

    await sendFile('image', { bytes: jpeg, type: 'image/jpeg' });
    graph.media.clear();
    await fetchAll();
    const refused = await fetchAgain((await lastPart()).id);
    expect([refused.status, refused.text.includes('no longer available')]).toEqual([422, true]);
  });

  it('does not fetch files from unknown numbers', async () => {
    await deliver({ type: 'image', image: { id: '777', mime_type: 'image/jpeg' } }, '919800000001');
    await fetchAll();
    expect(graph.refused).toEqual([]);
    const { rows } = await api.pool.query(`select body from gable.messages where address = '+919800000001'`);
    expect(rows).toEqual([{ body: '[image]' }]);
  });

  it('shows a file only to users who may read the conversation', async () => {
    await sendFile('document', { bytes: pdf, type: 'application/pdf' });
    await fetchAll();
    const { file } = await lastPart();
    const hidden = await api.person({ leads: ['view'] });
    expect((await conversation(hidden)).status).toBe(404);
    const seen = await api.call(hidden, `GET /api/rest/leads/${lead}/timeline`);
    expect([seen.status, seen.text.includes('/files/')]).toEqual([200, false]);
    const other = await api.person({ leads: ['viewAssigned', 'viewContact'] });
    expect((await conversation(other)).status).toBe(404);
    expect((await conversation()).text).toContain(file?.url);
  });

  it('keeps files of records in the file sweep, and deletes them with the record', async () => {
    const other = await createLead(api, admin, { contactNo: '+919845014703' });
    written += 1;
    graph.media.set('600', { bytes: pdf, type: 'application/pdf' });
    await deliver(
      { type: 'document', document: { id: '600', filename: 'a.pdf', caption: 'my secret' } },
      '919845014703',
    );
    await fetchAll();
    const { body } = await conversation(admin, other);
    const url = (body['data'] as ConversationAnswer['data']).messages[0]?.parts[0]?.file?.url ?? '';
    await sweepFiles({
      pool: api.pool,
      model: api.model,
      store: api.files,
      now: new Date(Date.now() + 3 * 86_400_000),
    });
    expect((await get(url)).statusCode).toBe(200);
    expect((await api.call(admin, `DELETE /api/v2/admin/delete-lead/${other}`)).status).toBe(200);
    expect((await get(url)).statusCode).toBe(200);
    expect((await api.call(admin, `DELETE /api/rest/leads/${other}/purge`)).status).toBe(200);
    expect((await get(url)).statusCode).toBe(404);
    const { rows } = await api.pool.query('select body from gable.messages where record = $1', [other]);
    expect(rows).toEqual([{ body: '' }]);
  });
});

describe('outgoing WhatsApp files', () => {
  const upload = (content: Buffer, name: string, person = admin, resource = 'leads') =>
    api.call(person, `POST /api/v2/messages/files?resource=${resource}`, asMultipart([['file', content, name]]));
  const idOf = async (content: Buffer, name: string, person = admin): Promise<string> => {
    const { status, body } = await upload(content, name, person);
    expect(status).toBe(200);
    return (body['data'] as { readonly id: string }).id;
  };
  const write = (more: object, person = admin) =>
    send(api, person, { record: lead, way: 'whatsapp', text: '', ...more });

  it('uploads a file once and sends it by id with its caption, converted to a supported type', async () => {
    await deliver({ type: 'text', text: { body: 'Do you have pictures?' } });
    const image = await idOf(jpeg, 'Front view.png');
    expect((await write({ file: image, text: 'Here it is' })).status).toBe(200);
    expect((await write({ file: await idOf(pdf, 'Plan.pdf') })).status).toBe(200);
    await work(job());
    expect(graph.refused).toEqual([]);
    expect(graph.uploads.map(({ type, name }) => [type, name])).toEqual([
      ['image/jpeg', 'Front view.jpg'],
      ['application/pdf', 'Plan.pdf'],
    ]);
    expect((await sharp(graph.uploads[0]?.bytes).metadata()).width).toBe(800);
    expect(graph.uploads[1]?.bytes.equals(pdf)).toBe(true);
    expect(graph.messages).toMatchObject([
      { type: 'image', to: phone, image: { id: expect.stringMatching(/^9/), caption: 'Here it is' } },
      { type: 'document', document: { id: expect.stringMatching(/^9/), filename: 'Plan.pdf' } },
    ]);
    expect(graph.messages[1]?.['document']).not.toHaveProperty('caption');
    expect(await lastPart()).toMatchObject({ kind: 'document', state: 'stored', file: { type: 'application/pdf' } });
    expect((await logOf(api, admin, 'whatsapp'))[0]).toMatchObject({ state: 'sent' });
  });

  it('does not upload a file again when sending the message is retried', async () => {
    const [uploads, messages] = [graph.uploads.length, graph.messages.length];
    expect((await write({ file: await idOf(pdf, 'Twice.pdf') })).status).toBe(200);
    const now = new Date();
    graph.failures.push(503);
    await work(job(), now);
    expect(graph.messages).toHaveLength(messages);
    await work(job(), new Date(now.getTime() + 61_000));
    expect([graph.uploads.length, graph.messages.length]).toEqual([uploads + 1, messages + 1]);
  });

  it('accepts a file for one message only, and only from the user who uploaded it', async () => {
    const other = await api.person(allOfLeads);
    const file = await idOf(pdf, 'Plan.pdf', other);
    expect((await write({ file })).status).toBe(422);
    expect((await write({ file }, other)).status).toBe(200);
    expect((await write({ file }, other)).status).toBe(422);
    const viewer = await api.person({ leads: ['view', 'viewContact'] });
    expect((await upload(pdf, 'Plan.pdf', viewer)).status).toBe(403);
    expect((await upload(pdf, 'Plan.pdf', admin, 'nothing')).status).toBe(404);
    expect((await upload(Buffer.from('<html>'), 'plan.pdf')).status).toBe(422);
    expect((await upload(voice, 'voice.ogg')).status).toBe(422);
  });

  it('rejects long captions, files by SMS, and messages without text or file', async () => {
    const file = await idOf(pdf, 'Plan.pdf');
    expect((await write({ file, text: 'x'.repeat(1025) })).text).toContain('1024 characters');
    expect((await write({ file, way: 'sms' })).status).toBe(422);
    expect((await write({})).text).toContain('Please enter Text');
  });

  it('sends a file as the header of a template that needs one, also after 24 hours', async () => {
    await api.pool.query(`update gable.messages set "at" = "at" - interval '25 hours' where direction = 'incoming'`);
    const file = await idOf(pdf, 'Brochure.pdf');
    expect((await write({ file })).text).toContain('only approved templates');
    expect((await write({ template: 'Welcome', text: 'Hello' })).text).toContain('begins with a document');
    const image = await idOf(jpeg, 'a.jpg');
    expect((await write({ template: 'Welcome', text: 'Hello', file: image })).text).toContain('begins with a document');
    expect((await write({ template: 'Welcome', text: 'Hello', file })).status).toBe(200);
    await work(job());
    expect(graph.messages.at(-1)).toMatchObject({
      type: 'template',
      template: {
        name: 'lead_welcome',
        components: [
          { type: 'header', parameters: [{ type: 'document', document: { filename: 'Brochure.pdf' } }] },
          { type: 'body', parameters: [{ type: 'text', text: 'Asha Rao' }] },
        ],
      },
    });
  });

  it('limits the count and size of unsent files per user and day, also for concurrent uploads', async () => {
    const other = await api.person(allOfLeads);
    const { files: most, requestBytes } = api.files.limits;
    const replies = await Promise.all(
      Array.from({ length: most + 5 }, (_, index) => upload(pdf, `${index}.pdf`, other)),
    );
    const stored = replies.filter(({ status }) => status === 200);
    expect(stored).toHaveLength(most);
    const refused = replies.find(({ status }) => status !== 200) ?? expect.fail('none was refused');
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'TOO_MANY_ATTEMPTS' } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    // Sent and rejected files do not count towards the limit.
    const [first] = stored.map(({ body }) => (body['data'] as { readonly id: string }).id);
    expect((await upload(Buffer.from('<html>'), 'plan.pdf', other)).status).toBe(429);
    await deliver({ type: 'text', text: { body: 'Send me the plan' } });
    expect((await write({ file: first }, other)).status).toBe(200);
    expect((await upload(Buffer.from('<html>'), 'plan.pdf', other)).status).toBe(422);
    expect((await upload(pdf, 'plan.pdf', other)).status).toBe(200);
    // Each user has their own limit. One large file uses all of it.
    const third = await api.person(allOfLeads);
    expect((await upload(pdf, 'plan.pdf', third)).status).toBe(200);
    await api.pool.query(
      `update gable.message_parts set value = jsonb_set(value, '{size}', to_jsonb($2::bigint)) where "by" = $1`,
      [third.id, requestBytes],
    );
    expect((await upload(pdf, 'plan.pdf', third)).status).toBe(429);
    await api.pool.query(`update gable.message_parts set "at" = "at" - interval '25 hours' where "by" = $1`, [
      third.id,
    ]);
    expect((await upload(pdf, 'plan.pdf', third)).status).toBe(200);
  });

  it('deletes a file that no message used within a day', async () => {
    const { body } = await upload(pdf, 'Forgotten.pdf');
    const { file } = body['data'] as { readonly file: { readonly url: string } };
    await fetchAll();
    expect((await get(file.url)).statusCode).toBe(200);
    await fetchAll(new Date(Date.now() + 25 * 3_600_000));
    expect((await get(file.url)).statusCode).toBe(404);
  });
});
