import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { type AttemptKey, countAttempts, forgetAttempts, tooManyAttempts } from '../limits/attemptLimits.ts';
import { isPasswordRight } from './passwords.ts';

/** A signed-in user, and the password that they have entered. */
export type EnteredPassword = { readonly userId: string; readonly sessionId: string; readonly password: string };

type ConfirmedUser = {
  /** The hash of the password. */
  readonly password: string | null;
  /** When the session started. */
  readonly startedAt: Date;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

/** Max wrong passwords of a session. chosen: the same number as at sign-in. */
const maxWrong = 10;

/** Returns the error for a wrong current password. */
export const wrongPassword = (): AppError =>
  new AppError('INVALID', { fields: { password: serverText('signIn.wrongPassword') } });

const find = async (pool: pg.Pool, userId: string, sessionId: string): Promise<ConfirmedUser> => {
  const { rows } = await pool.query<ConfirmedUser>(
    `select u."password", u."username", u."firstName", u."lastName", u."email", u."phone"::text as "phone",
     s."startedAt"
     from users u join gable.sessions s on s."user" = u."_id" where u."_id" = $1 and s.id = $2`,
    [userId, sessionId],
  );
  if (rows[0] === undefined) throw new AppError('TOKEN_INVALID');
  return rows[0];
};

/**
 * Checks the current password of a signed-in user, before a change with which a stolen session could take over the
 * account. Returns the user with the hash of the password. Wrong passwords are counted per session, so a stolen session
 * cannot be used to guess the password. Errors: `INVALID` for a wrong password; `TOKEN_INVALID` if the session has
 * ended; `TOO_MANY_ATTEMPTS`.
 */
export const confirmPassword = async (
  pool: pg.Pool,
  { userId, sessionId, password }: EnteredPassword,
): Promise<ConfirmedUser> => {
  const counter: AttemptKey = { kind: 'pair', key: `change:${userId}|${sessionId}` };
  const [attempts] = await countAttempts(pool, [counter]);
  if (attempts !== undefined && attempts.used > maxWrong) throw tooManyAttempts(attempts.secondsLeft);
  const user = await find(pool, userId, sessionId);
  if (!(await isPasswordRight(user.password ?? undefined, password))) throw wrongPassword();
  await forgetAttempts(pool, counter);
  return user;
};
