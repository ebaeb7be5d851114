import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { BusyTableError, findTableLock, isBusy } from './locks/BusyTableError.ts';
import type { Catalog } from './catalog.ts';
import type { Activation, DdlClient, DdlStep } from './ddl.ts';
import { type GeneratedSql, generatedSqlHash } from './triggers/generatedSql.ts';

/**
 * One sync of the tables: the connection, the objects found at its start, the executed steps, and the activation that
 * it belongs to, if any.
 */
export type Work = {
  readonly client: DdlClient;
  readonly catalog: Catalog;
  readonly steps: DdlStep[];
  readonly activation?: Activation | undefined;
};

/**
 * Runs a statement and adds it to the executed steps. Errors: those of Postgres; a `BusyTableError` if the lock of the
 * table was not free in time.
 */
export const runDdl = async ({ client, steps }: Pick<Work, 'client' | 'steps'>, step: DdlStep): Promise<void> => {
  await client.query(step.text).catch((error: unknown) => {
    throw error instanceof Error && isBusy(error) ? new BusyTableError(error, findTableLock(step.text)) : error;
  });
  steps.push(step);
};

/** Stores a value under a key of `gable.meta`, in place of its previous value. */
export const storeMeta = async ({ client }: Pick<Work, 'client'>, key: string, value: string): Promise<void> => {
  await client.query(
    'insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  );
};

/**
 * Creates a generated object, such as a trigger, if it is missing, or again if its SQL has changed. Returns true if it
 * was created, false if it was up to date.
 */
export const syncGeneratedSql = async (work: Work, sql: GeneratedSql): Promise<boolean> => {
  const hash = generatedSqlHash(sql);
  if (work.catalog.meta.get(sql.key) === hash) return false;
  for (const text of sql.texts) await runDdl(work, { subject: sql.subject, text });
  await storeMeta(work, sql.key, hash);
  return true;
};

/** Returns whether the table of a resource existed at the start of the sync, and has rows. */
export const hasRows = async ({ client, catalog }: Work, { name }: Resource): Promise<boolean> => {
  if (!catalog.tables.has(name)) return false;
  const { rows } = await client.query(`select exists (select from ${quote(name)}) as filled`);
  return rows[0]?.['filled'] === true;
};

/** Writes the executed steps to the permanent log, `gable.ddl_log`. */
export const logSteps = async (client: DdlClient, steps: readonly DdlStep[]): Promise<void> => {
  if (steps.length === 0) return;
  await client.query('insert into gable.ddl_log (subject, text) select * from unnest($1::text[], $2::text[])', [
    steps.map(({ subject }) => subject),
    steps.map(({ text }) => text),
  ]);
};
