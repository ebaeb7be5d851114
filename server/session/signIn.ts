import { AppError } from '#model/errors.ts';
import { isObject } from '#model/json.ts';
import type { LoginAnswer } from '#model/wire.ts';
import type { Executor } from '../database/pool.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import type { Tokens } from './tokens.ts';

type Credentials = { readonly username: string; readonly password: string };

/** A text that a person could have typed as username or password; anything longer is not worth hashing. */
const textOf = (body: unknown, name: string, title: string): string => {
  const value = isObject(body) ? body[name] : undefined;
  if (typeof value !== 'string' || value.trim() === '') {
    throw new AppError('INVALID', { fields: { [name]: `Please enter ${title}` } });
  }
  if (value.length > 200 || value.includes('\0')) throw new AppError('INVALID', { fields: { [name]: `${title} is not a valid string` } });
  return value;
};

const readCredentials = (body: unknown): Credentials => ({
  username: textOf(body, 'username', 'Username').trim(),
  password: textOf(body, 'password', 'Password'),
});

type UserRow = { _id: string; password: string | null; mustChangePassword: boolean | null };

/**
 * Gives a token for the right username (or email) and password.
 * Errors: `INVALID`, `WRONG_CREDENTIALS` (the same for an unknown account, a wrong password and a deactivated user), `TOO_MANY_ATTEMPTS`.
 */
export const signIn = async (
  { executor, tokens, address }: { executor: Executor; tokens: Tokens; address: string }, body: unknown,
): Promise<LoginAnswer> => {
  const { username, password } = readCredentials(body);
  await countAttempt(executor, username, address);
  const { rows } = await executor.query<UserRow>({
    name: 'sign-in',
    text: `select "_id", "password", "mustChangePassword" from users
           where (lower("username") = lower($1) or lower("email") = lower($1))
             and "deletedAt" is null and "status" is distinct from 'Inactive'`,
    values: [username],
  });
  const user = rows[0];
  if (!(await isPasswordRight(user?.password ?? undefined, password)) || user === undefined) throw new AppError('WRONG_CREDENTIALS');
  await forgetAttempts(executor, username, address);
  return { data: { token: await tokens.sign(user._id), mustChangePassword: user.mustChangePassword === true } };
};

/**
 * Changes a person's own password and gives a token that stands; all earlier ones end.
 * Errors: `INVALID` for a wrong present password or a short new one.
 */
export const changePassword = async (
  { executor, tokens, userId }: { executor: Executor; tokens: Tokens; userId: string }, body: unknown,
): Promise<{ readonly data: { readonly token: string } }> => {
  const password = textOf(body, 'password', 'Password');
  const next = textOf(body, 'newPassword', 'New password');
  if (next.length < 10) throw new AppError('INVALID', { fields: { newPassword: 'New password must be at least 10 characters' } });
  if (next === password) throw new AppError('INVALID', { fields: { newPassword: 'New password must differ from the current one' } });
  const { rows } = await executor.query<UserRow>('select "_id", "password" from users where "_id" = $1', [userId]);
  if (!(await isPasswordRight(rows[0]?.password ?? undefined, password))) {
    throw new AppError('INVALID', { fields: { password: 'Password is wrong' } });
  }
  const changedAtMs = Date.now();
  await executor.query(
    `update users set "password" = $2, "passwordChangedAt" = to_timestamp($3::double precision / 1000),
            "mustChangePassword" = false, "version" = "version" + 1, "updatedAt" = now() where "_id" = $1`,
    [userId, await hashPassword(next), changedAtMs],
  );
  return { data: { token: await tokens.sign(userId, changedAtMs) } };
};
