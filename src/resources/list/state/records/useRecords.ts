import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../../shared/resourceRecord.ts';
import { listParams } from '../query/listParams.ts';
import type { ListState } from '../query/listState.ts';
import type { Tab } from '../tabsOf.ts';
import { useLeavingRows } from './useLeavingRows.ts';

/** The page of records that a list shows, and the progress of its request. */
export type Records = {
  readonly shown: readonly ResourceRecord[];
  /** Number of records that match the list. Undefined until it is loaded. */
  readonly total: number | undefined;
  /** Whether the server stopped counting at `total`. */
  readonly atLeast: boolean;
  /** Whether there are no records yet, so that placeholders are shown. */
  readonly isFirstLoad: boolean;
  /** Whether a request is running. The current rows are still shown. */
  readonly isFetching: boolean;
  /** The error of the last request. Null if there is none. */
  readonly error: unknown;
  readonly refetch: () => void;
};

const noRecords: readonly ResourceRecord[] = [];

/**
 * Returns the page of records for the state and tab of a list, and the progress of the request. While a page is
 * loading, returns the previous one. If `enabled` is false, sends no request.
 */
export const useRecords = (
  resource: Resource,
  { state, tab, enabled }: { readonly state: ListState; readonly tab: Tab | undefined; readonly enabled: boolean },
): Records => {
  const params = useMemo(() => listParams(state, tab?.filter), [state, tab]);
  const answer = useGetList<ResourceRecord>(resource.name, params, {
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  });
  const { data, total, meta, isPending, isFetching, isPlaceholderData, error, refetch } = answer;
  const shown = useLeavingRows(
    data ?? noRecords,
    isPlaceholderData ? undefined : JSON.stringify([resource.name, params]),
  );
  return {
    shown,
    total,
    atLeast: meta?.['atLeast'] === true,
    isFirstLoad: isPending,
    isFetching,
    error,
    refetch: () => void refetch(),
  };
};
