import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { ImpactReport, PublishAnswer } from '#model/wire/impact.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { checkSchemas, rejectedReport } from '../migrations/checkDraft.ts';
import { withoutRecordNames } from '../migrations/withoutRecordNames.ts';
import { withPublisher } from '../lifecycle/publisher.ts';
import type { LoadedSchemas } from '../files/loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { type FileWrite, refuseChanged, readOnlyReason, writeFiles } from '../files/writeFiles.ts';
import { TablesError } from '../tables/TablesError.ts';
import { withPublishLock } from '../tables/locks/withTablesLock.ts';
import { loadDraft, refuseDraft } from './loadDraft.ts';

/** The folder of a server's schema files, and how the server activates a version. */
export type SchemaFolder = {
  readonly dir: string;
  /** Activates published files. Errors: `SchemaProblems`, `TablesError`; the previous version then stays active. */
  readonly activate: (loaded: LoadedSchemas, by: string) => Promise<void>;
  /** Records why published files were not activated, if the response has already been sent. */
  readonly refuse: (error: unknown) => void;
  /** How long the response waits for a publication before the publication continues in the background. */
  readonly answerWithinMs?: number | undefined;
};

/** A draft to publish, and the user who publishes it. */
export type Publication = {
  readonly pool: pg.Pool;
  readonly folder: SchemaFolder;
  readonly draft: readonly FileWrite[];
  /** Id of the user. */
  readonly by: string;
  /** Returns a report without what its reader may not see. */
  readonly reportFor: (report: ImpactReport) => ImpactReport;
  /** Whether addresses in the server's own network cause no warning. */
  readonly allowPrivate?: boolean | undefined;
};

/** Writes a draft to the schema folder and activates it. If this fails, restores the files. */
const writeAndActivate = async ({ folder, draft, by }: Publication, loaded: LoadedSchemas): Promise<void> => {
  const undo = await writeFiles(folder.dir, draft);
  try {
    await folder.activate(loaded, by);
  } catch (error) {
    // Rejected after the files were written: restores them.
    await undo();
    if (error instanceof SchemaProblems) refuseDraft(rejectedReport(error.problems.map(withoutRecordNames)));
    if (error instanceof TablesError) throw new AppError('DRAFT_REFUSED', { text: error.message });
    throw error;
  }
};

/** A draft that was accepted: its version, and its impact on existing records. */
type Begun = { readonly version: string; readonly report: ImpactReport };

/** Checks a draft, calls `onBegun` if it is accepted, and then writes and activates it. */
const publishNow = async (publication: Publication, onBegun: (begun: Begun) => void): Promise<void> => {
  const { pool, folder, draft, reportFor, allowPrivate } = publication;
  const readOnly = await readOnlyReason(folder.dir);
  if (readOnly !== undefined) throw new AppError('FILES_READ_ONLY', { text: readOnly });
  await refuseChanged(folder.dir, draft);
  const loaded = await loadDraft(pool, folder.dir, draft);
  const report = reportFor(await checkSchemas(pool, loaded, { allowPrivate }));
  if (!report.canPublish) refuseDraft(report);
  const { version } = loaded.model;
  onBegun({ version, report });
  await withPublisher(pool, { version, by: publication.by }, () => writeAndActivate(publication, loaded));
};

/**
 * Default of `answerWithinMs`. chosen: less than proxies wait for a response. Most publications take less than a
 * second.
 */
const usualMs = 20_000;

/**
 * Publishes a draft under a lock that all servers of the database share. If two drafts are based on the same file, the
 * later one is refused because the file has changed. Errors: `PUBLISHING` if another publication takes long.
 */
const publishAlone = async (publication: Publication, onBegun: (begun: Begun) => void): Promise<void> => {
  const client = await directPool(publication.pool).connect();
  const maxWaitMs = publication.folder.answerWithinMs ?? usualMs;
  try {
    await withPublishLock(client, maxWaitMs, () => publishNow(publication, onBegun));
  } finally {
    client.release();
  }
};

/**
 * Starts a publication. `begun` resolves when the draft is accepted, `done` when it is active. Both reject with its
 * error.
 */
const begin = (publication: Publication): { readonly begun: Promise<Begun>; readonly done: Promise<void> } => {
  let onBegun = (_begun: Begun): void => undefined;
  const accepted = new Promise<Begun>((resolve) => {
    onBegun = resolve;
  });
  const done = publishAlone(publication, onBegun);
  return { begun: Promise.race([accepted, done.then(() => accepted)]), done };
};

/** Returns whether `work` ends within a time. Errors: those of `work` within that time. */
const endsWithin = (work: Promise<void>, ms: number): Promise<boolean> => {
  const timer = new AbortController();
  return Promise.race([work.then(() => true), setTimeout(ms, false, { signal: timer.signal })]).finally(() =>
    timer.abort(),
  );
};

/**
 * Writes a draft to the schema folder and activates it. If the activation fails, restores the files. Returns the
 * report, the version and `isActive`. If the work takes more than 20 s (`answerWithinMs`), `isActive` is false and the
 * work continues in the background; an error is then passed to `folder.refuse`. Errors: `FILES_READ_ONLY`;
 * `FILE_CHANGED`; `PUBLISHING` if an earlier publication of any server continues for that long; `DRAFT_REFUSED` with
 * the problems in `extra.report`, or without `extra.report` if the tables could not be synced.
 */
export const publish = async (publication: Publication): Promise<PublishAnswer['data']> => {
  const { folder } = publication;
  const { begun, done } = begin(publication);
  const { version, report } = await begun;
  const isActive = await endsWithin(done, folder.answerWithinMs ?? usualMs);
  if (!isActive) void done.catch(folder.refuse);
  return { version, isActive, report };
};
