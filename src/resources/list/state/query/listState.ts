import { currentName } from '#model/currentName.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource, Sort } from '#model/resource.ts';
import type { Filter } from '#model/schema/schema.ts';
import { pageSizes } from '#model/wire/wire.ts';
import { unusableNames, usableFilter } from '../../filters/filterParts.ts';

/** The state of a list. It is stored in the address, so that back, refresh and a sent link show the same. */
export type ListState = {
  readonly tab: string;
  readonly q: string;
  /** The user's own filter, in addition to the tab's. */
  readonly filter: Filter;
  readonly sort: Sort;
  /** 1-based. */
  readonly page: number;
  readonly perPage: number;
  /** The look in the address; '' for the one that the user last chose. */
  readonly look: string;
  /** The columns in the address. Empty: those that the user last chose on this device. */
  readonly columns: readonly string[];
  /** Names of fields in the address that were removed or that the user may not read. Their values are ignored. */
  readonly missing: readonly string[];
};

const readFilter = (resource: Resource, text: string | null): Filter => {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    // checked: JSON.parse returns JSON only, and a filter is an object
    return isObject(parsed)
      ? Object.fromEntries(
          Object.entries(parsed as Filter).map(([name, value]) => [currentName(resource, name), value]),
        )
      : {};
  } catch {
    return {};
  }
};

/** Returns the default order of a tab: its own, or the list's. */
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

/** Returns whether a parameter of the address belongs to the list. */
export const isListWord = (name: string): boolean => words.includes(name);

/** The tab of an address without one. A search or a filter without a tab applies to all records. */
const usualTab = ({ list }: Resource, isNarrowed: boolean): string => (isNarrowed ? '' : list.start);

type MayRead = (field: Field) => boolean;

/** Parses the address into the state of a list, without parts that do not fit or that the user may not read. */
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
  const tab = params.get('tab') ?? usualTab(resource, params.has('q') || params.has('filter'));
  return {
    tab,
    q: params.get('q') ?? '',
    filter: usableFilter(filter, isUsable),
    sort: readSortOf(resource, params, tab),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    perPage: pageSizes.includes(perPage) ? perPage : resource.list.perPage,
    look: params.get('look') ?? '',
    // A field that the user may not read can still be a column, with masked values.
    columns: columns.filter((name) => resource.fieldsByName[name] !== undefined),
    missing: [
      ...new Set([
        ...unusableNames(filter, isUsable),
        ...[...sortName, ...columns].filter((name) => resource.fieldsByName[name] === undefined),
      ]),
    ],
  };
};

/** Returns the state of a list as the query of an address, without the defaults. */
export const writeListState = (resource: Resource, state: ListState): URLSearchParams => {
  const params = new URLSearchParams();
  const isFiltered = Object.keys(state.filter).length > 0;
  if (state.tab !== usualTab(resource, state.q !== '' || isFiltered)) params.set('tab', state.tab);
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
