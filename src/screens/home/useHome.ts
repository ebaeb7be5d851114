import { useQuery } from '@tanstack/react-query';
import type { HomeAnswer } from '#model/reports/home.ts';
import { http } from '../../providers/api/http/http.ts';
import { homeCall } from './homeResources.ts';

/** Loads all tiles of the home screen with one request. */
export const useHome = () =>
  useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }) => ((await http(homeCall, { signal })).json as HomeAnswer).data,
  });
