import { cachedBy } from '#model/cachedBy.ts';
import type { Model, Resource } from '#model/resource.ts';
import { type ValuesFromOthers, valuesFromOthers } from '../../query/lookups/fromOthers/valuesFromOthers.ts';
import { staleKey } from '../tables/triggers/fromOthersTriggers.ts';
import type { Refresh } from './refreshRecords.ts';

type StaleKey = { readonly resource: Resource; readonly name: string };

const keysOf = cachedBy(({ lookups, rollups }: ValuesFromOthers): ReadonlyMap<string, StaleKey> => {
  const all = [...lookups, ...rollups];
  return new Map(all.map((one) => [staleKey(one), { resource: one.resource, name: one.field.name }]));
});

/** Returns the look-ups and roll-ups of a model by their key, which is in the column `field` of `gable.stale`. */
export const staleKeys = (model: Model): ReadonlyMap<string, StaleKey> => keysOf(valuesFromOthers(model));

type NamedMark = { readonly resource: Resource; readonly record: string; readonly name: string };

/**
 * Groups marks (look-ups and roll-ups that must be computed) by resource and record. The resources are sorted by name.
 * All servers lock records in this order, so that they cannot deadlock.
 */
export const groupNamed = (marks: readonly NamedMark[]): readonly Refresh[] => {
  const groups = new Map<string, { readonly resource: Resource; readonly records: Map<string, Set<string>> }>();
  for (const { resource, record, name } of marks) {
    const group = groups.get(resource.name) ?? { resource, records: new Map() };
    group.records.set(record, (group.records.get(record) ?? new Set()).add(name));
    groups.set(resource.name, group);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
};

/**
 * Groups rows of `gable.stale` by resource, sorted by name, and by record. Rows of fields that this version of the
 * model lacks are left out.
 */
export const groupMarks = (model: Model, marks: readonly Readonly<Record<string, unknown>>[]): readonly Refresh[] => {
  const keys = staleKeys(model);
  return groupNamed(
    marks.flatMap((mark) => {
      const key = keys.get(String(mark['field']));
      return key === undefined ? [] : [{ ...key, record: String(mark['record']) }];
    }),
  );
};
