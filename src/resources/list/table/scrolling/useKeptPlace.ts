import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isObject } from '#model/schema/json.ts';
import { readListMemory, writeListMemory } from '../../state/listMemory.ts';

/** The scroll position of a list in px, and the index of its active row. */
export type ListPlace = { readonly top: number; readonly active: number };

const start: ListPlace = { top: 0, active: 0 };
/** chosen: max number of stored positions. The oldest ones are removed. */
const maxPlaces = 100;
/** Key of the history entry → position. */
const places = new Map<string, ListPlace>();

const keep = (entry: string, place: ListPlace): void => {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
};

/**
 * Returns `keepPlace`, which stores the scroll position or active row of a list for this entry of the browser's
 * history, and `place`, which returns them: browsers restore only the position of the whole page. If none are stored,
 * `place` returns the top of the list or, if the link restores the list, where the user last left it on this device.
 */
export const useKeptPlace = (): {
  readonly place: () => ListPlace;
  readonly keepPlace: (part: Partial<ListPlace>) => void;
} => {
  const { key, pathname, search, state } = useLocation();
  const isRestored = isObject(state) && state['restored'] === true;
  const place = useCallback((): ListPlace => {
    const left = places.get(key);
    if (left !== undefined || !isRestored) return left ?? start;
    const memory = readListMemory(pathname);
    return memory.search === search ? memory : start;
  }, [key, isRestored, pathname, search]);
  const keepPlace = useCallback((part: Partial<ListPlace>): void => keep(key, { ...place(), ...part }), [key, place]);
  useEffect(() => {
    const write = (): void => {
      const { top, active } = place();
      writeListMemory(pathname, { search, top, active });
    };
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [pathname, search, place]);
  return { place, keepPlace };
};
