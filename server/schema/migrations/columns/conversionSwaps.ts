import { kindFor } from '#kinds/index.ts';
import type { KindContext } from '#model/kind.ts';
import type { Json } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { readCatalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { TablesError } from '../../tables/TablesError.ts';
import { recomputedNames } from '../checks/recompute/recomputed.ts';
import type { RuleValues } from '../checks/rules/ruleCheck.ts';
import { withResolvers } from '../checks/withResolvers.ts';
import { type FieldSource, fieldSourcesOf, convertedValue } from '../checks/fieldSources.ts';
import type { ActiveVersion } from '../history.ts';
import type { ColumnSwap } from './swapTable.ts';
import { convertedMark } from './withConverted.ts';

const oldValueOf = ({ stored }: FieldSource, raw: RuleValues): Json => raw[stored?.name ?? ''] ?? null;

/** Returns the new values of a record. Throws `TablesError` for a value that cannot be converted. */
const convertedValues = (
  resource: Resource,
  { sources, raw, context }: { sources: readonly FieldSource[]; raw: RuleValues; context: KindContext },
): RuleValues =>
  Object.fromEntries(
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
  );

/**
 * Returns how to replace the columns of fields that get another type or refer to another resource, except recomputed
 * fields; nothing without `before`, the active version. The values are converted from the old column to a new column,
 * in batches that do not block other work. The old column is kept as `_was_<field>`. `head`: the version that is active
 * until the swap.
 */
export const conversionSwaps = async (
  client: DdlClient,
  after: Model,
  {
    before,
    head,
  }: {
    readonly before: Model | undefined;
    readonly head: ActiveVersion | undefined;
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
    const { settings } = after;
    const context = kindContextOf(settings);
    swaps.push({
      model: after,
      before: previous,
      resource,
      fields: sources,
      sources,
      change: 'converted',
      prepare: async (rows) => {
        // Looks up names that were written after the resolver was created.
        for (const source of sources) await source.resolver?.learn(rows.map(({ raw }) => oldValueOf(source, raw)));
      },
      valuesOf: (raw) => convertedValues(resource, { sources, raw, context }),
      activation: head === undefined ? undefined : { head: head.at, version: after.version },
      marks:
        head === undefined
          ? []
          : sources.map(({ field }) => convertedMark(resource.name, field.name, { head, model: after })),
    });
  }
  return swaps;
};
