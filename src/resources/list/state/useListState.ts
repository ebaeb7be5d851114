import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { isListWord, parseListState, writeListState, type ListState } from './listState.ts';
import { originWords } from './reportOrigin.ts';

/** Changes the state of a list. Any change but a page turn goes back to the first page. */
export type ChangeList = (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;

/** Other parameters of the address are kept; another filter removes the origin from a report. */
const withOthers = (params: URLSearchParams, current: URLSearchParams, part: Partial<ListState>): URLSearchParams => {
  for (const [name, value] of current)
    if (!isListWord(name) && !(part.filter !== undefined && originWords.includes(name))) params.append(name, value);
  return params;
};

/** Keeps the state of a list in the address. */
export const useListState = (resource: Resource): readonly [ListState, ChangeList] => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseListState(resource, params), [resource, params]);
  const change = useCallback<ChangeList>(
    (part, options) =>
      setParams(
        (current) =>
          withOthers(
            writeListState(resource, { ...parseListState(resource, current), page: 1, ...part }),
            current,
            part,
          ),
        { replace: options?.replace === true },
      ),
    [resource, setParams],
  );
  return [state, change];
};
