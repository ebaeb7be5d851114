import { useCallback } from 'react';
import type { Model, Resource } from '#model/resource.ts';
import { useModel } from '../schemas.tsx';

export type ScreenName = 'list' | 'create' | 'edit' | 'show';
type RecordLike = Readonly<Record<string, unknown>>;

/** Where a resource lacks a screen, the next one stands for it. */
const standIns: Readonly<Record<ScreenName, readonly ScreenName[]>> = {
  list: ['list'], create: ['create', 'list'], edit: ['edit', 'show', 'list'], show: ['show', 'edit', 'list'],
};

const segmentOf = (record: RecordLike, name: string): string => {
  const value = name === 'id' ? record['_id'] ?? record['id'] : record[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  // chosen: a blank slug is '-', so that the address keeps its number of parts.
  return text === '' ? '-' : encodeURIComponent(text);
};

/** Gives the pattern of a screen, or of the one that stands for it, e.g. `/dashboard/leads/update-lead/{name}/{id}`. */
export const screenPattern = (resource: Resource, screen: ScreenName): string => {
  const named = standIns[screen].map((candidate) => resource.screens[candidate]).find((pattern) => pattern !== undefined);
  return named ?? resource.screens.list;
};

/**
 * Gives the address of a resource's screen; record screens need the record, whose fields fill the pattern.
 * Example: leads, edit, `{"_id":"7","name":"Asha Rao"}` → `/dashboard/leads/update-lead/Asha%20Rao/7`.
 */
export const addressOf = (resource: Resource, screen: ScreenName, record: RecordLike = {}): string =>
  screenPattern(resource, screen).replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(record, name));

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
