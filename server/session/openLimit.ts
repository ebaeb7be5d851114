import { isIPv6 } from 'node:net';
import { AppError } from '#model/errors.ts';
import type { Executor } from '../database/pool.ts';

/** chosen: thirty in a quarter of an hour; the visitors of a fair share one address, a machine wants thousands. */
const limits = { calls: 30, windowMinutes: 15 } as const;

/** Whoever has one IPv6 address has a whole network of them, so its first four groups count as one. */
const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const gap = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: gap }, () => '0'), ...(after ?? [])].slice(0, 4).join(':');
};

/**
 * Counts a call that anybody may make, before anything else is done for it. The counting lives in the database beside that of
 * sign-ins, so every server and every restart knows of it; what is older than the window is swept on the way.
 * Errors: `TOO_MANY_ATTEMPTS` with `retryAfterSeconds`.
 */
export const countOpenCall = async (executor: Executor, call: string, address: string): Promise<void> => {
  const key = `open:${call}:${networkOf(address)}`;
  const { rows } = await executor.query<{ count: number }>({
    name: 'count-open-call',
    text: `with swept as (
             delete from gable.sign_in_attempts where key = $1 and at < now() - make_interval(mins => $2)
           ), kept as (
             insert into gable.sign_in_attempts (key, at) values ($1, clock_timestamp())
           )
           select count(*)::int as count from gable.sign_in_attempts where key = $1 and at > now() - make_interval(mins => $2)`,
    values: [key, limits.windowMinutes],
  });
  if ((rows[0]?.count ?? 0) < limits.calls) return;
  throw new AppError('TOO_MANY_ATTEMPTS', {
    text: `Too many at once. Please wait ${limits.windowMinutes} minutes and try again.`,
    extra: { retryAfterSeconds: limits.windowMinutes * 60 },
  });
};
