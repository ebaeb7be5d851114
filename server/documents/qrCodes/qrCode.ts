import { AppError } from '#model/errors.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isBlank, type JsonObject } from '#model/schema/json.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import { kindContextOf } from '../../records/plan/recordProblems.ts';
import type { OperationResult, OperationContext, OperationHandler } from '../../records/context/context.ts';
import { qrAddress, readSharer, type Sharer } from './qrLink.ts';
import { readRecord } from '../../records/context/readRecord.ts';

type Subject = {
  readonly context: OperationContext;
  readonly record: JsonObject;
  readonly sharer: Sharer;
  readonly address: string;
};

/** `3 BHK in Jayanagar` and `asha` → `3-BHK-in-Jayanagar-asha.svg`. */
const fileName = ({ context, record, sharer }: Subject, end: string): string =>
  `${
    `${recordTitle(context.resource.recordTitle, record)} ${sharer.name}`
      .normalize('NFKD')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 100) || 'qr-code'
  }.${end}`;

const file = (
  subject: Subject,
  body: Buffer,
  { type, end }: { readonly type: string; readonly end: string },
): OperationResult => ({
  body,
  headers: { 'content-type': type, 'content-disposition': `attachment; filename="${fileName(subject, end)}"` },
});

const printed = async (subject: Subject): Promise<OperationResult> => {
  const {
    context: { resource, filesDir, state },
    record,
    sharer,
    address,
  } = subject;
  const [{ sheetOf }, { drawSheet }] = await Promise.all([import('./sheet.ts'), import('./drawSheet.ts')]);
  const { preview } = resource;
  if (preview === undefined) throw new AppError('UNKNOWN_CALL');
  const sheet = await sheetOf({
    resource,
    preview,
    record,
    agent: sharer,
    address,
    filesDir,
    context: kindContextOf(state),
  });
  return file(subject, await drawSheet(sheet), { type: 'application/pdf', end: 'pdf' });
};

/** Forms in which a code is given. Few ask for one, so what draws comes when the first does. */
const forms: Readonly<Record<string, (subject: Subject) => Promise<OperationResult>>> = {
  address: async ({ address, sharer }) => ({ body: { data: { address, sharer: sharer.name } } }),
  svg: async (subject) =>
    file(subject, (await import('./qrImage.ts')).qrSvg(subject.address), { type: 'image/svg+xml', end: 'svg' }),
  png: async (subject) =>
    file(subject, await (await import('./qrImage.ts')).qrPng(subject.address), { type: 'image/png', end: 'png' }),
  sheet: printed,
};

/**
 * `qrCode`: the QR code of a record's public page by one person, as a picture, or on a sheet to be printed.
 * `?as=svg&sharer=<id>`; absent, the address alone, by whoever asks. It needs the right to share, and makes the link
 * that the code carries with the first.
 * Errors: `UNKNOWN_CALL` without public pages, `NOT_FOUND`, `NOT_ALLOWED` for a record that is not published,
 * `BAD_QUERY`.
 */
export const qrCode: OperationHandler = async (context) => {
  const { resource, query, pool, id } = context;
  const { preview } = resource.schema;
  if (preview === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no public page.` });
  const as = query['as'] ?? 'address';
  const form = typeof as === 'string' && Object.hasOwn(forms, as) ? forms[as] : undefined;
  if (form === undefined)
    throw new AppError('BAD_QUERY', {
      text: `as: must be one of ${Object.keys(forms).join(', ')}, got ${String(as).slice(0, 40)}.`,
    });
  const record = JSON.parse(await readRecord(context, pool, id)) as JsonObject;
  if (!isBlank(record['deletedAt'])) throw new AppError('NOT_FOUND');
  if (preview.published !== undefined && record[preview.published] !== true)
    throw new AppError('NOT_ALLOWED', {
      text: `This ${inLowerCase(resource.title)} is not published, so a code would lead to nothing.`,
    });
  const sharer = await readSharer(context, preview, query['sharer']);
  return form({ context, record, sharer, address: await qrAddress(context, preview, sharer) });
};
