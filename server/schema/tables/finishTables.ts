import type { Model, Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import {
  createIndexesConcurrently,
  dropIndexesConcurrently,
  missingIndexes,
  supersededIndexes,
} from './indexes/createIndexes.ts';
import type { DdlClient, DdlStep } from './ddl.ts';
import {
  fillKey,
  fillKeys,
  fillRepeated,
  fillSearch,
  fillSerial,
  keysFillName,
  pendingFill,
  repeatedFillName,
  statisticsKey,
} from './columns/fill.ts';
import { tableColumns } from './columns/tableColumns.ts';
import { wantedIndexes } from './indexes/wantedIndexes.ts';
import { logSteps, storeMeta } from './work.ts';

const fillResource = async (
  client: DdlClient,
  resource: Resource,
  meta: ReadonlyMap<string, string>,
): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const column of tableColumns(resource)) {
    if (column.sequence === undefined || meta.get(fillKey(resource, column.column)) !== pendingFill) continue;
    steps.push(await fillSerial(client, resource, column));
    await storeMeta({ client }, fillKey(resource, column.column), 'done');
  }
  for (const [name, fill] of [
    ['', fillSearch],
    [keysFillName, fillKeys],
    [repeatedFillName, fillRepeated],
  ] as const) {
    if (meta.get(fillKey(resource, name)) !== pendingFill) continue;
    steps.push(await fill(client, resource));
    await storeMeta({ client }, fillKey(resource, name), 'done');
  }
  return steps;
};

/** Fills the new columns of a resource's table, and creates and drops its indexes. */
const finishResource = async (client: DdlClient, resource: Resource, catalog: Catalog): Promise<readonly DdlStep[]> => {
  const required = wantedIndexes(resource);
  const missing = missingIndexes(required, catalog);
  // If the process ends before the statistics are updated, the next run updates them.
  if (missing.length > 0) await storeMeta({ client }, statisticsKey(resource), pendingFill);
  const steps = [
    ...(await fillResource(client, resource, catalog.meta)),
    ...(await createIndexesConcurrently(client, missing, catalog)),
    // Dropped last: until the new indexes exist, the old ones are used.
    ...(await dropIndexesConcurrently(client, resource.name, supersededIndexes(resource.name, required, catalog))),
  ];
  // Statistics of expressions and new columns are only updated here.
  if (missing.length > 0 || catalog.meta.get(statisticsKey(resource)) === pendingFill) {
    await client.query(`analyze ${quote(resource.name)}`);
    await storeMeta({ client }, statisticsKey(resource), 'done');
  }
  return steps;
};

/** Creates the missing unique indexes of a resource's table. */
const finishUniqueIndexes = async (
  client: DdlClient,
  resource: Resource,
  catalog: Catalog,
): Promise<readonly DdlStep[]> => {
  const missing = missingIndexes(wantedIndexes(resource), catalog).filter(({ unique }) => unique);
  if (missing.length > 0) await storeMeta({ client }, statisticsKey(resource), pendingFill);
  return createIndexesConcurrently(client, missing, catalog);
};

/** Runs `finish` for each resource of a model, and logs and returns the executed steps. */
const finishEach = async (
  client: DdlClient,
  model: Model,
  finish: (client: DdlClient, resource: Resource, catalog: Catalog) => Promise<readonly DdlStep[]>,
): Promise<readonly DdlStep[]> => {
  const catalog = await readCatalog(client);
  const steps: DdlStep[] = [];
  for (const resource of Object.values(model.resources)) steps.push(...(await finish(client, resource, catalog)));
  await logSteps(client, steps);
  return steps;
};

/**
 * Does the long work that `prepareTables` leaves: fills new columns, creates the indexes of tables that have rows, and
 * drops indexes that are no longer needed. This work runs outside of a transaction and does not block other work.
 * Returns the executed steps. The next run continues interrupted work.
 */
export const finishTables = (client: DdlClient, model: Model): Promise<readonly DdlStep[]> =>
  finishEach(client, model, finishResource);

/**
 * Does the part of `finishTables` that must be done before a version becomes active: creates the missing unique
 * indexes. Returns the executed steps.
 */
export const createRequiredIndexes = (client: DdlClient, model: Model): Promise<readonly DdlStep[]> =>
  finishEach(client, model, finishUniqueIndexes);
