import type { Executor } from '../../postgres/pool.ts';

/** The name and email address of a user. */
export type EmailAddress = {
  readonly name: string;
  readonly address: string;
  /** Whether the user may sign in. */
  readonly active: boolean;
};

/**
 * Returns a user's name and email address, and whether the user may sign in (`active`). Undefined if there is no such
 * user, or the user has no email address.
 */
export const emailAddressOf = async (executor: Executor, userId: string): Promise<EmailAddress | undefined> => {
  const { rows } = await executor.query<EmailAddress>(
    `select concat_ws(' ', "firstName", "lastName") as name, "email" as address, "deletedAt" is null
      and "status" is distinct from 'Inactive' as active
     from users where "_id" = $1 and "email" is not null`,
    [userId],
  );
  return rows[0];
};
