import type { Executor } from '../../postgres/pool.ts';

export type StoredPassword = { readonly userId: string; readonly hashed: string; readonly changedAtMs: number };

/**
 * Stores the hash of a password that a user chose; a one-time password is then no longer in use. A trigger ends the
 * user's sessions, except the one in the database setting `gable.kept_session`.
 */
export const storePassword = async (
  executor: Executor,
  { userId, hashed, changedAtMs }: StoredPassword,
): Promise<void> => {
  await executor.query(
    `update users set "password" = $2, "passwordChangedAt" = to_timestamp($3::double precision / 1000),
            "mustChangePassword" = false, "version" = "version" + 1, "updatedAt" = now() where "_id" = $1`,
    [userId, hashed, changedAtMs],
  );
};
