import { useCallback } from 'react';
import { addressOf, type ScreenName } from '#model/addresses.ts';
import type { Model, Resource } from '#model/resource.ts';
import { useModel } from '../schemas.tsx';

export { addressOf, type ListAddress, listAddresses, screenPattern, type ScreenName } from '#model/addresses.ts';

type RecordLike = Readonly<Record<string, unknown>>;

/**
 * Gives what stands for a record of which only id and title are known, so that its address can be read as the record's own would be:
 * the title stands for every name in the pattern. Example: `titled('7', 'Asha Rao')` → `/dashboard/leads/lead-details/Asha%20Rao/7`.
 */
export const titled = (id: string, title: string): RecordLike =>
  new Proxy<Record<string, string>>({}, { get: (_, name) => (name === '_id' || name === 'id' ? id : title) });

/** Turns a screen's pattern into react-router's: `/x/{name}/{id}` → `/x/:name/:id`. */
export const routePattern = (pattern: string): string => pattern.replace(/\{(\w+)\}/g, ':$1');

/** Gives the folder that holds a list, which redirects to it: `/dashboard/leads/manage-lead` → `/dashboard/leads`. */
export const folderOf = (listAddress: string): string | undefined => {
  const parts = listAddress.split('/');
  return parts.length > 3 ? parts.slice(0, -1).join('/') : undefined;
};

const named = (model: Model, resource: Resource | string): Resource | undefined =>
  typeof resource === 'string' ? model.resources[resource] : resource;

/** Gives `addressOf` that also takes a resource's name; of an unknown one, the not-found address. */
export const useAddress = (): ((resource: Resource | string, screen: ScreenName, record?: RecordLike) => string) => {
  const model = useModel();
  return useCallback(
    (resource, screen, record) => {
      const known = named(model, resource);
      return known === undefined ? '/error_404' : addressOf(known, screen, record);
    },
    [model],
  );
};

/** Gives the address of the screen that takes a file of a resource's records: `/dashboard/leads/manage-lead/import`. */
export const importAddress = (resource: Resource): string => `${addressOf(resource, 'list')}/import`;
