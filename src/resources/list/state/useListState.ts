import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { useRights } from '../../shared/useRights.ts';
import { isListWord, parseListState, defaultSortOf, writeListState, type ListState } from './query/listState.ts';
import { originWords } from './query/reportOrigin.ts';

/**
 * Changes the state of a list. Unless only the page changes, the list goes to its first page. With `replace`, the
 * change adds no entry to the browser's history.
 */
export type ChangeList = (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;

/**
 * Adds the other parameters of the address to those of the list. If the filter changes, the reference to a report's
 * figure is removed.
 */
const withOthers = (params: URLSearchParams, current: URLSearchParams, part: Partial<ListState>): URLSearchParams => {
  for (const [name, value] of current)
    if (!isListWord(name) && !(part.filter !== undefined && originWords.includes(name))) params.append(name, value);
  return params;
};

/** Returns the state after a change. The sort order of a new tab applies unless the user chose another one. */
const changed = (resource: Resource, before: ListState, part: Partial<ListState>): ListState => {
  const usual = defaultSortOf(resource, before.tab);
  const isUsual = before.sort.field === usual.field && before.sort.order === usual.order;
  const sort = part.tab !== undefined && isUsual ? { sort: defaultSortOf(resource, part.tab) } : {};
  return { ...before, page: 1, ...sort, ...part };
};

/**
 * Returns the state of a list, which is parsed from the address, and a function that writes a change of it into the
 * address.
 */
export const useListState = (resource: Resource): readonly [ListState, ChangeList] => {
  const [params, setParams] = useSearchParams();
  const { mayRead } = useRights(resource);
  const state = useMemo(() => parseListState(resource, params, mayRead), [resource, params, mayRead]);
  const change = useCallback<ChangeList>(
    (part, options) =>
      setParams(
        (current) =>
          withOthers(
            writeListState(resource, changed(resource, parseListState(resource, current, mayRead), part)),
            current,
            part,
          ),
        { replace: options?.replace === true },
      ),
    [resource, setParams, mayRead],
  );
  return [state, change];
};
