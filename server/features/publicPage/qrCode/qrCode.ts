import { defineOperation } from '../../../records/context/defineOperation.ts';
import { fileAnswer } from '../../../contract/answers.ts';
import { dataEnvelope, described, id as recordId, object, text } from '../../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { AppError } from '#model/errors.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { OperationResult, OperationContext } from '../../../records/context/context.ts';
import { drawDocument } from '../../../documents/drawing/drawDocument.ts';
import { qrAddress, readSharer, type Sharer } from './qrLink.ts';
import { readPublished } from '../../../records/context/readPublished.ts';

type Subject = {
  readonly context: OperationContext;
  readonly record: JsonObject;
  readonly sharer: Sharer;
  readonly address: string;
};

/** Returns the file name of a code: `3 BHK in Jayanagar` and `asha` → `3-BHK-in-Jayanagar-asha.svg`. */
const fileName = ({ context, record, sharer }: Subject, end: string): string =>
  `${
    `${recordTitle(context.resource, record, kindContextOf(context.state.model.settings))} ${sharer.name}`
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
    context: { resource, readFile, state, actor },
    record,
    sharer,
    address,
  } = subject;
  const { flyerOf } = await import('../../../documents/qrCodes/flyer.ts');
  const { preview } = resource;
  if (preview === undefined) throw new AppError('UNKNOWN_CALL');
  const flyer = await flyerOf({
    resource,
    preview,
    record,
    agent: sharer,
    address,
    readFile,
    context: kindContextOf(state.model.settings),
  });
  const pdf = await drawDocument(actor.userId, { type: 'flyer', content: flyer });
  return file(subject, pdf, { type: 'application/pdf', end: 'pdf' });
};

const formNames = ['address', 'svg', 'png', 'flyer'] as const;

/** Output formats. Drawing code is imported on first use, because few requests need it. */
const forms: Readonly<Record<(typeof formNames)[number], (subject: Subject) => Promise<OperationResult>>> = {
  address: async ({ address, sharer }) => ({ body: { data: { address, sharer: sharer.name } } }),
  svg: async (subject) =>
    file(subject, (await import('../../../documents/qrCodes/qrImage.ts')).qrSvg(subject.address), {
      type: 'image/svg+xml',
      end: 'svg',
    }),
  png: async (subject) =>
    file(subject, await (await import('../../../documents/qrCodes/qrImage.ts')).qrPng(subject.address), {
      type: 'image/png',
      end: 'png',
    }),
  flyer: printed,
};

/**
 * `qrCode`: returns the QR code of a record's public page as an image, or on a flyer to print: `?as=svg&sharer=<id>`.
 * Without `as`, returns only the URL in the code and the sharer's name. Default sharer: the caller. The first call
 * creates the share link that the URL contains. Needs the share permission. Errors: `UNKNOWN_CALL` for a resource
 * without public pages, `NOT_FOUND`, `NOT_ALLOWED` for an unpublished record, `BAD_QUERY`.
 */
export const qrCode = defineOperation({
  query: object({
    'as?': { type: 'string', enum: formNames, default: 'address', description: 'The format.' },
    'sharer?': described(recordId, { description: 'The user whose page the code opens. Default: you.' }),
  }),
  describe: ({ resource }) =>
    resource.schema.preview === undefined
      ? undefined
      : {
          summary: `Get the QR code for the public page of ${withArticle(resource.title)}`,
          answers: {
            200: {
              ...fileAnswer('The code, or the address in it.', 'image/svg+xml', 'image/png', 'application/pdf'),
              schema: dataEnvelope(object({ address: text, sharer: text })),
            },
          },
          errors: ['UNKNOWN_CALL'],
        },
  run: async (context) => {
    const { resource, query, id } = context;
    const { preview } = resource.schema;
    if (preview === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no public page.` });
    const record = await readPublished(context, { resource, id });
    const sharer = await readSharer(context, preview, query.sharer);
    return forms[query.as]({ context, record, sharer, address: await qrAddress(context, preview, sharer) });
  },
});
