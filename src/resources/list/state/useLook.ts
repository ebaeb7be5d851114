import { useStore } from 'react-admin';
import type { Resource } from '#model/resource.ts';

/** How a list shows its records: as rows, or as cards with pictures. */
export type Look = 'table' | 'cards';

/**
 * Returns the look that the user chose for a list, kept on this device; undefined if the resource offers only rows.
 * chosen: on a phone cards come first, since there a row is a card anyway.
 */
export const useLook = (
  { name, list }: Resource,
  isPhone: boolean,
): { readonly look: Look; readonly choose: (look: Look) => void } | undefined => {
  const [chosen, choose] = useStore<Look | undefined>(`${name}.look`);
  return list.cards === undefined ? undefined : { look: chosen ?? (isPhone ? 'cards' : 'table'), choose };
};
