import { isUniqueViolation } from '../../../postgres/isUniqueViolation.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Catalog } from '../catalog.ts';
import type { DdlClient, DdlStep } from '../ddl.ts';
import { TablesError } from '../TablesError.ts';
import type { WantedIndex } from './wantedIndexes.ts';

/** Returns the required indexes that are missing or whose creation was interrupted. */
export const missingIndexes = (required: readonly WantedIndex[], { indexes }: Catalog): readonly WantedIndex[] =>
  required.filter(({ name }) => indexes.get(name) !== true);

/**
 * Returns the statement that creates an index. Example: `create index concurrently if not exists "leads_status_1f0c…"
 * on "leads" ("status", …) where "deletedAt" is null`.
 */
export const indexText = (
  { name, definition, unique }: WantedIndex,
  { concurrently }: { readonly concurrently: boolean },
): string =>
  `create ${unique ? 'unique ' : ''}index ${concurrently ? 'concurrently ' : ''}if not exists ${quote(name)} ${definition}`;

/** Pattern of the names that `wantedIndexes` assigns. Indexes created by hand are kept. */
const ownName = /_[0-9a-f]{16}$/;

/**
 * Returns the names of existing indexes of a table that Gable has created and that are not in `required`. They were
 * needed by a previous version of the schema file.
 */
export const supersededIndexes = (
  table: string,
  required: readonly WantedIndex[],
  { indexes }: Catalog,
): readonly string[] => {
  const names = new Set(required.map(({ name }) => name));
  return [...indexes.keys()].filter((name) => name.startsWith(`${table}_`) && ownName.test(name) && !names.has(name));
};

/**
 * Drops indexes that are no longer needed, without blocking other work. An obsolete unique index would refuse values
 * that are now allowed. Returns the executed steps.
 */
export const dropIndexesConcurrently = async (
  client: DdlClient,
  table: string,
  names: readonly string[],
): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const name of names) {
    const text = `drop index concurrently if exists ${quote(name)}`;
    await client.query(text);
    steps.push({ subject: table, text });
  }
  return steps;
};

/**
 * Returns the error to throw when an index could not be created: a `TablesError` that names the field if existing
 * values of a unique index occur twice, otherwise `error` unchanged.
 */
export const explainIndexFailure = (error: unknown, { table, field }: WantedIndex): unknown =>
  isUniqueViolation(error) && field !== undefined
    ? new TablesError(
        `schemas/${table}.json: ${field}: values must be unique, got some that occur twice; ` +
          `expected "unique": "warn", or different values in all records first`,
        { resource: table, field, cause: error },
      )
    : error;

/**
 * Creates missing indexes of tables that have rows, without blocking other work. An index whose creation was
 * interrupted is created again. Returns the executed steps. Errors: `TablesError` for duplicate values that must be
 * unique.
 */
export const createIndexesConcurrently = async (
  client: DdlClient,
  missing: readonly WantedIndex[],
  { indexes }: Catalog,
): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const index of missing) {
    if (indexes.get(index.name) === false) await client.query(`drop index concurrently if exists ${quote(index.name)}`);
    const text = indexText(index, { concurrently: true });
    try {
      await client.query(text);
    } catch (error) {
      await client.query(`drop index concurrently if exists ${quote(index.name)}`);
      throw explainIndexFailure(error, index);
    }
    steps.push({ subject: index.table, text });
  }
  return steps;
};
