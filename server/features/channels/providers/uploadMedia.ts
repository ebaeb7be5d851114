import { randomBytes } from 'node:crypto';
import type { WhatsAppSchema } from '#model/schema/files/channelSchema.ts';
import { parseFileAddress } from '#model/values/storedFiles.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import { pictureFileNames } from '../../../storage/pictures/pictureWork.ts';
import { valueAt } from '../../../connections/payload/readPayload.ts';
import { readGraphAnswer } from './readGraphAnswer.ts';
import { sendRequest } from './sendRequest.ts';
import type { OutgoingFile } from '../queue/messageParts.ts';

type Content = { readonly bytes: Buffer; readonly type: string; readonly name: string };

/**
 * Returns the content of a stored file in the form in which it is sent, or undefined if it no longer exists. An image
 * is sent as JPEG: WhatsApp does not accept WebP, and some email programs do not show it.
 */
export const readOutgoing = async (files: FileStore, { kind, value }: OutgoingFile): Promise<Content | undefined> => {
  const stored = parseFileAddress(value.url);
  if (stored === undefined) return undefined;
  const isImage = kind === 'image';
  const read = () => files.read(stored.id, isImage ? pictureFileNames.message : stored.name);
  const bytes =
    (await read()) ?? (isImage && (await files.drawMissing(stored.id, 'message')) ? await read() : undefined);
  if (bytes === undefined) return undefined;
  return isImage
    ? { bytes, type: 'image/jpeg', name: `${value.name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.jpg` }
    : { bytes, type: value.type, name: value.name };
};

/** Returns a multipart body. Names are ASCII and contain nothing that could end a header. */
const multipartOf = (
  fields: Readonly<Record<string, string>>,
  { bytes, type, name }: Content,
): { readonly body: Buffer; readonly contentType: string } => {
  const boundary = `gable-${randomBytes(16).toString('hex')}`;
  const part = (head: string, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]);
  const filename = name.replace(/[^\w .()-]/g, '_');
  const body = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      part(`Content-Disposition: form-data; name="${field}"`, Buffer.from(value)),
    ),
    part(`Content-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
};

type Upload = {
  readonly whatsapp: WhatsAppSchema;
  readonly token: string;
  readonly origin: string;
  readonly allowPrivate: boolean;
  readonly file: OutgoingFile;
};

/**
 * Uploads a file to WhatsApp. Returns WhatsApp's id of the file, or the reason why the upload failed and whether a
 * later attempt may succeed (`isTemporary`). `origin`: the origin of the WhatsApp API. Errors: an `Error` if there is
 * no connection. Source: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media#upload-media
 */
export const uploadMedia = async (
  files: FileStore,
  { whatsapp, token, origin, allowPrivate, file }: Upload,
): Promise<{ readonly id: string } | { readonly reason: string; readonly isTemporary: boolean }> => {
  const content = await readOutgoing(files, file);
  if (content === undefined) return { reason: 'The file is gone', isTemporary: false };
  const { body, contentType } = multipartOf({ messaging_product: 'whatsapp', type: content.type }, content);
  const { status, text } = await sendRequest({
    url: new URL(`${origin}/${whatsapp.version}/${whatsapp.phoneNumberId}/media`),
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body,
    allowPrivate,
  });
  const { answer, reason } = readGraphAnswer(text);
  const id = valueAt(answer, 'id');
  if (status === 200 && typeof id === 'string') return { id };
  return {
    reason: `WhatsApp did not accept the file: ${status} ${reason}`,
    isTemporary: status >= 500 || status === 429,
  };
};
