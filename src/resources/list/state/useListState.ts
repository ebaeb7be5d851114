import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { useRights } from '../../shared/useRights.ts';
import { isListWord, parseListState, writeListState, type ListState } from './listState.ts';
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

/** Keeps what the list shows in the address. */
export const useListState = (resource: Resource): readonly [ListState, ChangeList] => {
  const [params, setParams] = useSearchParams();
  const { mayRead } = useRights(resource);
  const state = useMemo(() => parseListState(resource, params, mayRead), [resource, params, mayRead]);
  const change = useCallback<ChangeList>(
    (part, options) =>
      setParams(
        (current) =>
          withOthers(
            writeListState(resource, { ...parseListState(resource, current, mayRead), page: 1, ...part }),
            current,
            part,
          ),
        { replace: options?.replace === true },
      ),
    [resource, setParams, mayRead],
  );
  return [state, change];
};
