import { useStore } from 'react-admin';
import type { Resource } from '#model/resource.ts';
import { useMediaQuery } from '../../../layout/useMediaQuery.ts';
import type { Look, Looks } from '../looks/look.ts';
import { registeredLooks } from '../looks/lookRegistry.ts';
import { tableLook } from '../looks/tableLook.ts';

/**
 * Returns how a list shows its records: the look that the address names, else the one this person chose last on this
 * device, else the table. A look that the resource does not offer counts as absent; deleted records are shown in pages.
 * chosen: on a phone pictures come first, because a row is a card there anyway.
 */
export const useLook = (
  resource: Resource,
  { named, isTrash }: { readonly named: string; readonly isTrash: boolean },
): Looks => {
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [kept, keep] = useStore<string | undefined>(`${resource.name}.look`);
  const offered = [tableLook, ...registeredLooks()].filter(
    (look) => look.isOffered(resource) && (look.isPaged || !isTrash),
  );
  const find = (name: string | undefined): Look | undefined => offered.find((look) => look.name === name);
  const usual = offered.find(({ isFirstOnPhone }) => isPhone && isFirstOnPhone === true) ?? tableLook;
  return { offered, current: find(named) ?? find(kept) ?? usual, keep };
};
