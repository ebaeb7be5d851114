import { isObject } from '#model/schema/json.ts';
import { storeLocally } from '../../../providers/session/storeLocally.ts';
import { readToken } from '../../../providers/session/tokenStore.ts';
import { userIdOf } from '../../../providers/session/userIdOf.ts';

/** How a user left a list: the query of its address, its scroll position in px, and the index of its active row. */
export type ListMemory = { readonly search: string; readonly top: number; readonly active: number };

const nothing: ListMemory = { search: '', top: 0, active: 0 };

const keyOf = (path: string): string => `gable.list ${userIdOf(readToken()) ?? ''} ${path}`;

/**
 * Returns how this user last left the list at `path` on this device: the query of its address (`search`), scroll
 * position and active row. If nothing is stored, returns an empty query, the top and the first row.
 */
export const readListMemory = (path: string): ListMemory => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(path)) ?? 'null');
    if (!isObject(kept) || typeof kept['search'] !== 'string') return nothing;
    return { search: kept['search'], top: Number(kept['top'] ?? 0), active: Number(kept['active'] ?? 0) };
  } catch {
    return nothing;
  }
};

/**
 * Stores on this device how the user left the list at `path`. `part` has the new values; other stored values are kept.
 * But if `part` has another query of the address (`search`) than the stored one, a scroll position or active row that
 * `part` lacks becomes 0.
 */
export const writeListMemory = (path: string, part: Partial<ListMemory>): void => {
  const kept = readListMemory(path);
  const isOther = part.search !== undefined && part.search !== kept.search;
  storeLocally(keyOf(path), JSON.stringify({ ...(isOther ? nothing : kept), ...part }));
};
