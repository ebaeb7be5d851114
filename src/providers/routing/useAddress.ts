import { useCallback } from 'react';
import { addressOf, type ScreenName } from '#model/pages/addresses.ts';
import type { Model, Resource } from '#model/resource.ts';
import { useModel } from '../schemas.tsx';

export { addressOf, importAddress, type ListAddress, listAddresses, type ScreenName } from '#model/pages/addresses.ts';

type RecordLike = Readonly<Record<string, unknown>>;

/**
 * Returns a record that has only an id and a title, for `addressOf`. The title is the value of every field in the path.
 * Example: `addressOf(leads, 'show', recordFromTitle('7', 'Asha Rao'))` → `/dashboard/leads/…/Asha-Rao/7`.
 */
export const recordFromTitle = (id: string, title: string): RecordLike =>
  new Proxy<Record<string, string>>({}, { get: (_, name) => (name === '_id' || name === 'id' ? id : title) });

const named = (model: Model, resource: Resource | string): Resource | undefined =>
  typeof resource === 'string' ? model.resources[resource] : resource;

/**
 * Returns a function that returns the path of a resource's screen, for example `/dashboard/leads/manage-lead`. Unlike
 * `addressOf`, it also accepts the name of a resource. For an unknown name it returns the path of the not-found page.
 */
export const useAddress = (): ((resource: Resource | string, screen: ScreenName, record?: RecordLike) => string) => {
  const model = useModel();
  return useCallback(
    (resource, screen, record) => {
      const candidates = named(model, resource);
      return candidates === undefined ? '/error_404' : addressOf(candidates, screen, record);
    },
    [model],
  );
};
