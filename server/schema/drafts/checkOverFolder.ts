import type pg from 'pg';
import type { ImpactReport } from '#model/wire/impact.ts';
import { readTexts } from '../files/loadSchemas.ts';
import type { FileWrite } from '../files/writeFiles.ts';
import { checkDraft, type CheckOptions } from '../migrations/checkDraft.ts';

/**
 * Returns the impact of a draft on existing records, or the problems of its files. The draft is checked together with
 * the files of the folder `dir` or, if there is no readable folder, with those of the active version.
 */
export const checkOverFolder = async (
  pool: pg.Pool,
  dir: string | undefined,
  { draft, ...options }: CheckOptions & { readonly draft: readonly FileWrite[] },
): Promise<ImpactReport> =>
  checkDraft(pool, draft, {
    ...options,
    over: dir === undefined ? undefined : await readTexts(dir).catch(() => undefined),
  });
