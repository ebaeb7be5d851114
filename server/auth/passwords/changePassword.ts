import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { type AttemptKey, countAttempts, forgetAttempts, tooManyAttempts } from '../limits/attemptLimits.ts';
import { refuseWeakPassword } from './refuseWeakPassword.ts';
import { storePassword } from './storePassword.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { parseTypedText } from './parseTypedText.ts';

export type ChangePasswordParts = {
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly userId: string;
  readonly sessionId: string;
  /** Name of the agency. Passwords must not be based on it. */
  readonly organization: string;
};

type UserRow = {
  readonly password: string | null;
  readonly startedAt: Date;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

const wrongPassword = (): AppError =>
  new AppError('INVALID', { fields: { password: serverText('signIn.wrongPassword') } });

/** Max wrong passwords of a session. chosen: the same number as at sign-in. */
const maxWrong = 10;

const find = async (pool: pg.Pool, userId: string, sessionId: string): Promise<UserRow> => {
  const { rows } = await pool.query<UserRow>(
    `select u."password", u."username", u."firstName", u."lastName", u."email", u."phone"::text as "phone",
     s."startedAt"
     from users u join gable.sessions s on s."user" = u."_id" where u."_id" = $1 and s.id = $2`,
    [userId, sessionId],
  );
  if (rows[0] === undefined) throw new AppError('TOKEN_INVALID');
  return rows[0];
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
 * Changes a user's own password and returns a token for the same session. All their other sessions end. Wrong passwords
 * are counted per session, so a stolen session cannot be used to guess the password. Errors: `INVALID` for a wrong
 * current password, or a new one that is weak or the same; `TOKEN_INVALID` if the session has ended;
 * `TOO_MANY_ATTEMPTS`.
 */
export const changePassword = async (
  { pool, tokens, userId, sessionId, organization }: ChangePasswordParts,
  body: unknown,
): Promise<{ readonly data: { readonly token: string } }> => {
  const password = parseTypedText(body, 'password', serverText('signIn.password'));
  const next = parseTypedText(body, 'newPassword', serverText('signIn.newPassword')).normalize('NFC');
  if (next === password) throw new AppError('INVALID', { fields: { newPassword: serverText('signIn.samePassword') } });
  const counter: AttemptKey = { kind: 'pair', key: `change:${userId}|${sessionId}` };
  const [attempts] = await countAttempts(pool, [counter]);
  if (attempts !== undefined && attempts.used > maxWrong) throw tooManyAttempts(attempts.secondsLeft);
  const { password: stored, startedAt, ...person } = await find(pool, userId, sessionId);
  if (!(await isPasswordRight(stored ?? undefined, password))) throw wrongPassword();
  await forgetAttempts(pool, counter);
  await refuseWeakPassword(next, [...Object.values(person), organization]);
  const changedAtMs = Date.now();
  await save(pool, { userId, sessionId, before: stored, hashed: await hashPassword(next), changedAtMs });
  return { data: { token: await tokens.sign({ userId, sessionId, startedAtMs: startedAt.getTime() }, changedAtMs) } };
};
