import type pg from 'pg';
import type { ImpactReport, SchemaProblem } from '#model/wire/impact.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { processOf } from '../../postgres/pools/processOf.ts';
import { extendStatementTimeout } from '../../postgres/pools/extendStatementTimeout.ts';
import { checkTexts, type LoadedSchemas, type SchemaText } from '../files/loadSchemas.ts';
import { addressWarnings } from '../checks/intake/addressWarnings.ts';
import type { Problem } from '../problems/problem.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { withRemovedNames } from '../problems/withRemovedNames.ts';
import { readActiveVersion } from './history.ts';
import { impactOf } from './checks/impactOf.ts';
import { peopleWarnings } from './checks/people/peopleWarnings.ts';
import { activeModel } from './activeModel.ts';

/** Files of a draft. Each replaces the active file of the same name, or removes it if `text` is null. */
export type Draft = readonly { readonly name: string; readonly text: string | null }[];

/**
 * Returns the report of invalid files, which cannot be published. Problems in the draft's own files come first, because
 * the other problems usually follow from them.
 */
export const rejectedReport = (found: readonly Problem[], draft: Draft = []): ImpactReport => {
  const problems = found.map((problem): SchemaProblem => {
    const { unknown: _, ...wire } = problem;
    return wire;
  });
  const isOwn = ({ file }: { readonly file: string }): boolean => draft.some(({ name }) => file.endsWith(`/${name}`));
  return {
    problems: [...problems.filter(isOwn), ...problems.filter((problem) => !isOwn(problem))],
    warnings: [],
    changes: [],
    impacts: [],
    steps: [],
    canPublish: false,
  };
};

/** Returns schema files with the changes of a draft. */
export const withDraft = (texts: readonly SchemaText[], draft: Draft): readonly SchemaText[] => [
  ...texts.filter(({ name }) => !draft.some((one) => one.name === name)),
  ...draft.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }])),
];

/** Time limit of a check, in ms. chosen: enough to check a million records against several rules. */
const timeoutMs = 120_000;

/** How a draft is checked against existing records. */
export type CheckOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Whether this server connects to addresses in its own network. Default: no, so there is a warning about them. */
  readonly allowPrivate?: boolean | undefined;
};

/**
 * Returns the impact of files on existing records, compared with the active version. Its warnings include addresses in
 * the server's own network (unless `allowPrivate`), and rules that name a missing team or user. Writes nothing. Rejects
 * when the signal aborts.
 */
export const checkSchemas = async (
  pool: pg.Pool,
  after: LoadedSchemas,
  { signal, allowPrivate = false }: CheckOptions = {},
): Promise<ImpactReport> => {
  signal?.throwIfAborted();
  const direct = directPool(pool);
  const client = await direct.connect();
  const pid = processOf(client);
  let stopped: Promise<unknown> = Promise.resolve();
  const stop = (): void => {
    stopped = direct.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
  };
  signal?.addEventListener('abort', stop, { once: true });
  const restoreTime = extendStatementTimeout(client, timeoutMs);
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${timeoutMs}`);
    const before = activeModel(await readActiveVersion(client), 'schemas')?.model;
    const report = await impactOf({ client, before, after });
    const own = [
      ...addressWarnings(after.files, { allowPrivate }),
      ...(await peopleWarnings({ client, before, after })),
    ];
    return { ...report, warnings: [...report.warnings, ...own] };
  } finally {
    signal?.removeEventListener('abort', stop);
    // The cancellation must have completed before the connection is reused.
    await stopped;
    restoreTime();
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

/**
 * Returns the impact of a draft on existing records, or the problems of its files. `over`: the files that the draft
 * changes. Default: those of the active version.
 */
export const checkDraft = async (
  pool: pg.Pool,
  draft: Draft,
  { over, ...options }: CheckOptions & { readonly over?: readonly SchemaText[] | undefined } = {},
): Promise<ImpactReport> => {
  const active = await readActiveVersion(pool);
  try {
    return await checkSchemas(pool, checkTexts(withDraft(over ?? active?.texts ?? [], draft), 'schemas'), options);
  } catch (error) {
    if (error instanceof SchemaProblems)
      return rejectedReport(withRemovedNames(error, activeModel(active, 'schemas')?.model), draft);
    throw error;
  }
};
