import { AppError } from '#model/errors.ts';
import type { ImportRow, ImportTotals, ImportUndo, ImportVerdict } from '#model/imports.ts';
import { withTransaction } from '../database/transaction.ts';
import { SheetError } from '../sheets/cell.ts';
import { countUndone, type ImportChange, type ImportRecord, noteUndone, selectImportRecords, updateImport, type WrittenRecord } from '../sql/imports.ts';
import { changeRecord } from '../verbs/changeRecord.ts';
import type { VerbContext } from '../verbs/context.ts';
import { deleteRecord } from '../verbs/delete.ts';
import { lockRecord } from '../verbs/lockRecord.ts';
import type { Values } from '../verbs/plan.ts';
import { runRows } from '../verbs/runStatement.ts';
import { importFile } from './importFile.ts';
import type { ImportFolder } from './importFolder.ts';
import { jobContext } from './jobContext.ts';
import { CsvError } from './readCsv.ts';
import type { ImportMap } from './readMap.ts';
import { openRejectedFile } from './rejectedFile.ts';
import type { RowVerdict, Totals } from './verdict.ts';

export type Job = { readonly context: VerbContext; readonly folder: ImportFolder; readonly record: ImportRecord };

/** chosen: what a screen shows; the file of rejected rows holds all of those, and of what went well a few are enough. */
const mostShown: Readonly<Record<ImportVerdict, number>> = { created: 10, updated: 10, duplicate: 30, rejected: 60 };
const progressMs = 400;
const recordsPerLook = 100;

const save = async ({ context, record }: Job, change: ImportChange): Promise<void> => {
  await runRows(context.pool, updateImport(record.id, change));
};

const saidOf = (error: unknown): string =>
  error instanceof AppError || error instanceof SheetError || error instanceof CsvError ? error.message : 'Something went wrong on our side. What was written so far stays until it is undone.';

/** Runs a piece of work on an import beside the request that asked for it; whatever happens is written down. */
const begin = (job: Job, work: (signal: AbortSignal) => Promise<ImportChange>): void => {
  const { folder, record } = job;
  const abort = new AbortController();
  const run = async (): Promise<void> => {
    try {
      await save(job, await work(abort.signal));
    } catch (error) {
      const change: ImportChange = abort.signal.aborted
        ? { state: 'cancelled', message: 'It was stopped. What was written before stays until it is undone.' }
        : { state: 'failed', message: saidOf(error) };
      // Where the database is away nothing can be written down; whoever looks finds a run that nobody goes on with.
      await save(job, change).catch(() => undefined);
    } finally {
      folder.running.delete(record.id);
    }
  };
  // Not before the work stands among what runs.
  folder.running.set(record.id, { abort, done: Promise.resolve().then(run) });
};

/** Tells how far it came, now and then; rows come faster than anybody looks. */
const makeProgress = (job: Job): ((done: number) => Promise<void>) => {
  let last = Date.now();
  return async (done) => {
    if (Date.now() - last < progressMs) return;
    last = Date.now();
    await save(job, { done });
  };
};

const totalsOf = ({ reasons, ...totals }: Totals): ImportTotals => ({
  ...totals, reasons: [...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => ({ reason, count })),
});

export type RunOptions = { readonly map: ImportMap; readonly sheet: string; readonly dryRun: boolean; readonly onApplied: (header: readonly string[]) => Promise<void> };

/** Looks through a file, or writes it. */
export const runFile = (job: Job, { map, sheet, dryRun, onApplied }: RunOptions): void => begin(job, async (signal) => {
  const { context, folder, record } = job;
  const { pool, state, resource, actor, now } = context;
  const rejected = await openRejectedFile(folder.rejectedOf(record.id), ',');
  const progress = makeProgress(job);
  const shown = new Map<ImportVerdict, ImportRow[]>();
  let [done, header] = [0, [] as readonly string[]];
  const show = ({ number, verdict, detail, cells }: RowVerdict): void => {
    const list = shown.get(verdict) ?? [];
    shown.set(verdict, list);
    if (list.length < mostShown[verdict]) list.push({ number, verdict, cells: cells.map((cell) => cell.slice(0, 200)), ...(detail === undefined ? {} : { detail }) });
  };
  try {
    const totals = await importFile({
      pool, state, resource, actor, now, map, dryRun, signal, request: context, file: folder.sourceOf(record.id), name: record.name, sheet,
      ...(dryRun ? {} : { importId: record.id }),
      onHeader: async (titles) => {
        header = titles;
        await rejected.begin(titles);
      },
      onVerdict: async (verdict) => {
        done += 1;
        show(verdict);
        if (verdict.verdict === 'rejected') await rejected.add(verdict);
        await progress(done);
      },
    });
    if (!dryRun) await onApplied(header);
    return { state: dryRun ? 'checked' : 'applied', done, result: { totals: totalsOf(totals), shown: [...shown.values()].flat().sort((a, b) => a.number - b.number) }, message: null };
  } finally {
    await save(job, { done }).catch(() => undefined);
    await rejected.end();
  }
});

const undoOne = async (context: VerbContext, { record: id, version, before }: WrittenRecord): Promise<string> => {
  try {
    await withTransaction(context.pool, async (client) => {
      const standing = await lockRecord(context, client, { id });
      if (standing.version !== version) throw new AppError('STALE_VERSION', { text: 'changed since the import' });
      if (before === null || before === undefined) return deleteRecord(context, client, id);
      // checked: written by the import itself, out of a record's own values
      const body = { values: before as Values, version, allowDuplicate: true, note: undefined };
      return changeRecord(context, client, { id, body, via: 'edit', activities: [{ kind: 'import', note: 'The import was undone' }] });
    });
    return '';
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.code === 'NOT_FOUND' ? 'deleted since the import' : error.message;
  }
};

/** Takes back what an import wrote, the last row first; a record that was changed since stays, and is told. */
export const runUndo = (job: Job): void => begin(job, async (signal) => {
  const { record } = job;
  const { pool, state, resource, actor } = job.context;
  const context = jobContext({ pool, state, resource, actor, now: new Date() }, job.context);
  const progress = makeProgress(job);
  for (let done = 0; ;) {
    signal.throwIfAborted();
    const written = await runRows<WrittenRecord>(pool, selectImportRecords(record.id, recordsPerLook));
    if (written.length === 0) break;
    const outcomes: { record: string; reason: string }[] = [];
    for (const one of written) outcomes.push({ record: one.record, reason: await undoOne(context, one) });
    await runRows(pool, noteUndone(record.id, outcomes));
    done += written.length;
    await progress(done);
  }
  const counts = await runRows<{ reason: string; count: number }>(pool, countUndone(record.id));
  const refused = counts.filter(({ reason }) => reason !== '');
  const undo: ImportUndo = {
    undone: counts.find(({ reason }) => reason === '')?.count ?? 0, refused: refused.reduce((sum, { count }) => sum + count, 0), reasons: refused,
  };
  return { state: 'undone', result: { ...(record.result as object | null), undo }, message: null };
});
