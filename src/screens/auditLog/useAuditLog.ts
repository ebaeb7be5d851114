import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditLogAnswer, auditLogPath } from '#model/wire/auditLog.ts';
import { http } from '../../providers/api/http.ts';

/** What the log is narrowed to; '' stands for everything. `days`: how far back. */
export type AuditFilters = {
  readonly person: string;
  readonly kind: string;
  readonly resource: string;
  readonly days: string;
};

const msOfDay = 86_400_000;

const queryOf = ({ person, kind, resource, days }: AuditFilters, after: string): string => {
  const from = days === '' ? '' : new Date(Math.floor(Date.now() / 1000) * 1000 - Number(days) * msOfDay).toISOString();
  const entries = Object.entries({ person, kind, resource, from, after }).filter(([, value]) => value !== '');
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
};

/** Reads the audit log page by page, the latest first. */
export const useAuditLog = (filters: AuditFilters) =>
  useInfiniteQuery({
    queryKey: ['auditLog', filters],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (await http(`${auditLogPath}${queryOf(filters, pageParam)}`, { signal })).json as AuditLogAnswer,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
