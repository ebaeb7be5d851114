import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isObject } from '#model/schema/json.ts';
import { fillPath } from '#model/schema/call.ts';
import { type JobAnswer, jobPaths } from '#model/wire/jobs.ts';
import { http } from '../../../providers/api/http/http.ts';
import { useSingleMutation } from '../useSingleMutation.ts';

const lookAgainMs = 800;
const key = ['jobs'];

/** Returns whether a job is running or being undone. */
export const isJobActive = ({ state }: JobAnswer): boolean => state === 'running' || state === 'undoing';

const dataOf = <Data>(json: unknown): Data =>
  // checked: the response type in `model/wire/jobs.ts`
  (isObject(json) ? json['data'] : undefined) as Data;

/**
 * Returns the react-query result with the 50 newest bulk jobs of the user; for administrators, of all users. They are
 * fetched again every 0.8 seconds while one of them is running or being undone.
 */
export const useJobs = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => dataOf<readonly JobAnswer[]>((await http(jobPaths.list, { signal })).json),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isJobActive) === true ? lookAgainMs : false),
  });

/**
 * Returns the bulk job with an id. Undefined until it is loaded, or if it cannot be loaded. It is fetched again every
 * 0.8 seconds until it is neither running nor being undone. Then calls `onEnd`, also if the job had ended before.
 */
export const useJob = (id: string, onEnd: () => void): JobAnswer | undefined => {
  const { data } = useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => dataOf<JobAnswer>((await http(fillPath(jobPaths.one, { id }), { signal })).json),
    staleTime: 0,
    refetchInterval: ({ state: { data: job } }) => (job !== undefined && isJobActive(job) ? lookAgainMs : false),
  });
  const wasAtWork = useRef(true);
  const isNow = data === undefined || isJobActive(data);
  useEffect(() => {
    if (wasAtWork.current && !isNow) onEnd();
    wasAtWork.current = isNow;
  }, [isNow, onEnd]);
  return data;
};

/**
 * Returns a mutation that cancels or undoes a bulk job, and then fetches the jobs again. Its variables are the id of
 * the job, and `act`: `cancel` or `undo`.
 */
export const useJobActions = () => {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, act }: { readonly id: string; readonly act: 'cancel' | 'undo' }) =>
      http(fillPath(jobPaths[act], { id }), { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
};
