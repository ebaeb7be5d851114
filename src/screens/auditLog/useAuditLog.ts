import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditLogAnswer, auditLogPath } from '#model/wire/auditLog.ts';
import { http } from '../../providers/api/http/http.ts';

/** Names of the audit log's filters, which are also parameters of its address. `days`: the number of days to show. */
export const auditFilters = ['person', 'kind', 'resource', 'days'] as const;

/** Filter → its value. '' means no filter. */
type AuditFilters = Readonly<Record<(typeof auditFilters)[number], string>>;

const msOfDay = 86_400_000;

/**
 * Returns the filters as query parameters for the server. Blank filters are left out. `days` becomes `from`: the time
 * that many days ago, in ISO 8601.
 */
export const auditQuery = ({ person, kind, resource, days }: AuditFilters): Readonly<Record<string, string>> => {
  const from = days === '' ? '' : new Date(Math.floor(Date.now() / 1000) * 1000 - Number(days) * msOfDay).toISOString();
  return Object.fromEntries(Object.entries({ person, kind, resource, from }).filter(([, value]) => value !== ''));
};

const pageQuery = (filters: AuditFilters, after: string): string => {
  const query = new URLSearchParams({ ...auditQuery(filters), ...(after === '' ? {} : { after }) }).toString();
  return query === '' ? '' : `?${query}`;
};

/**
 * Returns the react-query result with the entries of the audit log that match the filters, newest first, page by page.
 */
export const useAuditLog = (filters: AuditFilters) =>
  useInfiniteQuery({
    queryKey: ['auditLog', filters],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (await http(`${auditLogPath}${pageQuery(filters, pageParam)}`, { signal })).json as AuditLogAnswer,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
