import type { Executor } from '../../postgres/pool.ts';

/** The hash of a user's new password, and when it was chosen. Older tokens are then invalid. */
export type StoredPassword = { readonly userId: string; readonly hashed: string; readonly changedAtMs: number };

/**
 * Stores the hash of a password that the user chose. A user with a one-time password can use the product from now on. A
 * trigger ends the user's sessions, except the session in the database setting `gable.kept_session`, if it is set.
 * `changedAtMs`: session tokens that were signed earlier are invalid from now on. Units: ms since 1970.
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
