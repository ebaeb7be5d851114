import type { Field } from '#model/field.ts';
import type { Model } from '#model/resource.ts';
import type { ExpectedMark } from '../../postgres/staleMarks.ts';
import { valuesFromOthers } from '../../query/lookups/fromOthers/valuesFromOthers.ts';
import { planWrites, type ReadRecords, type Refresh, type Writes } from './refreshRecords.ts';
import { groupNamed } from './staleRecords.ts';

/** Returns whether `ahead` has read all values that a refresh needs. */
const hasRead = ({ records }: Refresh, ahead: Refresh): boolean =>
  [...records].every(([id, names]) => {
    const read = ahead.records.get(id);
    return read !== undefined && [...names].every((name) => read.has(name));
  });

/** Returns the marks that a caller foresees, grouped by resource and record. */
export const expectedRefreshes = (model: Model, expected: readonly ExpectedMark[]): readonly Refresh[] =>
  groupNamed(
    expected.flatMap(({ resource: name, ...mark }) => {
      const resource = model.resources[name];
      return resource === undefined ? [] : [{ resource, ...mark }];
    }),
  );

/** Returns whether changing these fields marks further records. */
const leavesMarks = (model: Model, { resource }: Refresh, { names }: Writes): boolean => {
  const { lookups, rollups } = valuesFromOthers(model);
  const isWritten = (field: Field | undefined): boolean => field !== undefined && names.includes(field.name);
  return (
    rollups.some((one) => one.of === resource && [one.by, one.source, one.on, ...one.filtered].some(isWritten)) ||
    lookups.some(
      (one) =>
        (one.target === resource && isWritten(one.source)) || (one.resource === resource && isWritten(one.reference)),
    )
  );
};

/** An expected refresh, and the values that were read for it in advance. */
export type Ahead = { readonly refresh: Refresh; readonly read: ReadRecords };

/**
 * Returns what must be written, or undefined if some values were not read in advance, or if the writes would mark
 * further records.
 */
export const planAhead = (
  model: Model,
  marked: readonly Refresh[],
  ahead: readonly Ahead[],
): readonly Writes[] | undefined => {
  const writes = marked.map((refresh) => {
    const found = ahead.find((one) => one.refresh.resource === refresh.resource);
    if (found === undefined || !hasRead(refresh, found.refresh)) return undefined;
    const planned = planWrites(model, { refresh, read: found.read });
    return leavesMarks(model, refresh, planned) ? undefined : planned;
  });
  return writes.every((one) => one !== undefined) ? writes : undefined;
};
