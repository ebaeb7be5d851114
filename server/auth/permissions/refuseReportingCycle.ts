import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Executor } from '../../postgres/pool.ts';
import { lockPeople } from './lastAdmin.ts';

/** Ids of a user and of the user's new manager. */
export type Reporting = { readonly id: string; readonly to: string };

/**
 * Refuses changes that would make a user report to themselves, directly or indirectly. Errors: `INVALID` at
 * `reportsTo`.
 */
export const refuseReportingCycle = async (executor: Executor, reportings: readonly Reporting[]): Promise<void> => {
  await lockPeople(executor);
  const { rows } = await executor.query<{ name: string }>({
    text: `with recursive up (start, at) as (
             select * from unnest($1::uuid[], $2::uuid[])
             union
             select up.start, u."reportsTo"
             from up
             join users u on u."_id" = up.at
             where u."reportsTo" is not null and up.start <> up.at
           )
           select concat_ws(' ', u."firstName", u."lastName") as name
           from up
           join users u on u."_id" = up.start
           where up.start = up.at
           limit 1`,
    values: [reportings.map(({ id }) => id), reportings.map(({ to }) => to)],
  });
  const [found] = rows;
  if (found === undefined) return;
  const text = serverText('people.reportingCycle', { name: found.name });
  throw new AppError('INVALID', { text: `${text}.`, fields: { reportsTo: text } });
};
