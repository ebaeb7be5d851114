import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayEntry, MyDayAnswer } from '#model/wire/myDay.ts';
import { myDayPath } from '#model/wire/myDay.ts';
import { http } from '../../providers/api/http/http.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { useLive } from '../../providers/live/useLive.ts';

const dayQuery = queryOptions({
  queryKey: ['myDay'],
  queryFn: async ({ signal }) => ((await http(myDayPath, { signal })).json as MyDayAnswer).data,
});

/** Returns a key that identifies an entry of the queue: `leads/0193…`. */
export const entryKey = ({ resource, record }: Pick<DayEntry, 'resource' | 'record'>): string =>
  `${resource}/${record._id}`;

/**
 * Returns the react-query result with the user's queue, which is fetched again when any record changes. Sends no
 * request if `isOn` is false, or if the server has no My day.
 */
export const useMyDay = ({ isOn = true }: { readonly isOn?: boolean } = {}) => {
  const client = useQueryClient();
  const query = useQuery({ ...dayQuery, enabled: isOn && serves(myDayPath) });
  useLive((event) => {
    if (isOn && ('changed' in event || 'lost' in event)) void client.invalidateQueries({ queryKey: dayQuery.queryKey });
  });
  return query;
};

/**
 * Returns a function that fetches the entries of the user's queue once, for a screen that does not show the queue. It
 * resolves to an empty list if the server has no My day.
 */
export const useReadMyDay = (): (() => Promise<readonly DayEntry[]>) => {
  const client = useQueryClient();
  return async () => (serves(myDayPath) ? (await client.fetchQuery(dayQuery)).entries : []);
};
