import { useStore } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import type { Look, Looks } from './looks/look.ts';
import { registeredLooks } from './looks/lookRegistry.ts';
import { tableLook } from './table/tableLook.ts';

/**
 * Returns the looks that a resource's list offers, and the one that is shown. `named` is the name of the look in the
 * address, or ''; it has priority over the user's last choice on this device. If `isTrash` is true, the list shows
 * deleted records, and offers only looks that show pages of records.
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
  // chosen: on a phone, the look with pictures is the default, because rows are cards there anyway.
  const usual = offered.find(({ isFirstOnPhone }) => isPhone && isFirstOnPhone === true) ?? tableLook;
  return { offered, current: find(named) ?? find(kept) ?? usual, keep };
};
