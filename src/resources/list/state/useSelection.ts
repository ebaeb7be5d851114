import { useCallback, useMemo, useRef, useState } from 'react';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';

/** The selected records, by id. The selection spans pages. */
export type Selection = {
  readonly records: ReadonlyMap<string, ResourceRecord>;
  /** Selects or unselects a record. With `range`, also the records between it and the record toggled before. */
  readonly toggle: (shown: readonly ResourceRecord[], index: number, options?: { readonly range: boolean }) => void;
  /** Selects all visible records, or unselects them if all are selected. */
  readonly toggleAll: (shown: readonly ResourceRecord[]) => void;
  readonly clear: () => void;
  /** The number of records that match the list, if all of them are selected. Otherwise undefined. */
  readonly all: number | undefined;
  readonly selectAll: (total: number) => void;
  /** Whether a touch on a record selects it. This is for phones, on which records have no checkbox. */
  readonly isOn: boolean;
  readonly begin: () => void;
};

type Held = {
  readonly scope: string;
  readonly records: ReadonlyMap<string, ResourceRecord>;
  readonly all: number | undefined;
};

const none: ReadonlyMap<string, ResourceRecord> = new Map();

type Records = ReadonlyMap<string, ResourceRecord>;

const withEach = (current: Records, records: readonly ResourceRecord[]): Records =>
  new Map([...current, ...records.map((record) => [record.id, record] as const)]);

const withoutEach = (current: Records, records: readonly ResourceRecord[]): Records => {
  const next = new Map(current);
  for (const { id } of records) next.delete(id);
  return next;
};

/**
 * Returns the selected records of a list, and functions that change them. `scope` identifies the tab, filter and
 * search. When it changes, nothing is selected any more, so that the user cannot change a hidden record by mistake.
 */
export const useSelection = (scope: string): Selection => {
  const [held, setHeld] = useState<Held>({ scope, records: none, all: undefined });
  const [isOn, setIsOn] = useState(false);
  const anchor = useRef<number | undefined>(undefined);
  const records = held.scope === scope ? held.records : none;
  const all = held.scope === scope ? held.all : undefined;

  const update = useCallback(
    (change: (current: ReadonlyMap<string, ResourceRecord>) => ReadonlyMap<string, ResourceRecord>) =>
      setHeld((before) => ({
        scope,
        records: change(before.scope === scope ? before.records : none),
        all: undefined,
      })),
    [scope],
  );
  const toggle = useCallback<Selection['toggle']>(
    (shown, index, { range } = { range: false }) => {
      const record = shown[index];
      if (record === undefined) return;
      const from = range ? (anchor.current ?? index) : index;
      anchor.current = index;
      const reached = shown.slice(Math.min(from, index), Math.max(from, index) + 1);
      update((current) => (current.has(record.id) ? withoutEach : withEach)(current, reached));
    },
    [update],
  );
  const toggleAll = useCallback<Selection['toggleAll']>(
    (shown) => update((current) => (shown.every(({ id }) => current.has(id)) ? withoutEach : withEach)(current, shown)),
    [update],
  );
  const clear = useCallback(() => {
    setIsOn(false);
    update(() => none);
  }, [update]);
  const selectAll = useCallback((total: number) => setHeld((before) => ({ ...before, scope, all: total })), [scope]);
  const begin = useCallback(() => setIsOn(true), []);
  return useMemo(
    () => ({ records, toggle, toggleAll, clear, all, selectAll, isOn, begin }),
    [records, toggle, toggleAll, clear, all, selectAll, isOn, begin],
  );
};
