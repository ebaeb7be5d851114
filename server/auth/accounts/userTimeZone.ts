import { isTimeZone } from '#model/values/time/isTimeZone.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../../postgres/pool.ts';
import { accountsResource } from './accountsNamed.ts';

/**
 * Returns the time zone for texts that the server writes to a user: the one that the user's record names, otherwise the
 * organization's.
 */
export const userTimeZone = async (
  executor: Executor,
  user: string,
  { resources, settings }: Pick<Model, 'resources' | 'settings'>,
): Promise<string> => {
  // Other schemas may have no time zone of users.
  if (resources[accountsResource]?.fieldsByName['timeZone'] === undefined) return settings.timeZone;
  const { rows } = await executor.query<{ zone: string | null }>(
    `select "timeZone" as zone from users where "_id" = $1`,
    [user],
  );
  const zone = rows[0]?.zone;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : settings.timeZone;
};
