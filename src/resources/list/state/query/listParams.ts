import type { GetListParams } from 'ra-core';
import type { Filter } from '#model/schema/tabSchema.ts';
import type { ListState } from './listState.ts';
import { mergeListFilters } from './mergeListFilters.ts';

/** The page, sort order and filter of a list, in the form of react-admin. */
export type ListParams = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>;

/**
 * Returns the page, sort order and filter with which react-admin requests a list. The filter combines the user's
 * filter, the search (`q`) and `tabFilter`, the filter of the current tab. Shape:
 * `{"pagination":{"page":1,"perPage":25},"sort":{"field":"receivedAt","order":"DESC"},"filter":{}}`.
 */
export const listParams = ({ page, perPage, sort, filter, q }: ListState, tabFilter: Filter = {}): ListParams => ({
  pagination: { page, perPage },
  sort,
  filter: { ...mergeListFilters(tabFilter, filter), ...(q === '' ? {} : { q }) },
});
