import { currentName } from '#model/currentName.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource, Sort } from '#model/resource.ts';
import type { Filter } from '#model/schema/schema.ts';
import { pageSizes } from '#model/wire/wire.ts';

/** The state of a list. It is kept in the address, so that back, refresh and a sent link show the same. */
export type ListState = {
  readonly tab: string;
  readonly q: string;
  /** The user's own filter, in addition to the tab's. */
  readonly filter: Filter;
  readonly sort: Sort;
  /** 1-based. */
  readonly page: number;
  readonly perPage: number;
};

const readFilter = (resource: Resource, text: string | null): Filter => {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    // checked: JSON.parse gives JSON only, and an object is what a filter is
    return isObject(parsed)
      ? Object.fromEntries(
          Object.entries(parsed as Filter).map(([name, value]) => [currentName(resource, name), value]),
        )
      : {};
  } catch {
    return {};
  }
};

const readSortOf = (resource: Resource, params: URLSearchParams): Sort => {
  const given = params.get('sort');
  const field = given === null ? null : currentName(resource, given);
  if (field === null || resource.fieldsByName[field]?.sort !== true) return resource.list.sort;
  return { field, order: params.get('order') === 'DESC' ? 'DESC' : 'ASC' };
};

const words: readonly string[] = ['tab', 'q', 'filter', 'sort', 'order', 'page', 'perPage'];

/** Returns whether a parameter of the address belongs to the list. */
export const isListWord = (name: string): boolean => words.includes(name);

/** The tab of an address without one: a search or a filter without a tab applies to all records. */
const usualTab = ({ list }: Resource, isNarrowed: boolean): string => (isNarrowed ? '' : list.start);

/** Parses the address into the state of a list; invalid values count as absent. */
export const parseListState = (resource: Resource, params: URLSearchParams): ListState => {
  const page = Number(params.get('page') ?? 1);
  const perPage = Number(params.get('perPage') ?? resource.list.perPage);
  return {
    tab: params.get('tab') ?? usualTab(resource, params.has('q') || params.has('filter')),
    q: params.get('q') ?? '',
    filter: readFilter(resource, params.get('filter')),
    sort: readSortOf(resource, params),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    perPage: pageSizes.includes(perPage) ? perPage : resource.list.perPage,
  };
};

/** Writes the state of a list into an address, without the defaults. */
export const writeListState = (resource: Resource, state: ListState): URLSearchParams => {
  const params = new URLSearchParams();
  const isFiltered = Object.keys(state.filter).length > 0;
  if (state.tab !== usualTab(resource, state.q !== '' || isFiltered)) params.set('tab', state.tab);
  if (state.q !== '') params.set('q', state.q);
  if (isFiltered) params.set('filter', JSON.stringify(state.filter));
  const { field, order } = resource.list.sort;
  if (state.sort.field !== field || state.sort.order !== order) {
    params.set('sort', state.sort.field);
    params.set('order', state.sort.order);
  }
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.perPage !== resource.list.perPage) params.set('perPage', String(state.perPage));
  return params;
};
