import type { Model, Resource } from '#model/resource.ts';
import { fillFromOthers } from '../lookupsAndRollups/fillFromOthers.ts';
import { readCatalog } from '../tables/catalog.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import { rightsTablesOf } from '../tables/rightsTablesOf.ts';
import { prepareTables, syncTables } from '../tables/syncTables.ts';
import { logSteps } from '../tables/work.ts';
import { applyFixes } from './applyFixes.ts';
import { earlierModel } from './checks/earlierModel.ts';
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

/**
 * Renames tables and columns, and replaces the columns whose values are converted or recomputed, before the tables are
 * synced. `active`: the active version, with the fields that an interrupted run has already converted. Returns the
 * fields whose columns were replaced, such as `leads.budget`. Their values need no further changes.
 */
const replaceColumns = async (
  client: DdlClient,
  model: Model,
  { before: active, head, log }: Previous & { readonly before: Model; readonly log: (line: string) => void },
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

/** Returns the active version with the fields that an interrupted run of its migration to `model` has converted. */
export const withConvertedFields = async (
  client: DdlClient,
  model: Model,
  { before, head }: Previous,
): Promise<Previous> =>
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
 * Changes the tables and records from the previous version to `model`. `log` receives each line about changes to
 * existing records, and about the progress. Returns whether `finishActivation` still has to fill columns and create
 * indexes: not for the first version, which only creates tables. Errors: `TablesError` if the tables cannot be changed.
 */
export const migrate = async (
  client: DdlClient,
  model: Model,
  { before, head, log = () => undefined }: Previous & { readonly log?: ((line: string) => void) | undefined },
): Promise<boolean> => {
  const replaced =
    before === undefined ? new Set<string>() : await replaceColumns(client, model, { before, head, log });
  await (before === undefined ? syncTables : prepareTables)({
    client,
    model,
    rightsTables: rightsTablesOf(model),
    activation: head === undefined ? undefined : { head: head.at, version: model.version },
  });
  await applyOtherFixes(client, model, before, replaced);
  await fillFromOthers(client, model, log);
  return before !== undefined;
};
