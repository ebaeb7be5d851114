import type pg from 'pg';
import type { Model, Resource } from '#model/resource.ts';
import type { LoadedSchemas } from '../files/loadSchemas.ts';
import { fillFromOthers } from '../lookupsAndRollups/fillFromOthers.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { readCatalog } from '../tables/catalog.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import { prepareTables, syncTables } from '../tables/syncTables.ts';
import { logSteps } from '../tables/work.ts';
import { applyFixes } from './applyFixes.ts';
import { earlierModel } from './checks/earlierModel.ts';
import { impactOf } from './checks/impactOf.ts';
import { conversionSwaps } from './columns/conversionSwaps.ts';
import { recomputationSwaps } from './columns/recomputationSwaps.ts';
import { swapColumns } from './columns/swapColumns.ts';
import type { ColumnSwap } from './columns/swapTable.ts';
import { withConverted } from './columns/withConverted.ts';
import { createUniqueIndexes } from './earlyIndexes.ts';
import type { ActiveVersion } from './history.ts';
import { createProgress } from './progress.ts';
import { renameBack } from './renameBack.ts';
import { renameResources } from './renameResources.ts';

export type ActivateOptions = {
  readonly pool: pg.Pool;
  /** The version to activate. */
  readonly loaded: LoadedSchemas;
  /** Tables whose changes make servers read permissions again: the result of `rightsTablesOf`. */
  readonly rightsTables: readonly string[];
  /** Id of the user who published the version. Null: the files were edited by hand. */
  readonly by: string | null;
  /** The folder of the files. */
  readonly folder: string;
  /** Receives each line about changes to existing records, and about the progress. */
  readonly log?: (line: string) => void;
};

/** The version that is active before an activation. */
export type Previous = {
  readonly head: ActiveVersion | undefined;
  /** Its model. Undefined if there is no such version, or if this release cannot read it. */
  readonly before: Model | undefined;
};

const swappedFields = (swaps: readonly ColumnSwap[], { name }: Resource): readonly string[] =>
  swaps.flatMap(({ resource, fields }) => (resource.name === name ? fields.map(({ field }) => field.name) : []));

/** Creates the unique indexes of a version on columns that are not swapped. Returns the executed steps. */
const createOtherIndexes = async (
  client: DdlClient,
  model: Model,
  swaps: readonly ColumnSwap[],
): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const resource of Object.values(model.resources))
    steps.push(...(await createUniqueIndexes(client, resource, swappedFields(swaps, resource))));
  return steps;
};

/** Refuses a version that existing records conflict with, and logs what it will change. Errors: `SchemaProblems`. */
const refuseConflicts = async (
  client: DdlClient,
  { loaded, log = () => undefined }: ActivateOptions,
  previous: Model | undefined,
): Promise<void> => {
  const { problems, impacts, steps, canPublish } = await impactOf({ client, before: previous, after: loaded });
  if (!canPublish) throw new SchemaProblems([...problems, ...impacts.filter(({ state }) => state === 'blocks')]);
  for (const { message } of steps) log(message);
};

/**
 * Renames tables and columns, and replaces the columns whose values are converted or recomputed, before the tables are
 * synced. `active`: the active version, with the fields that an interrupted run has already converted. Returns the
 * fields whose columns were replaced, such as `leads.budget`. Their values need no further changes.
 */
const replaceColumns = async (
  client: DdlClient,
  { loaded: { model }, log = () => undefined }: ActivateOptions,
  { before: active, head }: Previous & { readonly before: Model },
): Promise<ReadonlySet<string>> => {
  await logSteps(client, await renameResources(client, model, active));
  const before = earlierModel(active, model, await readCatalog(client));
  const progress = createProgress(client, log);
  try {
    await logSteps(client, await renameBack(client, model, { before, head }));
    const swaps = [
      ...(await recomputationSwaps(client, { after: model, before, head })),
      ...(await conversionSwaps(client, model, { before, head })),
    ];
    const createIndexes = (): Promise<readonly DdlStep[]> => createOtherIndexes(client, model, swaps);
    await logSteps(client, await swapColumns(client, swaps, { createOtherIndexes: createIndexes, progress }));
    return new Set(
      Object.values(model.resources).flatMap((resource) =>
        swappedFields(swaps, resource).map((name) => `${resource.name}.${name}`),
      ),
    );
  } finally {
    await progress.end().catch(() => undefined);
  }
};

/** Returns the active version with the fields that an interrupted run has already converted. */
const withConvertedFields = async (client: DdlClient, model: Model, { before, head }: Previous): Promise<Previous> =>
  before === undefined || head === undefined
    ? { before, head }
    : { head, before: withConverted(before, model, { head, meta: (await readCatalog(client)).meta }) };

/** Changes the values of records as the fixes in the schema files say, except in the `replaced` columns. */
const applyOtherFixes = async (
  client: DdlClient,
  model: Model,
  before: Model | undefined,
  replaced: ReadonlySet<string>,
): Promise<void> => {
  const renamed = before === undefined ? undefined : earlierModel(before, model, await readCatalog(client));
  await logSteps(client, await applyFixes(client, model, renamed, replaced));
};

/**
 * Changes the tables and records from the active version to the version in `request`. Returns whether
 * `finishActivation` still has to fill columns and create indexes: not for the first version, which only creates
 * tables. Errors: `SchemaProblems` if existing records conflict with the version; `TablesError` if the tables cannot be
 * changed.
 */
export const migrate = async (client: DdlClient, request: ActivateOptions, active: Previous): Promise<boolean> => {
  const { loaded, rightsTables, log } = request;
  const { model } = loaded;
  const { before, head } = await withConvertedFields(client, model, active);
  await refuseConflicts(client, request, before);
  const replaced = before === undefined ? new Set<string>() : await replaceColumns(client, request, { before, head });
  await (before === undefined ? syncTables : prepareTables)({
    client,
    model,
    rightsTables,
    activation: head === undefined ? undefined : { head: head.at, version: model.version },
  });
  await applyOtherFixes(client, model, before, replaced);
  await fillFromOthers(client, model, log);
  return before !== undefined;
};
