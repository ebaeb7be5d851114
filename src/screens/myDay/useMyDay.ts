import { useMemo } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayEntry, MyDayAnswer } from '#model/wire/myDay.ts';
import { myDayPath } from '#model/wire/myDay.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import { http } from '../../providers/api/http/http.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { readWaitingRecords, useWaitingRecords } from '../../providers/device/waitingRecords.ts';
import { useLive } from '../../providers/live/useLive.ts';
import { untilNextDue } from './untilNextDue.ts';
import { withoutWaiting } from './withoutWaiting.ts';
import { useDayRecords } from './useDayRecords.ts';

const dayQuery = queryOptions({
  queryKey: ['myDay'],
  queryFn: async ({ signal }) => ((await http(myDayPath, { signal })).json as MyDayAnswer).data,
});

type EntryPlace = Pick<DayEntry, 'resource'> & { readonly record: Pick<WireRecord, '_id'> };

/** Returns a key that identifies an entry of the queue: `leads/0193…`. */
export const entryKey = ({ resource, record }: EntryPlace): string => `${resource}/${record._id}`;

/**
 * Returns the react-query result with the user's queue, which is fetched again when any record changes, and when one
 * becomes overdue. Records for which entries wait to be sent on this device count as done. Sends no request if `isOn`
 * is false, or if the server has no My day.
 */
export const useMyDay = ({ isOn = true }: { readonly isOn?: boolean } = {}) => {
  const client = useQueryClient();
  const query = useQuery({
    ...dayQuery,
    enabled: isOn && serves(myDayPath),
    // Time alone makes a record overdue, so no change of a record tells of it.
    refetchInterval: ({ state }) => state.data !== undefined && untilNextDue(state.data),
  });
  useLive((event) => {
    if (isOn && ('changed' in event || 'lost' in event)) void client.invalidateQueries({ queryKey: dayQuery.queryKey });
  });
  useDayRecords(query.data?.entries);
  const waiting = useWaitingRecords();
  const data = useMemo(
    () => (query.data === undefined ? undefined : withoutWaiting(query.data, waiting)),
    [query.data, waiting],
  );
  return { ...query, data };
};

/** Reads the user's queue for a screen that does not show it. Both are empty if the server has no My day. */
type ReadMyDay = {
  /** Fetches the entries of the queue. */
  readonly fetch: () => Promise<readonly DayEntry[]>;
  /** Returns the entries that were fetched last. They may be outdated. */
  readonly peek: () => readonly DayEntry[];
};

const entriesLeft = (day: MyDayAnswer['data']): readonly DayEntry[] =>
  withoutWaiting(day, readWaitingRecords()).entries;

/** Returns the functions that read the user's queue for a screen that does not show it. */
export const useReadMyDay = (): ReadMyDay => {
  const client = useQueryClient();
  return {
    fetch: async () => (serves(myDayPath) ? entriesLeft(await client.fetchQuery(dayQuery)) : []),
    peek: () => {
      const day = client.getQueryData(dayQuery.queryKey);
      return day === undefined ? [] : entriesLeft(day);
    },
  };
};
