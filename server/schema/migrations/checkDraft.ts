import type pg from 'pg';
import type { ImpactReport } from '#model/wire/impact.ts';
import { processOf } from '../../postgres/processOf.ts';
import { extendStatementTimeout } from '../../postgres/extendStatementTimeout.ts';
import { checkTexts, type LoadedSchemas, type SchemaText } from '../files/loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { readActiveVersion } from './history.ts';
import { impactOf } from './checks/impactOf.ts';
import { activeModel } from './activateSchema.ts';

/** Files of a draft: each takes the place of the one in force; without a text it takes it away. */
export type Draft = readonly { readonly name: string; readonly text: string | null }[];

/**
 * The report of files that can't be used; what is wrong in a draft's own files comes first, for mostly the rest follows
 * from it.
 */
export const rejectedReport = ({ problems }: SchemaProblems, draft: Draft = []): ImpactReport => {
  const isOwn = ({ file }: { readonly file: string }): boolean => draft.some(({ name }) => file.endsWith(`/${name}`));
  return {
    problems: [...problems.filter(isOwn), ...problems.filter((problem) => !isOwn(problem))],
    warnings: [],
    changes: [],
    impacts: [],
    steps: [],
    live: false,
  };
};

/** Puts the files of a draft in the place of those that stand. */
export const withDraft = (texts: readonly SchemaText[], draft: Draft): readonly SchemaText[] => [
  ...texts.filter(({ name }) => !draft.some((one) => one.name === name)),
  ...draft.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }])),
];

/** chosen: long enough to count a million records by each of some rules. */
const timeoutMs = 120_000;

/**
 * Looks at whole files: what is wrong in them, or what they would do to the records that stand. Changes nothing.
 * It stops counting at the signal that nobody waits for it any more; then it fails.
 */
export const checkSchemas = async (
  pool: pg.Pool,
  after: LoadedSchemas,
  signal?: AbortSignal,
): Promise<ImpactReport> => {
  signal?.throwIfAborted();
  const client = await pool.connect();
  const pid = processOf(client);
  let stopped: Promise<unknown> = Promise.resolve();
  const stop = (): void => {
    stopped = pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
  };
  signal?.addEventListener('abort', stop, { once: true });
  const restoreTime = extendStatementTimeout(client, timeoutMs);
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${timeoutMs}`);
    return await impactOf({ client, before: activeModel(await readActiveVersion(client), 'schemas')?.model, after });
  } finally {
    signal?.removeEventListener('abort', stop);
    // Nobody else's statement may be stopped in place of this one.
    await stopped;
    restoreTime();
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

/** Looks at a draft over files, which are those in force where none are given. */
export const checkDraft = async (
  pool: pg.Pool,
  draft: Draft,
  { over, signal }: { readonly over?: readonly SchemaText[] | undefined; readonly signal?: AbortSignal } = {},
): Promise<ImpactReport> => {
  try {
    return await checkSchemas(
      pool,
      checkTexts(withDraft(over ?? (await readActiveVersion(pool))?.texts ?? [], draft), 'schemas'),
      signal,
    );
  } catch (error) {
    if (error instanceof SchemaProblems) return rejectedReport(error, draft);
    throw error;
  }
};
