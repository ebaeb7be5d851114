import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { refuseWeakPassword } from './refuseWeakPassword.ts';
import { storePassword } from './storePassword.ts';
import { confirmPassword, wrongPassword } from './confirmPassword.ts';
import { hashPassword } from './passwords.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { parseTypedText } from './parseTypedText.ts';

/** A user who changes their own password, and the session that stays. */
export type ChangePasswordParts = {
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly userId: string;
  readonly sessionId: string;
  /** Name of the agency. Passwords must not be based on it. */
  readonly organization: string;
};

type Saved = {
  readonly userId: string;
  readonly sessionId: string;
  /** The hash that the current password was compared with. */
  readonly before: string | null;
  readonly hashed: string;
  readonly changedAtMs: number;
};

/** Stores the new password. Errors: `INVALID` if another request changed the password since it was compared. */
const save = (pool: pg.Pool, { userId, sessionId, before, hashed, changedAtMs }: Saved): Promise<void> =>
  withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from users where "_id" = $1 and "password" is not distinct from $2 for no key update`,
      [userId, before],
    );
    if (rowCount === 0) throw wrongPassword();
    await client.query(`select set_config('gable.kept_session', $1, true)`, [sessionId]);
    await storePassword(client, { userId, hashed, changedAtMs });
  });

/**
 * Changes a user's own password and returns a token for the same session. All their other sessions end. Errors:
 * `INVALID` for a wrong current password, or a new one that is weak or the same; `TOKEN_INVALID` if the session has
 * ended; `TOO_MANY_ATTEMPTS`.
 */
export const changePassword = async (
  { pool, tokens, userId, sessionId, organization }: ChangePasswordParts,
  body: unknown,
): Promise<{ readonly data: { readonly token: string } }> => {
  const password = parseTypedText(body, 'password', serverText('signIn.password'));
  const next = parseTypedText(body, 'newPassword', serverText('signIn.newPassword')).normalize('NFC');
  if (next === password) throw new AppError('INVALID', { fields: { newPassword: serverText('signIn.samePassword') } });
  const confirmed = await confirmPassword(pool, { userId, sessionId, password });
  const { password: stored, startedAt, ...person } = confirmed;
  await refuseWeakPassword(next, [...Object.values(person), organization]);
  const changedAtMs = Date.now();
  await save(pool, { userId, sessionId, before: stored, hashed: await hashPassword(next), changedAtMs });
  return { data: { token: await tokens.sign({ userId, sessionId, startedAtMs: startedAt.getTime() }, changedAtMs) } };
};
