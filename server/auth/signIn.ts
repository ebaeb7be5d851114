import { AppError } from '#model/errors.ts';
import type { LoginAnswer } from '#model/wire/wire.ts';
import type { Executor } from '../postgres/pool.ts';
import { deviceOf } from './deviceOf.ts';
import { networkOf } from './limits/networkOf.ts';
import { isPasswordRight } from './passwords/passwords.ts';
import type { Sessions } from './tokens/sessions.ts';
import { admitSignIn, recordSignIn } from './limits/signInLimit.ts';
import type { Tokens } from './tokens/tokens.ts';
import { parseTypedText } from './passwords/parseTypedText.ts';

/** What a sign-in needs, and where it comes from. */
export type SignInParts = {
  readonly executor: Executor;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** IP address of the client. The session stores it, and wrong passwords are counted for its network. */
  readonly address: string;
  /** Header of the request, from which the list of sessions names the browser. */
  readonly userAgent: string | undefined;
};

type Found = {
  /** The name in the form that the database compares. */
  readonly name: string;
  readonly _id: string | null;
  readonly password: string | null;
  readonly mustChangePassword: boolean | null;
  readonly changedAtMs: string | null;
  readonly familiar: boolean;
};

const findAccount = async (executor: Executor, username: string, network: string): Promise<Found> => {
  const { rows } = await executor.query<Found>({
    name: 'sign-in',
    text: `select t.name, u."_id", u."password", u."mustChangePassword",
             floor(extract(epoch from u."passwordChangedAt") * 1000)::bigint::text as "changedAtMs",
             exists (select from gable.sign_in_networks n where n."user" = u."_id" and n.network = $2) as familiar
           from (select lower($1) as name) t
           left join users u on (lower(u."username") = t.name or lower(u."email") = t.name) and u."deletedAt" is null
           and u."status" is distinct from 'Inactive'
           order by u."_id" limit 1`,
    values: [username, network],
  });
  return (
    rows[0] ?? {
      name: username,
      _id: null,
      password: null,
      mustChangePassword: null,
      changedAtMs: null,
      familiar: false,
    }
  );
};

/**
 * Checks a username or email and a password, starts a session, and returns its token and whether the password must be
 * changed. Errors: `INVALID` if one of the two texts is missing or malformed; `WRONG_CREDENTIALS`, the same for an
 * unknown account, a wrong password and a deactivated user; `TOO_MANY_ATTEMPTS`.
 */
export const signIn = async (
  { executor, tokens, sessions, address, userAgent }: SignInParts,
  body: unknown,
): Promise<LoginAnswer> => {
  const username = parseTypedText(body, 'username', 'Username').trim();
  const password = parseTypedText(body, 'password', 'Password');
  const network = networkOf(address);
  const found = await findAccount(executor, username, network);
  const attempt = {
    account: found._id === null ? `name:${found.name}` : `user:${found._id}`,
    network,
    familiar: found.familiar,
  };
  await admitSignIn(executor, attempt);
  const isRight = await isPasswordRight(found.password ?? undefined, password, { first: found.familiar });
  if (!isRight || found._id === null) throw new AppError('WRONG_CREDENTIALS');
  await recordSignIn(executor, attempt, found._id);
  const session = await sessions.start(found._id, { address, device: deviceOf(userAgent) });
  // The server that wrote the password may have a clock that is ahead.
  const token = await tokens.sign(session, Math.max(Date.now(), Number(found.changedAtMs ?? 0)));
  return { data: { token, mustChangePassword: found.mustChangePassword === true } };
};
