import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/** The scroll position of a list, in px, and its active row. */
export type ListPlace = { readonly top: number; readonly active: number };

const start: ListPlace = { top: 0, active: 0 };
/** chosen: the number of positions remembered, the last ones, until a reload. */
const maxPlaces = 100;
/** Entry of the history → place. */
const places = new Map<string, ListPlace>();

const keep = (entry: string, place: ListPlace): void => {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
};

/**
 * Remembers the scroll position of a list for the way back: a browser does so for the page, but not for a box in it.
 * `place` is the position where this entry of the history was left, or the start; `keepPlace` stores a position.
 */
export const useKeptPlace = (): {
  readonly place: () => ListPlace;
  readonly keepPlace: (part: Partial<ListPlace>) => void;
} => {
  const { key } = useLocation();
  const place = useCallback((): ListPlace => places.get(key) ?? start, [key]);
  const keepPlace = useCallback((part: Partial<ListPlace>): void => keep(key, { ...place(), ...part }), [key, place]);
  return { place, keepPlace };
};
