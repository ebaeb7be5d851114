import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useMemo } from 'react';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { listParams } from './listParams.ts';
import type { ListState } from './listState.ts';
import type { Tab } from './tabsOf.ts';

/** A page of records for the screen. */
export type Records = {
  readonly shown: readonly ResourceRecord[];
  readonly total: number | undefined;
  /** Counting stopped at `total`. */
  readonly atLeast: boolean;
  /** Nothing has arrived yet: skeletons are shown. */
  readonly isFirstLoad: boolean;
  /** A request is running; the current rows stay. */
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
};

const noRecords: readonly ResourceRecord[] = [];

/** Fetches the page in the address; the previous page stays visible until it arrives. */
export const useRecords = (resource: Resource, state: ListState, tab: Tab | undefined): Records => {
  const params = useMemo(() => listParams(state, tab?.filter), [state, tab]);
  const answer = useGetList<ResourceRecord>(resource.name, params, { placeholderData: keepPreviousData, retry: false });
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
