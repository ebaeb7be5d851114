import { useQuery } from '@tanstack/react-query';
import type { HomeAnswer } from '#model/reports/home.ts';
import { homePath } from '#model/reports/homePath.ts';
import { http } from '../../providers/api/http/http.ts';

/** Returns the react-query result with all tiles of the home screen, which one request loads. */
export const useHome = () =>
  useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }) => ((await http(homePath, { signal })).json as HomeAnswer).data,
  });
