import type { Model, Resource } from '#model/resource.ts';
import { valuesFromOthers } from '../../query/lookups/valuesFromOthers.ts';
import { staleKey } from '../tables/triggers/fromOthersTriggers.ts';
import type { Refresh } from './refreshRecords.ts';

type StaleKey = { readonly resource: Resource; readonly name: string };

const cache = new WeakMap<Model['resources'], ReadonlyMap<string, StaleKey>>();

/** Returns the look-ups and roll-ups of a model by their name in `gable.stale`. Cached. */
export const staleKeys = (model: Model): ReadonlyMap<string, StaleKey> => {
  const cached = cache.get(model.resources);
  if (cached !== undefined) return cached;
  const { lookups, rollups } = valuesFromOthers(model);
  const keys = new Map(
    [...lookups, ...rollups].map((one) => [staleKey(one), { resource: one.resource, name: one.field.name }] as const),
  );
  cache.set(model.resources, keys);
  return keys;
};

/** Groups marks by resource and record, in the locking order of all servers: by resource, then by id. */
export const groupMarks = (model: Model, marks: readonly Readonly<Record<string, unknown>>[]): readonly Refresh[] => {
  const keys = staleKeys(model);
  const groups = new Map<string, { readonly resource: Resource; readonly records: Map<string, Set<string>> }>();
  for (const mark of marks) {
    const key = keys.get(String(mark['field']));
    if (key === undefined) continue;
    const group = groups.get(key.resource.name) ?? { resource: key.resource, records: new Map() };
    const id = String(mark['record']);
    group.records.set(id, (group.records.get(id) ?? new Set()).add(key.name));
    groups.set(key.resource.name, group);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
};
