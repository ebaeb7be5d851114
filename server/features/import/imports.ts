import { defineOperation } from '../../records/context/defineOperation.ts';
import { fileAnswer } from '../../contract/answers.ts';
import {
  anyOf,
  count,
  dataEnvelope,
  described,
  list,
  object,
  oneOfWords,
  ref,
  text,
} from '../../contract/schemaTypes.ts';
import { importEncodings } from '#model/wire/importEncodings.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { type ImportLimits } from '#model/wire/imports.ts';
import { parseLayout } from './maps/parseMap.ts';
import { runningStates } from './request/importErrors.ts';
import { type ImportRecord, insertImport, selectImports } from './store/imports.ts';
import { runRows } from '../../postgres/runStatement.ts';

import { importAnswer, detailOf, importFolderOf, readHead, readImport, toFileError } from './request/detailOf.ts';

/**
 * `import`: stores an uploaded file and returns its columns and first rows, a guess of the mapping and saved mappings.
 * Nothing is imported yet. Errors: `WRONG_FILE` for a file without a table, `DISK_FULL`, `BODY_TOO_LARGE`,
 * `WRONG_CONTENT_TYPE` if the body is no file.
 */
export const startImport = defineOperation({
  body: 'file',
  describe: ({ resource }) => ({
    summary: `Upload a file to import ${inLowerCase(resource.plural)}`,
    description: 'A CSV or XLSX file, as multipart. Nothing is imported yet.',
    answers: {
      201: {
        description: 'The content of the file, and a guess of the mapping.',
        schema: dataEnvelope(ref('ImportDetail')),
      },
    },
    errors: ['WRONG_FILE', 'DISK_FULL'],
  }),
  run: async (context) => {
    const { takeFile, resource, actor, pool, now } = context;
    const folder = importFolderOf(context);
    if (takeFile === undefined) throw new AppError('WRONG_CONTENT_TYPE');
    const id = v7();
    try {
      const path = await folder.make(id);
      const name = await takeFile(path);
      await readHead(path, resource, {}).catch((error: unknown) => {
        throw toFileError(error, name);
      });
      await folder.keep(id, path);
      await runRows(pool, insertImport({ id, resource: resource.name, by: actor.userId, name }, now));
    } catch (error) {
      await folder.remove(id);
      throw error;
    }
    return { status: 201, body: { data: await detailOf(context, await readImport({ ...context, id })) } };
  },
});

/** `imports`: returns the user's last 20 imports of the resource, newest first, without rows, and the max file size. */
export const listImports = defineOperation({
  describe: ({ resource }) => ({
    summary: `List your imports of ${inLowerCase(resource.plural)}`,
    answers: {
      200: {
        description: 'The newest first, and the maximum size of a file in bytes.',
        schema: object({ data: list(ref('Import')), limits: object({ fileBytes: count }) }),
      },
    },
  }),
  run: async (context) => {
    const { pool, resource, actor } = context;
    const records = await runRows<ImportRecord>(pool, selectImports({ resource: resource.name, by: actor.userId }));
    const limits: ImportLimits = { fileBytes: importFolderOf(context).maxBytes };
    return { body: { data: records.map((record) => ({ ...importAnswer(record), shown: [] })), limits } };
  },
});

/**
 * `importState`: returns the state of one of the user's imports. Unless the import is running, also returns the columns
 * and first rows of its file, a guess of the mapping and saved mappings. The query can set the sheet, header row,
 * encoding and delimiter. Errors: `WRONG_FILE`, `NOT_FOUND`, `FILES_AWAY`.
 */
export const importState = defineOperation({
  query: object({
    'sheet?': described(text, { description: 'The sheet of a workbook. Default: detected.' }),
    'headerRow?': { type: 'integer', minimum: 1, description: 'The row with the column titles. Default: detected.' },
    'encoding?': described(oneOfWords(Object.keys(importEncodings)), {
      description: 'The encoding of a text file. Default: detected.',
    }),
    'delimiter?': {
      type: 'string',
      minLength: 1,
      maxLength: 1,
      description: 'The character between the cells of a text file. Default: detected.',
    },
  }),
  describe: () => ({
    summary: 'Get the state of an import',
    answers: {
      200: {
        description: 'The state. Unless the import is running, also the content of its file.',
        schema: dataEnvelope(anyOf(ref('Import'), ref('ImportDetail'))),
      },
    },
    errors: ['WRONG_FILE', 'NOT_FOUND', 'FILES_AWAY'],
  }),
  run: async (context) => {
    const record = await readImport(context);
    return {
      body: {
        data: runningStates.includes(record.state)
          ? importAnswer(record)
          : await detailOf(context, record, parseLayout(context.query)),
      },
    };
  },
});

/**
 * `importRejected`: returns the rejected rows of one of the user's imports as a CSV file, with reasons. The corrected
 * file can be imported with the same mapping. Errors: `NOT_FOUND` while the import runs or if no row was rejected;
 * `FILES_AWAY`.
 */
export const importRejected = defineOperation({
  describe: () => ({
    summary: 'Download the rejected rows of an import',
    answers: { 200: fileAnswer('Each row with its reason. Correct the rows and import the file again.', 'text/csv') },
    errors: ['FILES_AWAY'],
  }),
  run: async (context) => {
    const record = await readImport(context);
    const rows = runningStates.includes(record.state)
      ? undefined
      : await importFolderOf(context).rejectedOf(record.id).open();
    if (rows === undefined) throw new AppError('NOT_FOUND', { text: serverText('transfer.noRejected') });
    const name =
      record.name
        .replace(/\.[^.]*$/, '')
        .normalize('NFKD')
        .replace(/[^\w.-]+/g, '-') || 'import';
    return {
      body: rows,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}-rejected.csv"`,
      },
    };
  },
});
