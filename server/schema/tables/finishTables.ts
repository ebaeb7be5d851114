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

/**
 * How much of its work `finishTables` does. `unique`: it only creates unique indexes, which must exist before a version
 * becomes active. `all`: all of it.
 */
export type FinishScope = 'unique' | 'all';

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

const finishUnique = async (client: DdlClient, resource: Resource, catalog: Catalog): Promise<readonly DdlStep[]> => {
  const missing = missingIndexes(wantedIndexes(resource), catalog).filter(({ unique }) => unique);
  if (missing.length > 0) await storeMeta({ client }, statisticsKey(resource), pendingFill);
  return createIndexesConcurrently(client, missing, catalog);
};

/**
 * Does the long work that `syncTables` leaves: fills new columns, creates the indexes of tables that have rows, and
 * drops indexes that are no longer needed. It uses no transaction and does not block other work. With `unique`, it only
 * creates unique indexes. Returns the executed steps. The next run continues interrupted work.
 */
export const finishTables = async (
  client: DdlClient,
  model: Model,
  part: FinishScope = 'all',
): Promise<readonly DdlStep[]> => {
  const catalog = await readCatalog(client);
  const steps: DdlStep[] = [];
  for (const resource of Object.values(model.resources))
    steps.push(...(await (part === 'all' ? finishResource : finishUnique)(client, resource, catalog)));
  await logSteps(client, steps);
  return steps;
};
