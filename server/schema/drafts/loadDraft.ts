import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { ImpactReport } from '#model/wire/impact.ts';
import { rejectedReport, withDraft } from '../migrations/checkDraft.ts';
import { readActiveVersion } from '../migrations/history.ts';
import { checkTexts, type LoadedSchemas, readTexts } from '../files/loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import type { FileWrite } from '../files/writeFiles.ts';

/**
 * Throws `DRAFT_REFUSED`. Its message is the first problem or blocking impact of `report`; its `extra.report` is the
 * whole report.
 */
export const refuseDraft = (report: ImpactReport): never => {
  const [problem] = [...report.problems, ...report.impacts.filter(({ state }) => state === 'blocks')];
  const text =
    problem === undefined
      ? undefined
      : `${problem.file}:${problem.line}:${problem.column} ${problem.path}: ${problem.message}`;
  throw new AppError('DRAFT_REFUSED', { ...(text === undefined ? {} : { text }), extra: { report } });
};

/**
 * Builds the model of a draft together with the files of a folder, or with those of the active version if there is no
 * folder. Errors: `DRAFT_REFUSED`, whose `extra.report` lists all problems.
 */
export const loadDraft = async (
  pool: pg.Pool,
  dir: string | undefined,
  draft: readonly FileWrite[],
): Promise<LoadedSchemas> => {
  try {
    const texts = dir === undefined ? ((await readActiveVersion(pool))?.texts ?? []) : await readTexts(dir);
    return checkTexts(withDraft(texts, draft), 'schemas');
  } catch (error) {
    if (error instanceof SchemaProblems) return refuseDraft(rejectedReport(error.problems, draft));
    throw error;
  }
};
