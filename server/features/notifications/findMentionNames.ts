import type { MentionName } from '#model/schema/notifySchema.ts';
import type { Executor } from '../../postgres/pool.ts';

/**
 * Returns the names of the users with these usernames (lower case), to show mentions in texts. Users who left or were
 * deleted are included. Usernames without a user, and users without a name, are left out.
 */
export const findMentionNames = async (
  executor: Executor,
  usernames: readonly string[],
): Promise<readonly MentionName[]> => {
  const { rows } = await executor.query<MentionName>({
    name: 'mention-names',
    text: `select distinct on (lower("username")) lower("username") as username,
             concat_ws(' ', "firstName", "lastName") as name
           from users where lower("username") = any($1) and concat_ws(' ', "firstName", "lastName") <> ''
           order by lower("username"), "deletedAt" nulls first`,
    values: [usernames],
  });
  return rows;
};
