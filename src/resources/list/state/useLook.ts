import { useStore } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import { useMediaQuery } from '../../../layout/useMediaQuery.ts';
import type { Look, Looks } from '../looks/look.ts';
import { registeredLooks } from '../looks/lookRegistry.ts';
import { tableLook } from '../looks/tableLook.ts';

/**
 * Returns the looks that a list offers, the current look, and `keep`, which stores the user's choice. The current look
 * is the one in the address (`named`), otherwise the one that the user last chose on this device, otherwise the
 * default. A look that the list does not offer is ignored. For deleted records (`isTrash`), only looks that show pages
 * of records are offered. chosen: on a phone, the look with pictures is the default, because rows are cards there
 * anyway.
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
