import { defineOperation } from '../../records/context/defineOperation.ts';
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
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { importActions, type ImportPreviewRow } from '#model/wire/imports.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { canRead } from '#model/permissions/permissions.ts';
import { type Checkpoint, readCheckpoint } from './job/checkpoint.ts';
import { type ImportLock, acquireImport } from './job/acquireImport.ts';
import { runImportFile, runImportUndo } from './job/importJob.ts';
import type { ImportFolder } from '../../storage/importFolder.ts';
import { previewFirstRows } from './previewFirstRows.ts';
import { parseHeader } from './files/parseHeader.ts';
import { type ImportMap, parseMap } from './maps/parseMap.ts';
import { rememberMap } from './maps/savedMaps.ts';
import {
  requestCancel,
  forgetCancel,
  forgetImportRecords,
  type ImportRecord,
  selectHasImportRecords,
  updateImport,
} from './rows/imports.ts';
import { kindContextOf } from '../../records/plan/recordProblems.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { authorize } from '../../records/authorize/authorize.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';

import {
  importAnswer,
  endedEarly,
  importFolderOf,
  readHead,
  readImport,
  runningStates,
  sourceOf,
  toFileError,
} from './detailOf.ts';

/** Max imports that run at the same time. chosen: each uses a connection and a processor core. */
const maxAtOnce = 2;

type ActionInput = { readonly path: string; readonly map: ImportMap; readonly sheet: string };

/** Parses and checks the mapping in the request against the file and the user's permissions, before anything runs. */
const parseInput = async (context: RequestContext, record: ImportRecord, body: JsonObject): Promise<ActionInput> => {
  const { resource, actor, state } = context;
  const path = await sourceOf(context, record);
  try {
    const given = typeof body['sheet'] === 'string' && body['sheet'] !== '' ? body['sheet'] : undefined;
    const map = parseMap('Mapping', JSON.stringify(body['map'] ?? null, undefined, 1), resource, kindContextOf(state));
    const titles = new Set([...map.columns, ...map.ignored]);
    const { layout, header, unnamed } = await readHead(
      path,
      resource,
      { ...map.layout, ...(given === undefined ? {} : { sheet: given }) },
      (text) => titles.has(text),
    );
    parseHeader(path, { names: header, unnamed }, map);
    const hidden = map.rules.find(({ field }) => !canRead(actor.permissions, resource, field));
    if (hidden !== undefined)
      throw new AppError('FIELD_NOT_ALLOWED', {
        text: serverText('transfer.hiddenField', { field: hidden.field.title }),
      });
    if (map.mode !== 'update') authorize(actor.permissions, resource, 'create');
    if (map.mode !== 'create') authorize(actor.permissions, resource, 'update');
    return { path, map, sheet: layout.sheet ?? '' };
  } catch (error) {
    throw toFileError(error, record.name);
  }
};

/** Converts the first rows with a mapping that is still being edited. */
const previewRows = async (
  context: RequestContext,
  record: ImportRecord,
  body: JsonObject,
): Promise<readonly ImportPreviewRow[]> => {
  return previewFirstRows({ context, ...(await parseInput(context, record, body)) });
};

const claim = async (
  { pool }: RequestContext,
  record: ImportRecord,
  change: Parameters<typeof updateImport>[1],
  from: readonly string[],
): Promise<void> => {
  const rows = await runRows(pool, updateImport(record.id, change, from));
  if (rows.length === 0)
    throw new AppError('TAKEN', { text: serverText('transfer.wrongState', { state: record.state }) });
};

const refuseTooMany = ({ running: now }: ImportFolder): void => {
  if (now.size >= maxAtOnce)
    throw new AppError('TOO_MANY_ATTEMPTS', {
      text: serverText('transfer.othersRunning'),
    });
};

/** Refuses to import a file again if its rows are already written, because they would be created twice. */
const refuseWritten = async (pool: RequestContext['pool'], { id }: ImportRecord): Promise<void> => {
  const row = await runStatement<{ hasWritten: boolean }>(pool, selectHasImportRecords(id));
  if (row?.hasWritten === true)
    throw new AppError('TAKEN', {
      text: serverText('transfer.hasWritten'),
    });
};

/** Returns the number of rows of a sheet, if an earlier run counted them. */
const countedRows = ({ state, sheet: counted, result }: ImportRecord, sheet: string): number | undefined => {
  if (counted !== sheet || !isObject(result)) return undefined;
  const rows = state === 'checked' && isObject(result['totals']) ? result['totals']['rows'] : result['of'];
  return typeof rows === 'number' ? rows : undefined;
};

type Acting = {
  readonly context: RequestContext;
  readonly folder: ImportFolder;
  readonly record: ImportRecord;
  readonly body: JsonObject;
  readonly hold: ImportLock;
};

const beginUndo = async ({ context, folder, record, hold }: Acting): Promise<void> => {
  // A partly undone import can no longer be continued.
  await claim(context, record, { state: 'undoing', done: 0, message: null, checkpoint: null }, [
    'applied',
    'cancelled',
    'failed',
  ]);
  runImportUndo({ context, folder, record, hold });
};

const beginFile = async ({ context, folder, record, body, hold }: Acting, dryRun: boolean): Promise<void> => {
  const { pool, resource, actor, now } = context;
  const from: Checkpoint | undefined =
    dryRun || !endedEarly.includes(record.state) ? undefined : readCheckpoint(record.checkpoint);
  // An interrupted import continues with the mapping of the rows that are already written.
  const begun: JsonObject =
    from === undefined
      ? body
      : { map: (record.map ?? null) as JsonObject, ...(record.sheet === null ? {} : { sheet: record.sheet }) };
  const { path, map, sheet } = await parseInput(context, record, begun);
  if (from === undefined) await refuseWritten(pool, record);
  const of = dryRun ? undefined : countedRows(record, sheet);
  const reset =
    from === undefined
      ? { sheet, map: begun['map'], done: 0, result: of === undefined ? null : { of }, checkpoint: null }
      : {};
  const states = dryRun
    ? ['uploaded', 'checked', 'cancelled', 'failed', 'undone']
    : ['uploaded', 'checked', 'cancelled', 'failed'];
  await claim(context, record, { state: dryRun ? 'checking' : 'applying', message: null, ...reset }, states);
  if (!dryRun && from === undefined) await runRows(pool, forgetImportRecords(record.id));
  const written = (isObject(begun['map']) ? begun['map'] : {}) as JsonObject;
  const remember = (header: readonly string[]): Promise<void> =>
    rememberMap(pool, { resource: resource.name, header, map: written, by: actor.userId, now });
  runImportFile({ context, folder, record, hold }, { path, map, sheet, dryRun, from, of, onApplied: remember });
};

/** Cancels an import. If another server runs it, that server checks every second whether it was cancelled. */
const cancel = async (context: RequestContext, folder: ImportFolder, { id }: ImportRecord): Promise<void> => {
  await runStatement(context.pool, requestCancel(id));
  folder.running.get(id)?.abort.abort();
};

/**
 * Begins to check, apply or undo an import in the background. While it runs, it holds the lock of the import. Errors:
 * `TAKEN` if the lock is held or the state does not allow the action; `TOO_MANY_ATTEMPTS` while too many imports run.
 */
const begin = async (
  context: RequestContext,
  folder: ImportFolder,
  { id, state }: ImportRecord,
  { body, action }: { readonly body: JsonObject; readonly action: 'check' | 'apply' | 'undo' },
): Promise<void> => {
  refuseTooMany(folder);
  const hold = await acquireImport(context.pool, id, !runningStates.includes(state));
  if (hold === undefined) throw new AppError('TAKEN', { text: serverText('transfer.wrongState', { state }) });
  try {
    await runStatement(context.pool, forgetCancel(id));
    // Read again, now that the lock is held and no one else can change it.
    const acting = { context, folder, record: await readImport(context), body, hold };
    await (action === 'undo' ? beginUndo(acting) : beginFile(acting, action === 'check'));
  } catch (error) {
    hold.release();
    throw error;
  }
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
    if (action === 'preview') return { body: { data: await previewRows(context, record, body) } };
    await (action === 'cancel' ? cancel(context, folder, record) : begin(context, folder, record, { body, action }));
    return { status: 202, body: { data: importAnswer(await readImport(context)) } };
  },
});
