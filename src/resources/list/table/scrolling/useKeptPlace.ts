import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { createCache } from '#model/createCache.ts';
import { isObject } from '#model/schema/json.ts';
import { readListMemory, writeListMemory } from '../../state/listMemory.ts';

/** The scroll position of a list in px, and the index of its active row. */
type ListPlace = { readonly top: number; readonly active: number };

const start: ListPlace = { top: 0, active: 0 };
/** Key of the history entry → position. chosen: the last 100 positions are stored. */
const places = createCache<string, ListPlace>(100);

const keep = (entry: string, place: ListPlace): void => {
  // Deleted first, so that the entry counts as the newest.
  places.delete(entry);
  places.set(entry, place);
};

type KeptPlace = {
  /** Stores the scroll position or the active row for this entry of the browser's history. */
  readonly keepPlace: (part: Partial<ListPlace>) => void;
  /**
   * Returns what `keepPlace` stored for this entry. If nothing is stored, returns the top of the list or, if the link
   * restores the list, the place in which the user left it on this device.
   */
  readonly place: () => ListPlace;
};

/**
 * Returns functions that store and read the scroll position and the active row of a list, separately for each entry of
 * the browser's history. Browsers restore only the scroll position of the whole page. When the user leaves the list,
 * both are also stored on this device.
 */
export const useKeptPlace = (): KeptPlace => {
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
