import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { isListWord, parseListState, usualSort, writeListState, type ListState } from './listState.ts';
import { originWords } from './reportOrigin.ts';

/** Changes part of what the list shows. Anything but a turned page starts at the first page again. */
export type ChangeList = (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;

/**
 * What the address says beside the list, as which of several views is open, stays as it is; but what another filter
 * shows is no report's any more.
 */
const withOthers = (params: URLSearchParams, current: URLSearchParams, part: Partial<ListState>): URLSearchParams => {
  for (const [name, value] of current)
    if (!isListWord(name) && !(part.filter !== undefined && originWords.includes(name))) params.append(name, value);
  return params;
};

/** An order that was not chosen is that of the tab, and goes with it. */
const changed = (resource: Resource, before: ListState, part: Partial<ListState>): ListState => {
  const usual = usualSort(resource, before.tab);
  const isUsual = before.sort.field === usual.field && before.sort.order === usual.order;
  const sort = part.tab !== undefined && isUsual ? { sort: usualSort(resource, part.tab) } : {};
  return { ...before, page: 1, ...sort, ...part };
};

/** Keeps what the list shows in the address. */
export const useListState = (resource: Resource): readonly [ListState, ChangeList] => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseListState(resource, params), [resource, params]);
  const change = useCallback<ChangeList>(
    (part, options) =>
      setParams(
        (current) =>
          withOthers(
            writeListState(resource, changed(resource, parseListState(resource, current), part)),
            current,
            part,
          ),
        { replace: options?.replace === true },
      ),
    [resource, setParams],
  );
  return [state, change];
};
