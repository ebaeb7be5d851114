import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { readListState, writeListState, type ListState } from './listState.ts';

/** Changes part of what the list shows. Anything but a turned page starts at the first page again. */
export type ChangeList = (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;

/** Keeps what the list shows in the address. */
export const useListState = (resource: Resource): readonly [ListState, ChangeList] => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(resource, params), [resource, params]);
  const change = useCallback<ChangeList>(
    (part, options) =>
      setParams(
        (current) => writeListState(resource, { ...readListState(resource, current), page: 1, ...part }),
        { replace: options?.replace === true },
      ),
    [resource, setParams],
  );
  return [state, change];
};
