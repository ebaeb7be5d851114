import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditLogAnswer, auditLogPath } from '#model/wire/auditLog.ts';
import { http } from '../../providers/api/http/http.ts';

/** The filters in the address of the log. `days`: how far back. */
export const auditFilters = ['person', 'kind', 'resource', 'days'] as const;

/** The value of each filter; '' means no filter. */
type AuditFilters = Readonly<Record<(typeof auditFilters)[number], string>>;

const msOfDay = 86_400_000;

/** Returns the filters as the server's query; a number of days becomes the instant at which they start. */
export const auditQuery = ({ person, kind, resource, days }: AuditFilters): Readonly<Record<string, string>> => {
  const from = days === '' ? '' : new Date(Math.floor(Date.now() / 1000) * 1000 - Number(days) * msOfDay).toISOString();
  return Object.fromEntries(Object.entries({ person, kind, resource, from }).filter(([, value]) => value !== ''));
};

const pageQuery = (filters: AuditFilters, after: string): string => {
  const query = new URLSearchParams({ ...auditQuery(filters), ...(after === '' ? {} : { after }) }).toString();
  return query === '' ? '' : `?${query}`;
};

/** Loads the audit log page by page, newest first. */
export const useAuditLog = (filters: AuditFilters) =>
  useInfiniteQuery({
    queryKey: ['auditLog', filters],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (await http(`${auditLogPath}${pageQuery(filters, pageParam)}`, { signal })).json as AuditLogAnswer,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
