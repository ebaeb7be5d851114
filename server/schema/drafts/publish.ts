import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { ImpactReport, PublishAnswer } from '#model/wire/impact.ts';
import { checkDraft, checkSchemas, rejectedReport } from '../migrations/checkDraft.ts';
import { withoutRecordNames } from '../migrations/withoutRecordNames.ts';
import { withPublisher } from '../lifecycle/publisher.ts';
import { type LoadedSchemas, readTexts } from '../files/loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { type FileWrite, refuseChanged, whyReadOnly, writeFiles } from '../files/writeFiles.ts';
import { TablesError } from '../tables/TablesError.ts';
import { publishKey, withTablesLock } from '../tables/withTablesLock.ts';
import { loadDraft, refuseDraft } from './loadDraft.ts';

/** The folder that a server's schemas come from, and the way to put a version of it in force. */
export type SchemaFolder = {
  readonly dir: string;
  /**
   * Puts files in force that somebody has published. Errors: `SchemaProblems`, `TablesError`; then the version before
   * stays.
   */
  readonly enforce: (loaded: LoadedSchemas, by: string) => Promise<void>;
  /** Takes down why files that somebody has published are not in force, where there is no answer to say it in. */
  readonly refuse: (error: unknown) => void;
  /** How long a publication is waited for before it goes on behind its answer. */
  readonly answerWithinMs?: number | undefined;
};

export type Publication = {
  readonly pool: pg.Pool;
  readonly folder: SchemaFolder;
  readonly draft: readonly FileWrite[];
  readonly by: string /** What of a report its reader may be told. */;
  readonly reportFor: (report: ImpactReport) => ImpactReport;
};

const enforce = async ({ folder, draft, by }: Publication, loaded: LoadedSchemas): Promise<void> => {
  const undo = await writeFiles(folder.dir, draft);
  try {
    await folder.enforce(loaded, by);
  } catch (error) {
    // What came between the look and the deed: the files are again as they were.
    await undo();
    if (error instanceof SchemaProblems)
      refuseDraft(rejectedReport(new SchemaProblems(error.problems.map(withoutRecordNames))));
    if (error instanceof TablesError) throw new AppError('DRAFT_REFUSED', { text: error.message });
    throw error;
  }
};

type Begun = { readonly version: string; readonly report: ImpactReport };

const publishNow = async (publication: Publication, onBegun: (begun: Begun) => void): Promise<void> => {
  const { pool, folder, draft, reportFor } = publication;
  const readOnly = await whyReadOnly(folder.dir);
  if (readOnly !== undefined) throw new AppError('FILES_READ_ONLY', { text: readOnly });
  await refuseChanged(folder.dir, draft);
  const loaded = await loadDraft(pool, folder.dir, draft);
  const report = reportFor(await checkSchemas(pool, loaded));
  if (!report.live) refuseDraft(report);
  const { version } = loaded.model;
  onBegun({ version, report });
  await withPublisher(pool, { version, by: publication.by }, () => enforce(publication, loaded));
};

/**
 * One publication at a time of all servers on the database: of two that began from the same file, the later finds it
 * changed.
 */
const publishAlone = async (publication: Publication, onBegun: (begun: Begun) => void): Promise<void> => {
  const client = await publication.pool.connect();
  try {
    await withTablesLock(client, () => publishNow(publication, onBegun), publishKey);
  } finally {
    client.release();
  }
};

/**
 * chosen: how long a publication is waited for, less than what a proxy waits for an answer; mostly it takes less than a
 * second.
 */
const usualMs = 20_000;

/** Those that go on behind their answer. */
let behind = 0;

const publishNext = async (publication: Publication): Promise<PublishAnswer['data']> => {
  if (behind > 0) throw new AppError('PUBLISHING');
  let onBegun = (_begun: Begun): void => undefined;
  const begun = new Promise<Begun>((resolve) => {
    onBegun = resolve;
  });
  const done = publishAlone(publication, onBegun);
  // What speaks against it before it has begun is the answer.
  const { version, report } = await Promise.race([begun, done.then(() => begun)]);
  const timer = new AbortController();
  const isDone = await Promise.race([
    done.then(() => true),
    setTimeout(publication.folder.answerWithinMs ?? usualMs, false, { signal: timer.signal }),
  ]).finally(() => timer.abort());
  if (isDone) return { version, inForce: true, report };
  behind++;
  void done.catch(publication.folder.refuse).finally(() => {
    behind--;
  });
  return { version, inForce: false, report };
};

/** One publication of this server at a time, until it is answered. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Writes a draft over the files of the folder and puts it in force, unless something speaks against it; then nothing
 * has changed. What takes long goes on behind the answer; what then speaks against it is told to `folder.refuse`.
 * Errors: `FILES_READ_ONLY`, `FILE_CHANGED`, `PUBLISHING`, `DRAFT_REFUSED` whose `extra.report` says what is wrong.
 */
export const publish = (publication: Publication): Promise<PublishAnswer['data']> => {
  const answered = last.then(() => publishNext(publication));
  last = answered.catch(() => undefined);
  return answered;
};

/** Looks at a draft over the files of the folder, or, where there is none that can be read, over those in force. */
export const checkOverFolder = async (
  pool: pg.Pool,
  dir: string | undefined,
  { draft, signal }: { readonly draft: readonly FileWrite[]; readonly signal: AbortSignal },
): Promise<ImpactReport> =>
  checkDraft(pool, draft, {
    signal,
    over: dir === undefined ? undefined : await readTexts(dir).catch(() => undefined),
  });
