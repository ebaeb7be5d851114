import type { Resource } from '../resource.ts';

/** The name of a screen of a resource. */
export type ScreenName = 'list' | 'create' | 'edit' | 'show';
type RecordLike = Readonly<Record<string, unknown>>;

/** Which screens to open, in order of preference: the resource may not have the first ones. */
const fallbackScreens: Readonly<Record<ScreenName, readonly ScreenName[]>> = {
  list: ['list'],
  create: ['create', 'list'],
  edit: ['edit', 'show', 'list'],
  show: ['show', 'edit', 'list'],
};

const segmentOf = (record: RecordLike, name: string): string => {
  const value = name === 'id' ? (record['_id'] ?? record['id']) : record[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  // chosen: a blank slug is '-', so that the path keeps its number of parts.
  return text === '' ? '-' : encodeURIComponent(text);
};

/** Returns the path pattern of a screen or its fallback, e.g. `/dashboard/leads/update-lead/{name}/{id}`. */
const screenPattern = (resource: Resource, screen: ScreenName): string => {
  const named = fallbackScreens[screen]
    .map((candidate) => resource.screens[candidate])
    .find((pattern) => pattern !== undefined);
  return named ?? resource.screens.list;
};

/**
 * The address of a list. `only`: the list contains only the records with this value of this field. If `only` is
 * undefined, the list contains all records.
 */
export type ListAddress = {
  readonly path: string;
  readonly only: { readonly field: string; readonly value: string } | undefined;
};

/** Returns the slug of a choice: `Site visit` → `site-visit`. */
const slugOf = (choice: string): string => choice.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * Returns the addresses of a resource's lists: usually one. If the path contains a field with choices, each choice has
 * its own list: `…/{tab}-templates` → `…/lead-templates` for `Lead`, `…/property-templates` for `Property`.
 */
export const listAddresses = (resource: Resource): readonly ListAddress[] => {
  const { screens } = resource;
  const [, name] = /\{(\w+)\}/.exec(screens.list) ?? [];
  // Most paths name no field. Reading the fields would parse them, for each resource in the menu.
  const field = name === undefined ? undefined : resource.fieldsByName[name];
  if (field === undefined) return [{ path: screens.list, only: undefined }];
  return field.choices.map((value) => ({
    path: screens.list.replace(`{${field.name}}`, slugOf(value)),
    only: { field: field.name, value },
  }));
};

/** Returns the path of the list that contains a record, otherwise of the first list. */
const listOf = (resource: Resource, record: RecordLike): string => {
  const lists = listAddresses(resource);
  const own = lists.find(({ only }) => only !== undefined && record[only.field] === only.value);
  return (own ?? lists[0])?.path ?? resource.screens.list;
};

/**
 * Returns the path of a screen of a resource. If the resource has only one of the screens `edit` and `show`, this one
 * is used for both. Any other missing screen is replaced by the list. Example: leads, `edit`,
 * `{"_id":"7","name":"Asha Rao"}` → `/dashboard/leads/update-lead/Asha%20Rao/7`. A value that the record lacks becomes
 * `-`.
 */
export const addressOf = (resource: Resource, screen: ScreenName, record: RecordLike = {}): string => {
  const pattern = screenPattern(resource, screen);
  if (pattern === resource.screens.list) return listOf(resource, record);
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(record, name));
};

/** Converts a path pattern to react-router's: `/x/{name}/{id}` → `/x/:name/:id`. */
export const routePattern = (pattern: string): string => pattern.replace(/\{(\w+)\}/g, ':$1');

/** Returns the path of a resource's import page: `/dashboard/leads/manage-lead/import`. */
export const importAddress = (resource: Resource): string => `${addressOf(resource, 'list')}/import`;
