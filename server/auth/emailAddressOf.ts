import type { Executor } from '../postgres/pool.ts';

export type EmailAddress = {
  readonly name: string;
  readonly address: string /** May sign in. */;
  readonly active: boolean;
};

/** Gives where a user gets mail; undefined for one that isn't there any more. */
export const emailAddressOf = async (executor: Executor, userId: string): Promise<EmailAddress | undefined> => {
  const { rows } = await executor.query<EmailAddress>(
    `select concat_ws(' ', "firstName", "lastName") as name, "email" as address, "deletedAt" is null and "status" is distinct from 'Inactive' as active
     from users where "_id" = $1 and "email" is not null`,
    [userId],
  );
  return rows[0];
};
