import type { Model } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Executor } from '../../postgres/pool.ts';
import { runRows } from '../../postgres/runStatement.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { seesEveryRow } from '../../query/filters/scope/scope.ts';
import { visibleIds } from '../../query/lookups/visibleIds.ts';

/** An entry of a log that may be about a record. */
type Entry = { readonly resource: string | null; readonly record: string | null };

/**
 * Returns a function that returns whether an entry of a log is about a record that the reader may see now. True for a
 * deleted record if the reader sees all records of its resource; false for an entry about no record. `entries`: those
 * that the function will get.
 */
export const readVisible = async (
  executor: Executor,
  { model, reader }: { readonly model: Model; readonly reader: Reader },
  entries: readonly Entry[],
): Promise<(entry: Entry) => boolean> => {
  const seen = new Set<string>();
  for (const name of new Set(entries.map((entry) => entry.resource ?? ''))) {
    const resource = ownValue(model.resources, name);
    if (resource === undefined) continue;
    const ids = entries.flatMap((entry) => (entry.resource === name ? (entry.record ?? []) : []));
    const visible = seesEveryRow(resource, reader)
      ? ids
      : (await runRows<{ id: string }>(executor, visibleIds({ resource, ids, reader }))).map(({ id }) => id);
    for (const id of visible) seen.add(`${name} ${id}`);
  }
  return ({ resource, record }) => seen.has(`${resource ?? ''} ${record ?? ''}`);
};
