import { AppError } from '#model/errors.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { settingResources } from '#model/settings.ts';
import { selectWhole } from '../../query/records/select/selectWhole.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { fileAnswer } from '../../contract/answers.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { drawDocument } from '../../documents/drawing/drawDocument.ts';
import { printedOf, type PrintRequest } from '../../documents/printedRecords/printed.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { runStatement } from '../../postgres/runStatement.ts';

/** Returns the organization's record, which has its name, address and settings. */
const senderOf = async ({ state, pool, actor }: OperationContext): Promise<PrintRequest['sender']> => {
  const [resource] = settingResources(state.model);
  if (resource === undefined) return undefined;
  const row = await runStatement<{ data: string }>(pool, selectWhole({ resource, permissions: actor.permissions }));
  return { resource, record: row === undefined ? {} : (JSON.parse(row.data) as JsonObject) };
};

/**
 * Returns the file name of a document: `INV/2026-27/0042` → `INV-2026-27-0042.pdf`. `other` is used if the text is not
 * in Latin script.
 */
const fileName = (text: string, other: string): string =>
  `${
    /(?!\p{Script=Latin})\p{Letter}/u.test(text)
      ? other
      : text
          .normalize('NFKD')
          .replace(/[^\w.-]+/g, '-')
          .replace(/^-+|-+$/g, '') || other
  }.pdf`;

/**
 * `print`: returns a record as a PDF, with only the fields that the user may read. Errors: `NOT_FOUND`; `UNKNOWN_CALL`
 * if the resource has no `print`.
 */
export const print = defineOperation({
  describe: ({ resource }) =>
    resource.schema.print === undefined
      ? undefined
      : {
          summary: `Print ${withArticle(resource.title)}`,
          answers: { 200: fileAnswer('The record as a PDF.', 'application/pdf') },
        },
  run: async (context) => {
    const { resource, state, pool, actor, id } = context;
    const words = resource.schema.print;
    if (words === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} are not printed.` });
    const record = JSON.parse(await readRecord(context, pool, id)) as JsonObject;
    const printed = printedOf({
      resource,
      print: words,
      record,
      sender: await senderOf(context),
      context: kindContextOf(state.model.settings),
    });
    const name = fileName(printed.number === '' ? `${words.title} draft` : printed.number, `${resource.name}-draft`);
    return {
      body: await drawDocument(actor.userId, { type: 'record', content: printed }),
      headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}"` },
    };
  },
});
