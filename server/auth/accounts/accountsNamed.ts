import type { Executor } from '../../postgres/pool.ts';

/** Name of the resource that holds the accounts of users. */
export const accountsResource = 'users';

/**
 * Returns the ids of the accounts with these usernames or emails, ignoring case: text → id. Deactivated accounts are
 * included, deleted ones are not. Texts without an account are left out.
 */
export const accountsNamed = async (
  executor: Executor,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await executor.query<{ name: string; id: string }>({
    name: 'accounts-named',
    text: `select distinct on (n.name) n.name, u."_id"::text as id from unnest($1::text[]) as n(name)
           join users u on lower(u."username") = lower(n.name) or lower(u."email") = lower(n.name)
           where u."deletedAt" is null order by n.name, u."_id"`,
    values: [names],
  });
  return new Map(rows.map(({ name, id }) => [name, id]));
};
