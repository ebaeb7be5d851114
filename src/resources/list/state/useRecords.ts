import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useMemo } from 'react';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { listParams } from './listParams.ts';
import type { ListState } from './listState.ts';
import type { Tab } from './tabsOf.ts';

/** A page of records as the screen needs it. */
export type Records = {
  readonly shown: readonly ResourceRecord[];
  readonly total: number | undefined;
  /** Counting stopped at `total`. */
  readonly atLeast: boolean;
  /** Nothing has come yet: skeletons stand. */
  readonly isFirstLoad: boolean;
  /** Something is on its way; what stands stays. */
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
};

const noRecords: readonly ResourceRecord[] = [];

/**
 * Fetches the page that the address asks for; the page before stays on the screen until it is there. Fetches nothing
 * unless `enabled`.
 */
export const useRecords = (resource: Resource, state: ListState, tab: Tab | undefined, enabled: boolean): Records => {
  const params = useMemo(() => listParams(state, tab?.filter), [state, tab]);
  const answer = useGetList<ResourceRecord>(resource.name, params, {
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  });
  const { data, total, meta, isPending, isFetching, error, refetch } = answer;
  return {
    shown: data ?? noRecords,
    total,
    atLeast: meta?.['atLeast'] === true,
    isFirstLoad: isPending,
    isFetching,
    error,
    refetch: () => void refetch(),
  };
};
