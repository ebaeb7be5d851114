import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';

/** A record with the records below it. `size` is the number of all records below it, at any depth. */
export type Branch = { readonly record: ResourceRecord; readonly below: readonly Branch[]; readonly size: number };

/**
 * Returns the records at the top, each with those below it. `above` is the field that refers to the record above. A
 * record is at the top if this field is blank or refers to none of the records. If records refer to each other in a
 * cycle, one of them is at the top, so that none is lost.
 */
export const treeOf = (records: readonly ResourceRecord[], above: string): readonly Branch[] => {
  const ids = new Set(records.map(({ id }) => id));
  const below = new Map<string, ResourceRecord[]>();
  for (const record of records) {
    const to = record[above];
    const key = typeof to === 'string' && ids.has(to) ? to : '';
    below.set(key, [...(below.get(key) ?? []), record]);
  }
  const placed = new Set<string>();
  const branchOf = (record: ResourceRecord): Branch => {
    placed.add(record.id);
    const children = (below.get(record.id) ?? []).filter(({ id }) => !placed.has(id)).map(branchOf);
    return { record, below: children, size: children.reduce((sum, { size }) => sum + size + 1, 0) };
  };
  const top = (below.get('') ?? []).map(branchOf);
  const circles = records.flatMap((record) => (placed.has(record.id) ? [] : [branchOf(record)]));
  return [...top, ...circles];
};
