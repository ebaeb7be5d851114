import { storedText } from '../../../language/serverText.ts';
import { v7 } from 'uuid';
import type { JsonObject } from '#model/schema/json.ts';
import type { ImportUndo } from '#model/wire/imports.ts';
import { retryConnection } from '../../../postgres/pools/retryConnection.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import { insertNotifications, type NewNotification } from '../../../query/records/notifications.ts';
import {
  countUndone,
  countWritten,
  type ImportChange,
  isCancelRequested,
  type ImportRecord,
  selectImport,
  selectImportRecords,
  updateImport,
  type WrittenRecord,
} from '../store/imports.ts';
import type { Statement } from '../../../postgres/statement.ts';
import type { RequestContext } from '../../../records/context/context.ts';
import { runRows, runStatement } from '../../../postgres/runStatement.ts';
import { type Checkpoint, fromImportTotals, readCheckpoint, toImportTotals } from '../request/checkpoint.ts';
import { importFile } from './importFile.ts';
import type { ImportLock } from './acquireImport.ts';
import type { ImportFolder } from '../../../storage/importFolder.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import type { ImportMap } from '../maps/parseMap.ts';
import { parseImportInput } from '../request/parseImportInput.ts';
import type { RowVerdict, VerdictTotals } from '../rows/verdict.ts';
import { createStoredRejectedFile } from '../rejected/createStoredRejectedFile.ts';
import { isServerFault, interruptedMessage, type RunningState, runErrorMessage } from '../request/importErrors.ts';
import { createRowSample, shownIn } from './createRowSample.ts';
import { undoRecords } from './undoRecords.ts';
import { withNewerSchemas } from './withNewerSchemas.ts';

/** An import whose lock this server holds, to run one of its actions. */
export type ImportJob = {
  readonly context: RequestContext;
  readonly folder: ImportFolder;
  readonly record: ImportRecord;
  /** The lock of the import. It is released at the end. */
  readonly hold: ImportLock;
};

const progressMs = 400;
/** How often a run checks whether it was cancelled. chosen: a user sees within about a second that an import stops. */
const cancelCheckMs = 1000;
/** Records that are undone together. chosen: one transaction, if all of them can be deleted. */
const recordsPerBatch = 500;

const save = async ({ context, record }: ImportJob, change: ImportChange): Promise<void> => {
  await retryConnection(() => runRows(context.pool, updateImport(record.id, change)));
};

/**
 * State in which an import ended → the text that notifies its user. A check has none, because its result appears on the
 * screen that started it.
 */
const endTexts: Readonly<Record<string, string>> = {
  applied: storedText('stored.importFinished'),
  failed: storedText('stored.importFailed'),
  undone: storedText('stored.importUndone'),
};

/** Stores how an import ended, and notifies its user in the same transaction. */
const end = async (job: ImportJob, change: ImportChange): Promise<void> => {
  const { context, record } = job;
  const text = endTexts[change.state ?? ''];
  if (text === undefined) return save(job, change);
  const notice: NewNotification = {
    id: v7(),
    user: record.by,
    event: 'imported',
    text,
    resource: record.resource,
    record: record.id,
  };
  await retryConnection(() =>
    withTransaction(context.pool, async (client) => {
      await runRows(client, updateImport(record.id, change));
      await runRows(client, insertNotifications([notice], new Date()));
    }),
  );
};

/** Aborts a run once its cancellation was requested on any server. Returns a function that stops watching. */
const watchForCancel = ({ context, record }: ImportJob, abort: AbortController): (() => void) => {
  const timer = setInterval(() => {
    void runStatement<{ cancelled: boolean }>(context.pool, isCancelRequested(record.id)).then(
      (row) => {
        if (row?.cancelled === true) abort.abort();
      },
      // The run itself reports an unreachable database.
      () => undefined,
    );
  }, cancelCheckMs);
  return () => clearInterval(timer);
};

/**
 * Returns a sentence about what an import that ended early has written, by its stored progress. If the database cannot
 * be read, the sentence applies to an import with and without rows.
 */
const readLeft = async ({ context, record }: ImportJob, running: RunningState): Promise<string> => {
  const { id, resource, by } = record;
  const found = await retryConnection(() =>
    runStatement<ImportRecord>(context.pool, selectImport({ id, resource, by })),
  ).catch(() => undefined);
  return interruptedMessage(running, found === undefined ? {} : found.checkpoint);
};

/** Runs an import task in the background. Its result is stored, also after an error. */
const begin = (job: ImportJob, running: RunningState, work: (signal: AbortSignal) => Promise<ImportChange>): void => {
  const { folder, record, hold } = job;
  const abort = new AbortController();
  // The rows of an import follow the schema that was active at its start.
  const catchUp = (): Promise<void> => folder.catchUp(job.context.state.model).catch(folder.onFailure);
  const run = async (): Promise<void> => {
    const stopWatching = watchForCancel(job, abort);
    try {
      const change = await work(abort.signal);
      await catchUp();
      await (running === 'checking' ? save : end)(job, change);
    } catch (error) {
      const left = await readLeft(job, running);
      const change: ImportChange = abort.signal.aborted
        ? { state: 'cancelled', message: `It was stopped. ${left}` }
        : { state: 'failed', message: runErrorMessage(error, record.name, left) };
      if (running !== 'checking') await catchUp();
      // If the database is down, nothing can be stored; the next reader finds a run without a process.
      await (running === 'checking' ? save : end)(job, change).catch(() => undefined);
      if (!abort.signal.aborted && isServerFault(error)) folder.onFailure(error);
    } finally {
      stopWatching();
      folder.running.delete(record.id);
      hold.release();
    }
  };
  // The work starts only after it is registered as running.
  folder.running.set(record.id, { abort, done: Promise.resolve().then(run) });
};

/** Returns a function that stores the progress of an import, at most once per interval. */
const createProgressWriter = (job: ImportJob): ((done: number) => Promise<void>) => {
  let last = performance.now();
  return async (done) => {
    if (performance.now() - last < progressMs) return;
    last = performance.now();
    // The next update stores the progress; the run does not fail because of this.
    await save(job, { done }).catch(() => undefined);
  };
};

/** A run of a stored import: its file, mapping and sheet, and whether it writes. */
export type RunOptions = {
  /** Path of the file on this machine. */
  readonly path: string;
  readonly map: ImportMap;
  /** Sheet of a workbook. */
  readonly sheet: string;
  readonly dryRun: boolean;
  /** Where an interrupted run continues. Absent: the run starts with the first row. */
  readonly from?: Checkpoint | undefined;
  /** Number of rows in the file, if an earlier run has counted them. */
  readonly of?: number | undefined;
  /** Called with the names of the columns when all rows are written. Not called with `dryRun`. */
  readonly onApplied: (header: readonly string[]) => Promise<void>;
};

/**
 * Creates what follows a run: it collects the first rows of each verdict, writes the rejected rows to a file, and
 * returns the checkpoint of each batch. `done`: the number of rows so far.
 */
const createRunRecorder = async (job: ImportJob, { dryRun, from, of }: RunOptions) => {
  const { folder, record } = job;
  const rejected = await createStoredRejectedFile(folder.rejectedOf(record.id), ',', from?.rejectedBytes);
  const progress = createProgressWriter(job);
  const shown = createRowSample(from === undefined ? [] : shownIn(record.result));
  let [done, header, isNews] = [from?.totals.rows ?? 0, [] as readonly string[], false];
  return {
    done: () => done,
    header: () => header,
    shown: shown.rows,
    /** Closes the file of rejected rows. */
    end: rejected.end,
    onHeader: async (titles: readonly string[]): Promise<void> => {
      header = titles;
      await rejected.begin(titles);
    },
    onVerdict: async ({ number, verdict, detail, cells, ...more }: RowVerdict): Promise<void> => {
      done += 1;
      const given = detail === undefined ? {} : { detail };
      if (shown.add({ number, verdict, cells: cells.map((cell) => cell.slice(0, 200)), ...given })) isNews = true;
      if (verdict === 'rejected') await rejected.add({ number, verdict, cells, ...more, ...given });
      if (dryRun) await progress(done);
    },
    onBatch: async (row: number, totals: () => VerdictTotals): Promise<Statement | undefined> => {
      if (dryRun) return undefined;
      const checkpoint: Checkpoint = { row, totals: toImportTotals(totals()), rejectedBytes: await rejected.flush() };
      const result = isNews ? { result: { of, totals: checkpoint.totals, shown: shown.rows() } } : {};
      isNews = false;
      return updateImport(record.id, { checkpoint, done, ...result });
    },
  };
};

/** Imports or checks a file. Returns the result to store. */
const importOnce = async (job: ImportJob, options: RunOptions, signal: AbortSignal): Promise<ImportChange> => {
  const { context, record, hold } = job;
  const { pool, state, resource, actor, now } = context;
  const { path: file, map, sheet, dryRun, from, onApplied } = options;
  const { done, header, shown, end: endRecorder, ...listeners } = await createRunRecorder(job, options);
  try {
    const totals = await importFile({
      pool,
      state,
      resource,
      actor,
      now,
      map,
      dryRun,
      signal,
      request: context,
      file,
      name: record.name,
      sheet,
      client: hold.client,
      ...(dryRun ? {} : { importId: record.id }),
      ...(from === undefined ? {} : { from: { row: from.row, totals: fromImportTotals(from.totals) } }),
      ...listeners,
    });
    if (!dryRun) await onApplied(header());
    return {
      state: dryRun ? 'checked' : 'applied',
      done: done(),
      checkpoint: null,
      result: { totals: toImportTotals(totals), shown: shown() },
      message: null,
    };
  } finally {
    if (dryRun) await save(job, { done: done() }).catch(() => undefined);
    await endRecorder();
  }
};

/** Returns the options with which a run continues in newer schemas: after the last rows that it has written. */
const optionsAgain = async ({ context, record }: ImportJob, options: RunOptions): Promise<RunOptions> => {
  // checked: the mapping that the run has stored
  const map = (record.map ?? null) as JsonObject;
  const sheet = record.sheet === null ? {} : { sheet: record.sheet };
  const input = await parseImportInput(context, record, { map, ...sheet });
  return { ...options, ...input, from: options.dryRun ? undefined : readCheckpoint(record.checkpoint) };
};

/**
 * Imports a file in the background or, with `dryRun`, only checks it. Stores the state, the counts and the first rows
 * of each verdict in the import, and the rejected rows in a file. At the end, releases the lock and, unless it was a
 * check, notifies the user.
 */
export const runImportFile = (job: ImportJob, options: RunOptions): void =>
  begin(job, options.dryRun ? 'checking' : 'applying', (signal) =>
    withNewerSchemas(job, signal, async (current, { isRepeated }) =>
      importOnce(current, isRepeated ? await optionsAgain(current, options) : options, signal),
    ),
  );

/** Undoes the records of an import that are left, last row first. Returns the result to store. */
const undoOnce = async (job: ImportJob, signal: AbortSignal): Promise<ImportChange> => {
  const { record } = job;
  const { pool, state, resource, actor } = job.context;
  const context = backgroundContext({ pool, state, resource, actor, now: new Date() }, job.context);
  const progress = createProgressWriter(job);
  const result = record.result as object | null;
  const written = await runStatement<{ count: number }>(pool, countWritten(record.id));
  await save(job, { result: { ...result, of: written?.count ?? 0 } });
  let before: number | undefined;
  for (let done = 0; ; ) {
    signal.throwIfAborted();
    const records = await runRows<WrittenRecord>(
      pool,
      selectImportRecords(record.id, { limit: recordsPerBatch, before }),
    );
    if (records.length === 0) break;
    await undoRecords({ context, importId: record.id }, records);
    done += records.length;
    before = records.at(-1)?.row;
    await progress(done);
  }
  const counts = await runRows<{ reason: string; count: number }>(pool, countUndone(record.id));
  const refused = counts.filter(({ reason }) => reason !== '');
  const undo: ImportUndo = {
    undone: counts.find(({ reason }) => reason === '')?.count ?? 0,
    refused: refused.reduce((sum, { count }) => sum + count, 0),
    reasons: refused,
  };
  return { state: 'undone', result: { ...result, undo }, message: null };
};

/**
 * Undoes an import in the background, last row first. Records that cannot be undone, such as records changed since, are
 * kept and counted by reason. At the end, notifies the user and releases the lock.
 */
export const runImportUndo = (job: ImportJob): void =>
  begin(job, 'undoing', (signal) => withNewerSchemas(job, signal, (current) => undoOnce(current, signal)));
