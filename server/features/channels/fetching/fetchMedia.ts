import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#model/errors.ts';
import { type ChannelSchema, isActiveChannel, type WhatsAppSchema } from '#model/schema/files/channelSchema.ts';
import { isObject } from '#model/schema/json.ts';
import { megabytes } from '#model/values/numbers/megabytes.ts';
import type { PartKind } from '#model/wire/messagePart.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import { readSecret } from '../../../connections/connectionSecrets.ts';
import { valueAt } from '../../../connections/payload/readPayload.ts';
import { AddressRefused } from '../../../connections/publicAddress.ts';
import { secretNameOf } from '../providers/channelSecrets.ts';
import { graphOriginOf } from '../providers/graphOriginOf.ts';
import { retryAt } from '../queue/messageQueue.ts';
import type { ChannelsJob } from '../sending/sendMessages.ts';
import { sendRequest } from '../providers/sendRequest.ts';
import { downloadFile, FileTooLarge } from './downloadFile.ts';
import { fetchAttachment } from './fetchAttachment.ts';
import { finishPart, takePart, type WaitingPart } from '../queue/messageParts.ts';
import { MissingFile } from './MissingFile.ts';
import { storeReceived, type StagedFile } from '../media/storeReceived.ts';

const megabyte = 1024 * 1024;
/**
 * Maximum size of each kind of file. Source:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media#supported-media-types
 */
const maxBytesOf: Readonly<Partial<Record<PartKind, number>>> = {
  image: 5 * megabyte,
  sticker: megabyte,
  audio: 16 * megabyte,
  voice: 16 * megabyte,
  video: 16 * megabyte,
  document: 100 * megabyte,
};

const titles: Readonly<Partial<Record<PartKind, string>>> = {
  image: 'Photo',
  sticker: 'Sticker',
  audio: 'Audio file',
  voice: 'Voice message',
  video: 'Video',
  document: 'Document',
};

/** Hosts from which files are downloaded. Source: the addresses of files in responses of the Graph API. */
const mediaHosts: readonly string[] = ['lookaside.fbsbx.com'];

/**
 * Parses the address of a file. The token is sent to this address, so its host must belong to the provider. Errors:
 * `MissingFile`.
 */
const allowedUrl = (
  text: unknown,
  { mediaHosts: hosts = mediaHosts }: WhatsAppSchema,
  { allowPrivate }: { readonly allowPrivate: boolean },
): URL => {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed =
    url !== undefined && (url.protocol === 'https:' || allowPrivate) && hosts.includes(url.hostname.toLowerCase());
  if (!isAllowed)
    throw new MissingFile(`The address of the file is not of the provider: ${url?.hostname ?? 'none'}`, {
      state: 'refused',
    });
  return url;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
};

/** Error code of the provider: "The object does not exist". The provider deletes files after 30 days at the latest. */
const goneCode = 100;

type Source = { readonly whatsapp: WhatsAppSchema; readonly token: string };
type Described = { readonly url: URL; readonly bytes: number; readonly sha256: string };

/**
 * Requests the address of a file, which is valid for five minutes. Source:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media#get-media-url
 */
const describeFile = async (
  job: ChannelsJob,
  { whatsapp, token }: Source,
  { providerId }: WaitingPart,
): Promise<Described> => {
  const { version, phoneNumberId } = whatsapp;
  const { allowPrivate } = job;
  const { status, text } = await sendRequest({
    url: new URL(`${graphOriginOf(whatsapp, job)}/${version}/${providerId}?phone_number_id=${phoneNumberId}`),
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
    body: undefined,
    allowPrivate,
  });
  const answer = jsonOf(text);
  const error = valueAt(answer, 'error');
  if (status === 404 || (status === 400 && isObject(error) && error['code'] === goneCode))
    throw new MissingFile('WhatsApp no longer has this file', { state: 'expired' });
  if (status !== 200) {
    const reason = isObject(error) ? String(error['message']).slice(0, 200) : '';
    throw new MissingFile(`WhatsApp answered ${status}: ${reason}`, { isTemporary: true });
  }
  return {
    url: allowedUrl(valueAt(answer, 'url'), whatsapp, { allowPrivate }),
    bytes: Number(valueAt(answer, 'file_size') ?? 0),
    sha256: String(valueAt(answer, 'sha256') ?? ''),
  };
};

const tooLarge = (kind: PartKind, maxBytes: number): MissingFile =>
  new MissingFile(`${titles[kind] ?? 'File'}: larger than ${megabytes(maxBytes)}, the most that is stored`, {
    state: 'refused',
  });

/** Returns whether two hashes are equal. The response has the hash in hex, the webhook in base64. */
const isSameHash = (digest: Buffer | undefined, sha256: string): boolean =>
  digest !== undefined && [digest.toString('hex'), digest.toString('base64')].includes(sha256);

const fetchFile = async (job: ChannelsJob, source: Source, part: WaitingPart): Promise<StagedFile> => {
  const { files, allowPrivate } = job;
  const { kind, name } = part;
  const maxBytes = Math.min(maxBytesOf[kind] ?? 0, files.limits.fileBytes);
  const { url, bytes, sha256 } = await describeFile(job, source, part);
  if (bytes > maxBytes) throw tooLarge(kind, maxBytes);
  const folder = await files.createIncoming();
  try {
    const path = join(folder, 'media');
    const headers = { authorization: `Bearer ${source.token}` };
    const { status, digest } = await downloadFile({ url, headers, path, maxBytes, allowPrivate });
    if (status !== 200) throw new MissingFile(`The file could not be downloaded: ${status}`, { isTemporary: true });
    if (!isSameHash(digest, sha256)) throw new MissingFile('The file arrived damaged', { isTemporary: true });
    const title = titles[kind] ?? 'File';
    return await storeReceived(files, {
      title,
      name: name === '' ? title : name,
      stream: createReadStream(path),
      maxBytes,
    });
  } catch (error) {
    throw error instanceof FileTooLarge ? tooLarge(kind, maxBytes) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const missingOf = (error: unknown): MissingFile => {
  if (error instanceof MissingFile) return error;
  if (error instanceof AddressRefused) return new MissingFile(error.message, { state: 'refused' });
  if (error instanceof AppError && (error.code === 'WRONG_FILE' || error.code === 'BODY_TOO_LARGE'))
    return new MissingFile(error.message, { state: 'refused' });
  return new MissingFile(error instanceof Error ? error.message : String(error), { isTemporary: true });
};

const finish = async (
  { pool }: ChannelsJob,
  { id, attempts }: WaitingPart,
  { error, now }: { readonly error: MissingFile; readonly now: Date },
): Promise<void> => {
  const nextAt = error.isTemporary ? retryAt(attempts, now) : undefined;
  await withTransaction(pool, (client) =>
    finishPart(client, id, {
      state: nextAt === undefined ? error.state : 'waiting',
      reason: error.message,
      ...(nextAt === undefined ? {} : { nextAt }),
    }),
  );
};

const keep = async ({ pool }: ChannelsJob, { id }: WaitingPart, staged: StagedFile): Promise<void> => {
  try {
    await withTransaction(pool, async (client) => {
      // The record may have been deleted by now, with its messages.
      if (await finishPart(client, id, { state: 'stored', value: staged.value })) await staged.commit();
    });
  } finally {
    await staged.discard();
  }
};

const fetchByWhatsApp = async (
  job: ChannelsJob,
  channel: ChannelSchema,
  { whatsapp, part }: { readonly whatsapp: WhatsAppSchema; readonly part: WaitingPart },
): Promise<StagedFile> => {
  const { pool, box } = job;
  const token = await readSecret(pool, box, { source: secretNameOf(channel), name: 'accessToken' });
  if (token === undefined) throw new MissingFile('The access token is not set', { isTemporary: true });
  return fetchFile(job, { whatsapp, token }, part);
};

const fetchNext = async (job: ChannelsJob, channel: ChannelSchema, now: Date): Promise<boolean> => {
  const { pool, log } = job;
  const { whatsapp, replies } = channel;
  if (whatsapp === undefined && replies === undefined) return false;
  const part = await takePart(pool, channel.name, now);
  if (part === undefined) return false;
  try {
    const staged =
      whatsapp === undefined
        ? await fetchAttachment(job, channel, part)
        : await fetchByWhatsApp(job, channel, { whatsapp, part });
    await keep(job, part, staged);
  } catch (caught) {
    const error = missingOf(caught);
    log.warn({ part: part.id, channel: channel.name, reason: error.message }, 'a file of a message was not fetched');
    await finish(job, part, { error, now });
  }
  return true;
};

const dayMs = 86_400_000;

/** Deletes the files that users uploaded and did not send within a day. */
const dropUnsent = async ({ pool, files }: { pool: ChannelsJob['pool']; files: FileStore }, now: Date) => {
  const { rows } = await pool.query<{ url: string | null }>(
    `delete from gable.message_parts where message is null and "at" < $1 returning value->>'url' as url`,
    [new Date(now.getTime() - dayMs)],
  );
  for (const { url } of rows) {
    const id = url?.split('/')[2];
    if (id !== undefined) await files.remove(id);
  }
};

/**
 * Downloads and stores the files that received messages refer to, and files that a user requested again. After a
 * temporary failure, a file is tried again with increasing delays. Also deletes files that users uploaded and did not
 * send within a day. Several processes can run at the same time.
 */
export const fetchMedia = async (job: ChannelsJob, clock: () => Date): Promise<void> => {
  const { model } = await job.state();
  for (const channel of Object.values(model.channels).filter(isActiveChannel))
    while (await fetchNext(job, channel, clock()));
  await dropUnsent(job, clock());
};
