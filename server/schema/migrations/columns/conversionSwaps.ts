import { kindFor } from '#kinds/index.ts';
import type { Json } from '#model/schema/json.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { readCatalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { TablesError } from '../../tables/TablesError.ts';
import { readExisting } from '../checks/countViolations.ts';
import { recomputedNames } from '../checks/recompute/recomputed.ts';
import type { Values } from '../checks/rules/ruleCheck.ts';
import { withResolvers } from '../checks/withResolvers.ts';
import { type FieldSource, fieldSourcesOf, convertedValue } from './fieldSources.ts';
import type { ActiveVersion } from '../history.ts';
import { newColumnName } from './keptColumns.ts';
import type { ColumnSwap } from './swapColumns.ts';
import { convertedMark } from './withConverted.ts';
import { writeColumns } from './writeColumns.ts';
import { type Progress, progressText } from '../progress.ts';

const batchSize = 500;

type Conversion = {
  readonly model: Model;
  readonly before: Resource;
  readonly resource: Resource;
  /** The fields of the resource that get another type. */
  readonly sources: readonly FieldSource[];
  readonly progress: Progress | undefined;
};

const countRecords = async (client: DdlClient, { name }: Resource): Promise<number> =>
  Number((await client.query(`select count(*) as count from ${quote(name)}`)).rows[0]?.['count']);

/** Writes the values of the new types next to the old ones, for all records or for some. */
const fill = async (
  client: DdlClient,
  { model, before, resource, sources, progress }: Conversion,
  ids?: readonly string[],
): Promise<void> => {
  const { settings } = model;
  const context = { settings, timeZone: settings.timeZone };
  const names = sources.map(({ field }) => field.name);
  const total = ids === undefined && progress !== undefined ? await countRecords(client, resource) : 0;
  let done = 0;
  for await (const rows of readExisting(
    {
      client,
      before,
      permissions: permissionNames(model),
      batch: batchSize,
      deleted: true,
      ...(ids === undefined ? {} : { ids }),
    },
    sources,
  )) {
    const oldValueOf = ({ stored }: FieldSource, raw: Values): Json => raw[stored?.name ?? ''] ?? null;
    // Looks up names that were written after the resolver was created.
    for (const source of sources) await source.resolver?.learn(rows.map(({ raw }) => oldValueOf(source, raw)));
    const records = rows.map(({ id, version, raw }) => ({
      id,
      version,
      values: Object.fromEntries(
        sources.map((source): [string, Json] => {
          const old = oldValueOf(source, raw);
          const now = convertedValue(source, old, context);
          if (now === undefined) {
            const { name, kind } = source.field;
            throw new TablesError(
              `schemas/${resource.name}.json: ${name}: got ${JSON.stringify(old)}, which can't be read as ${kind}; correct it first`,
              { resource: resource.name, field: name },
            );
          }
          return [source.field.name, now];
        }),
      ),
    }));
    const { text, values } = writeColumns({ resource, names, settings, records, into: newColumnName });
    await client.query(text, values);
    done += rows.length;
    if (ids === undefined) await progress?.note(progressText(done, total, resource, 'converted'));
  }
};

/**
 * Returns how to replace the columns of fields that get another type or refer to another resource, except recomputed
 * fields. `fill` of a swap converts the values from the old column to a new column, in batches that do not block other
 * work. The old column is kept as `_was_<field>`. `head`: the version that is active until the swap. `fill` throws
 * `TablesError` for a value that cannot be converted.
 */
export const conversionSwaps = async (
  client: DdlClient,
  after: Model,
  {
    before,
    head,
    progress,
  }: {
    readonly before: Model | undefined;
    readonly head: ActiveVersion | undefined;
    readonly progress?: Progress;
  },
): Promise<readonly ColumnSwap[]> => {
  const { tables } = await readCatalog(client);
  const swaps: ColumnSwap[] = [];
  for (const resource of Object.values(after.resources)) {
    const previous = before?.resources[resource.name];
    const columns = tables.get(resource.name);
    if (before === undefined || previous === undefined || columns === undefined) continue;
    const computed = recomputedNames(resource, previous);
    const all = await withResolvers(
      { client, before, after },
      { table: resource.name, sources: fieldSourcesOf(resource, previous, columns), columns },
    );
    const sources = [...all.values()].filter(
      ({ field, stored, converts, resolver }) =>
        stored !== undefined &&
        (converts || resolver !== undefined) &&
        !computed.has(field.name) &&
        kindFor(field).column.serial !== true,
    );
    if (sources.length === 0) continue;
    const conversion: Conversion = { model: after, before: previous, resource, sources, progress };
    swaps.push({
      resource,
      fields: sources,
      watched: sources.flatMap(({ stored }) =>
        stored === undefined ? [] : columnsOfField(stored).map(({ column }) => column),
      ),
      fill: (ids) => fill(client, conversion, ids),
      activation: head === undefined ? undefined : { head: head.at, version: after.version },
      marks:
        head === undefined
          ? []
          : sources.map(({ field }) => convertedMark(resource.name, field.name, { head, model: after })),
    });
  }
  return swaps;
};
