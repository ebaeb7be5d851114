import { importActions } from '#model/wire/imports.ts';
import type { JsonObject } from '#model/schema/json.ts';
import {
  anyObject,
  count,
  dataEnvelope,
  list,
  mapOf,
  object,
  oneOfWords,
  ref,
  text,
} from '../../contract/schemaTypes.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import type { RequestContext } from '../../records/context/context.ts';
import type { ImportFolder } from '../../storage/importFolder.ts';
import { importAnswer, importFolderOf, readImport } from './request/detailOf.ts';
import { beginImport } from './job/beginImport.ts';
import { parseImportInput } from './request/parseImportInput.ts';
import { previewFirstRows } from './previewFirstRows.ts';
import { type ImportRecord, requestCancel } from './store/imports.ts';

/** Cancels an import. If another server runs it, that server checks every second whether it was cancelled. */
const cancel = async (context: RequestContext, folder: ImportFolder, { id }: ImportRecord): Promise<void> => {
  await runStatement(context.pool, requestCancel(id));
  folder.running.get(id)?.abort.abort();
};

/**
 * `importAct`: previews, checks, applies, cancels or undoes an import, as `act` says. `preview` returns the first 20
 * rows of the file as records. The other actions run in the background and return the import. `apply` also continues an
 * interrupted import. `map` is the mapping and `sheet` the sheet of a spreadsheet, for `preview`, `check` and `apply`.
 * Errors: `NOT_FOUND`; `TAKEN` if the import's state does not allow the action; `TOO_MANY_ATTEMPTS` if too many imports
 * run; `WRONG_FILE`, `INVALID` and `FIELD_NOT_ALLOWED` for the file or its mapping.
 */
export const runImportAction = defineOperation({
  body: object({ act: oneOfWords(importActions), 'sheet?': text, 'map?': anyObject }),
  describe: () => ({
    summary: 'Preview, check, apply, cancel or undo an import',
    example: { act: 'cancel' },
    answers: {
      200: {
        description: 'For `preview`: the first 20 rows as records.',
        schema: dataEnvelope(list(object({ number: count, values: mapOf(text), problems: mapOf(text) }))),
      },
      202: { description: 'The import runs in the background.', schema: dataEnvelope(ref('Import')) },
    },
    errors: ['TAKEN', 'WRONG_FILE', 'FIELD_NOT_ALLOWED', 'TOO_MANY_ATTEMPTS'],
  }),
  run: async (context) => {
    const body: JsonObject = context.body as JsonObject;
    const { act: action } = context.body;
    const record = await readImport(context);
    const folder = importFolderOf(context);
    if (action === 'preview') {
      const input = await parseImportInput(context, record, body);
      return { body: { data: await previewFirstRows({ context, ...input }) } };
    }
    if (action === 'cancel') await cancel(context, folder, record);
    else await beginImport(context, folder, record, { body, action });
    return { status: 202, body: { data: importAnswer(await readImport(context)) } };
  },
});
