import { isSchemaMismatch } from '../../../schema/lifecycle/schemaMismatch.ts';
import { readImport } from '../request/detailOf.ts';
import type { RequestContext } from '../../../records/context/context.ts';
import type { ImportRecord } from '../store/imports.ts';

/** The request that started a job, with the schemas of the job, and its import. */
type Job = { readonly context: RequestContext; readonly record: ImportRecord };

/** Returns the job with the schemas that have become active since it started. Undefined if there are none. */
const inNewerSchemas = async <One extends Job>(job: One): Promise<One | undefined> => {
  const state = await job.context.newerSchemas(job.context.state);
  const resource = state?.model.resources[job.context.resource.name];
  if (state === undefined || resource === undefined) return undefined;
  const context = { ...job.context, state, resource };
  return { ...job, context, record: await readImport(context) };
};

/**
 * Runs `work` with a job. If a statement fails because a column was renamed or removed meanwhile, runs it again with
 * the new schemas and the import as it is then stored (`isRepeated`), so that an edit of the schemas does not end an
 * import. Errors: those of `work`.
 */
export const withNewerSchemas = async <One extends Job, Result>(
  first: One,
  signal: AbortSignal,
  work: (job: One, options: { readonly isRepeated: boolean }) => Promise<Result>,
): Promise<Result> => {
  for (let job = first; ; ) {
    try {
      return await work(job, { isRepeated: job !== first });
    } catch (error) {
      const next = signal.aborted || !isSchemaMismatch(error) ? undefined : await inNewerSchemas(job);
      if (next === undefined) throw error;
      job = next;
    }
  }
};
