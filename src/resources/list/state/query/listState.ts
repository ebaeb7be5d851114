import { currentName } from '#model/currentName.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource, Sort } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { pageSizes } from '#model/wire/wire.ts';
import { unusableNames, usableFilter } from './filterParts.ts';

/**
 * The state of a list. It is stored in the address, so that the Back button, a reload and a shared link show the same
 * list.
 */
export type ListState = {
  /** Key of the tab. The first tab is shown if there is no tab with this key. */
  readonly tab: string;
  /** The search text. '' means no search. */
  readonly q: string;
  /** The filter that the user set. The filter of the tab applies as well. */
  readonly filter: Filter;
  readonly sort: Sort;
  /** Number of the page, starting at 1. */
  readonly page: number;
  readonly perPage: number;
  /** The look in the address. '' means the one that the user last chose on this device. */
  readonly look: string;
  /** The columns in the address. Empty means those that the user last chose on this device. */
  readonly columns: readonly string[];
  /** Names of fields in the address that were removed or that the user may not read. Their values are ignored. */
  readonly missing: readonly string[];
};

const readFilter = (resource: Resource, text: string | null): Filter => {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    // checked: JSON.parse returns JSON, and a filter is an object
    return isObject(parsed)
      ? Object.fromEntries(
          Object.entries(parsed as Filter).map(([name, value]) => [currentName(resource, name), value]),
        )
      : {};
  } catch {
    return {};
  }
};

/** Returns the default sort order of a tab: its own, otherwise that of the list. */
export const defaultSortOf = ({ list }: Resource, tab: string): Sort =>
  (Object.hasOwn(list.tabSorts, tab) ? list.tabSorts[tab] : undefined) ?? list.sort;

const readSortOf = (resource: Resource, params: URLSearchParams, tab: string): Sort => {
  const given = params.get('sort');
  const field = given === null ? null : currentName(resource, given);
  if (field === null || resource.fieldsByName[field]?.sort !== true) return defaultSortOf(resource, tab);
  return { field, order: params.get('order') === 'DESC' ? 'DESC' : 'ASC' };
};

const readColumns = (resource: Resource, params: URLSearchParams): readonly string[] =>
  (params.get('columns') ?? '').split(',').flatMap((name) => (name === '' ? [] : [currentName(resource, name)]));

const words: readonly string[] = ['tab', 'q', 'filter', 'sort', 'order', 'page', 'perPage', 'look', 'columns'];

/** Returns whether the parameter `name` of an address is a part of the state of a list, such as `tab` or `sort`. */
export const isListWord = (name: string): boolean => words.includes(name);

/**
 * Returns the tab of an address that names none: all records if the address has a search or a filter, otherwise the
 * first tab.
 */
const usualTab = ({ list }: Resource, { isNarrowed }: { readonly isNarrowed: boolean }): string =>
  isNarrowed ? '' : list.start;

type MayRead = (field: Field) => boolean;

/**
 * Parses the query of an address into the state of a list. An absent or invalid part becomes its default. Filters, sort
 * and columns by removed fields are left out, as are filters by fields for which `mayRead` returns false; `missing`
 * names the fields left out.
 */
export const parseListState = (
  resource: Resource,
  params: URLSearchParams,
  mayRead: MayRead = () => true,
): ListState => {
  const isUsable = (name: string): boolean => {
    const field = resource.fieldsByName[name];
    return name === 'id' || name === '_id' || (field !== undefined && mayRead(field));
  };
  const filter = readFilter(resource, params.get('filter'));
  const columns = readColumns(resource, params);
  const sort = params.get('sort');
  const sortName = sort === null ? [] : [currentName(resource, sort)];
  const page = Number(params.get('page') ?? 1);
  const perPage = Number(params.get('perPage') ?? resource.list.perPage);
  const tab = params.get('tab') ?? usualTab(resource, { isNarrowed: params.has('q') || params.has('filter') });
  return {
    tab,
    q: params.get('q') ?? '',
    filter: usableFilter(filter, isUsable),
    sort: readSortOf(resource, params, tab),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    perPage: pageSizes.includes(perPage) ? perPage : resource.list.perPage,
    look: params.get('look') ?? '',
    // A field that the user may not read can be a column, because its values are masked.
    columns: columns.filter((name) => resource.fieldsByName[name] !== undefined),
    missing: [
      ...new Set([
        ...unusableNames(filter, isUsable),
        ...[...sortName, ...columns].filter((name) => resource.fieldsByName[name] === undefined),
      ]),
    ],
  };
};

/** Returns the query of an address with the state of a list. Parts that are equal to their defaults are left out. */
export const writeListState = (resource: Resource, state: ListState): URLSearchParams => {
  const params = new URLSearchParams();
  const isFiltered = Object.keys(state.filter).length > 0;
  if (state.tab !== usualTab(resource, { isNarrowed: state.q !== '' || isFiltered })) params.set('tab', state.tab);
  if (state.q !== '') params.set('q', state.q);
  if (isFiltered) params.set('filter', JSON.stringify(state.filter));
  const { field, order } = defaultSortOf(resource, state.tab);
  if (state.sort.field !== field || state.sort.order !== order) {
    params.set('sort', state.sort.field);
    params.set('order', state.sort.order);
  }
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.perPage !== resource.list.perPage) params.set('perPage', String(state.perPage));
  if (state.look !== '') params.set('look', state.look);
  if (state.columns.length > 0) params.set('columns', state.columns.join(','));
  return params;
};
