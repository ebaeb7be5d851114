import { AppError } from '#model/errors.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { serverText } from '../../../language/serverText.ts';
import { runRows, runStatement } from '../../../postgres/runStatement.ts';
import type { RequestContext } from '../../../records/context/context.ts';
import type { ImportFolder } from '../../../storage/importFolder.ts';
import { endedEarly, readImport } from '../request/detailOf.ts';
import { runningStates } from '../request/importErrors.ts';
import { type ImportInput, parseImportInput } from '../request/parseImportInput.ts';
import { rememberMap } from '../request/savedMaps.ts';
import {
  forgetCancel,
  forgetImportRecords,
  type ImportChange,
  type ImportRecord,
  selectHasImportRecords,
  updateImport,
} from '../store/imports.ts';
import { acquireImport, type ImportLock } from './acquireImport.ts';
import { type Checkpoint, readCheckpoint } from '../request/checkpoint.ts';
import { runImportFile, runImportUndo } from './importJob.ts';

/** Max imports that run at the same time. chosen: each uses a connection and a processor core. */
const maxAtOnce = 2;

/** States in which an import can be applied. */
const readyStates = ['uploaded', 'checked', ...endedEarly];

/** The request that begins an import, and the import, whose lock it holds. */
type Beginning = {
  readonly context: RequestContext;
  readonly folder: ImportFolder;
  readonly record: ImportRecord;
  readonly body: JsonObject;
  readonly hold: ImportLock;
};

/** Changes the state of an import. Errors: `TAKEN` if its current state is not in `from`. */
const changeState = async (
  { context: { pool }, record }: Beginning,
  change: ImportChange,
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
const refuseWritten = async ({ context: { pool }, record: { id } }: Beginning): Promise<void> => {
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

/** Returns the change that stores the input of an import that starts with the first row. */
const resetTo = ({ body }: Beginning, { sheet }: ImportInput): ImportChange => ({
  sheet,
  map: body['map'],
  message: null,
  done: 0,
  result: null,
  checkpoint: null,
});

/** Returns a function that remembers a mapping for later files with the same columns. */
const rememberLater =
  ({ pool, resource, actor, now }: RequestContext, map: unknown) =>
  (header: readonly string[]): Promise<void> =>
    rememberMap(pool, {
      resource: resource.name,
      header,
      map: (isObject(map) ? map : {}) as JsonObject,
      by: actor.userId,
      now,
    });

/** Begins to check all rows of the file, without writing records. */
const beginCheck = async (beginning: Beginning): Promise<void> => {
  const { context, record, body } = beginning;
  const input = await parseImportInput(context, record, body);
  await refuseWritten(beginning);
  const change = { state: 'checking', ...resetTo(beginning, input) };
  await changeState(beginning, change, [...readyStates, 'undone']);
  runImportFile(beginning, { ...input, dryRun: true, onApplied: rememberLater(context, body['map']) });
};

/** Begins to import the file from its first row. */
const beginFirstRun = async (beginning: Beginning): Promise<void> => {
  const { context, record, body } = beginning;
  const input = await parseImportInput(context, record, body);
  await refuseWritten(beginning);
  const of = countedRows(record, input.sheet);
  const change = { state: 'applying', ...resetTo(beginning, input), result: of === undefined ? null : { of } };
  await changeState(beginning, change, readyStates);
  await runRows(context.pool, forgetImportRecords(record.id));
  runImportFile(beginning, { ...input, dryRun: false, of, onApplied: rememberLater(context, body['map']) });
};

/** Continues an interrupted import after `from`, with the mapping of the rows that are already written. */
const beginNextRun = async (beginning: Beginning, from: Checkpoint): Promise<void> => {
  const { context, record } = beginning;
  const map = (record.map ?? null) as JsonObject;
  const input = await parseImportInput(context, record, {
    map,
    ...(record.sheet === null ? {} : { sheet: record.sheet }),
  });
  await changeState(beginning, { state: 'applying', message: null }, readyStates);
  const of = countedRows(record, input.sheet);
  runImportFile(beginning, { ...input, dryRun: false, from, of, onApplied: rememberLater(context, map) });
};

/** Begins to import the file, or continues where the import was interrupted. */
const beginApply = (beginning: Beginning): Promise<void> => {
  const { state, checkpoint } = beginning.record;
  const from = endedEarly.includes(state) ? readCheckpoint(checkpoint) : undefined;
  return from === undefined ? beginFirstRun(beginning) : beginNextRun(beginning, from);
};

/** Begins to undo an import. */
const beginUndo = async (beginning: Beginning): Promise<void> => {
  // A partly undone import can no longer be continued.
  const change = { state: 'undoing', done: 0, message: null, checkpoint: null };
  await changeState(beginning, change, ['applied', ...endedEarly]);
  runImportUndo(beginning);
};

const beginningOf = { check: beginCheck, apply: beginApply, undo: beginUndo } as const;

/**
 * Begins to check, apply or undo an import in the background. While it runs, it holds the lock of the import. Errors:
 * `TAKEN` if the lock is held or the state does not allow the action; `TOO_MANY_ATTEMPTS` while too many imports run;
 * `WRONG_FILE`, `INVALID`, `FIELD_NOT_ALLOWED` or `NOT_ALLOWED` for a mapping that does not fit the file or the user's
 * permissions.
 */
export const beginImport = async (
  context: RequestContext,
  folder: ImportFolder,
  { id, state }: ImportRecord,
  { body, action }: { readonly body: JsonObject; readonly action: keyof typeof beginningOf },
): Promise<void> => {
  refuseTooMany(folder);
  const hold = await acquireImport(context.pool, { id, isIdle: !runningStates.includes(state) });
  if (hold === undefined) throw new AppError('TAKEN', { text: serverText('transfer.wrongState', { state }) });
  try {
    await runStatement(context.pool, forgetCancel(id));
    // Read again, now that the lock is held and no one else can change it.
    await beginningOf[action]({ context, folder, record: await readImport(context), body, hold });
  } catch (error) {
    hold.release();
    throw error;
  }
};
