import { useCallback } from 'react';
import { addressOf, type ScreenName } from '#model/pages/addresses.ts';
import type { Model, Resource } from '#model/resource.ts';
import { useModel } from '../schemas.tsx';

type RecordLike = Readonly<Record<string, unknown>>;

/**
 * Returns a substitute for a record of which only the id and the title are available, so that `addressOf` can create
 * its path. Every field of the substitute except the id has the title as its value. Example:
 * `addressOf(leads, 'show', recordFromTitle('7', 'Asha Rao'))` → `/dashboard/leads/…/Asha-Rao/7`.
 */
export const recordFromTitle = (id: string, title: string): RecordLike =>
  new Proxy<Record<string, string>>({}, { get: (_, name) => (name === '_id' || name === 'id' ? id : title) });

const named = (model: Model, resource: Resource | string): Resource | undefined =>
  typeof resource === 'string' ? model.resources[resource] : resource;

/**
 * Returns a function that returns the path of a screen, such as `/dashboard/leads/manage-lead`, for a resource or its
 * name. For a name that the model does not have, it returns the path of the not-found page. `record` is needed only for
 * screens of one record.
 */
export const useAddress = (): ((resource: Resource | string, screen: ScreenName, record?: RecordLike) => string) => {
  const model = useModel();
  return useCallback(
    (resource, screen, record) => {
      const there = named(model, resource);
      return there === undefined ? '/error_404' : addressOf(there, screen, record);
    },
    [model],
  );
};
