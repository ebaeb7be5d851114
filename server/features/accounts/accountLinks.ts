import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { refuseWeakPassword } from '../../auth/passwords/refuseWeakPassword.ts';
import { storePassword } from '../../auth/passwords/storePassword.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import type { Executor } from '../../postgres/pool.ts';
import { withTransaction } from '../../postgres/transaction.ts';

/** Why a user gets a link to choose a password: `reset` if it is forgotten, `invitation` for a first password. */
export type LinkPurpose = 'reset' | 'invitation';

/**
 * Minutes until a link expires. chosen: a forgotten password is replaced right away; an invitation may arrive before a
 * weekend.
 */
const lifeMinutes: Readonly<Record<LinkPurpose, number>> = { reset: 60, invitation: 7 * 24 * 60 };

/** Hashes the secret of a link. Only the hash is stored, so the table does not reveal a usable link. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * SQL for whether the link `l` can still be used: its account `u` is active and has the same password and email address
 * as when the link was created. The link may have been sent to a wrong address, which was then corrected. Links of
 * earlier versions have no address.
 */
const isUsable = `l.hash = $1 and l."until" > now() and u."deletedAt" is null and u."status" is distinct from 'Inactive'
  and u."passwordChangedAt" is not distinct from l."passwordChangedAt"
  and u."email" is not distinct from coalesce(l.email, u."email")`;

type Person = {
  readonly _id: string;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

const linkEnded = (): AppError => new AppError('NOT_FOUND', { text: serverText('signIn.linkEnded') });

/**
 * Creates a link with which a user can choose a password once, and deletes the user's earlier links. Anyone can ask for
 * a `reset`, so it keeps an invitation. Returns the link's secret `token` and when it expires (`until`). `by`: the id
 * of the user who sends an invitation, or null if the user asked for the link. Errors: `NOT_FOUND` if there is no such
 * user.
 */
export const createAccountLink = async (
  executor: Executor,
  { userId, purpose, by }: { readonly userId: string; readonly purpose: LinkPurpose; readonly by: string | null },
): Promise<{ readonly token: string; readonly until: Date }> => {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await executor.query<{ until: Date }>(
    `with old as (
       delete from gable.account_links
       where ("user" = $2 and ($3 = 'invitation' or purpose = $3)) or "until" < now())
     insert into gable.account_links (hash, "user", purpose, "until", "passwordChangedAt", "by", email)
     select $1, u."_id", $3, now() + make_interval(mins => $4), u."passwordChangedAt", $5, u."email"
     from users u where u."_id" = $2
     returning "until"`,
    [hashOf(token), userId, purpose, lifeMinutes[purpose], by],
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { token, until: row.until };
};

/**
 * Returns the username and name of the user that a link belongs to, and what the link is for. Errors: `NOT_FOUND` if
 * the link does not exist, was used or replaced, or has expired, if the password or the email address was changed
 * since, or if the account is not active.
 */
export const readAccountLink = async (
  executor: Executor,
  token: string,
): Promise<{ readonly username: string; readonly name: string; readonly purpose: LinkPurpose }> => {
  const { rows } = await executor.query<Person & { purpose: LinkPurpose }>(
    `select u."username", u."firstName", u."lastName", l.purpose
     from gable.account_links l join users u on u."_id" = l."user" where ${isUsable}`,
    [hashOf(token)],
  );
  const [found] = rows;
  if (found === undefined) throw linkEnded();
  const { username, firstName, lastName, purpose } = found;
  return { username: username ?? '', name: [firstName, lastName].filter(Boolean).join(' '), purpose };
};

/** The choice of a password by a link. `organization`: the name of the agency. */
export type NewPassword = {
  readonly token: string;
  readonly password: string;
  readonly organization: string;
  /** Ends what acts for the user without a session, such as API keys, in the transaction of the change. */
  readonly endIntegrations: (client: pg.PoolClient, userId: string) => Promise<unknown>;
};

/**
 * Sets the password of the account that a link belongs to, and ends all sessions, API keys and webhooks of the account.
 * The link cannot be used again. Returns the user's id and username. `organization`: the agency's name, on which the
 * password must not be based. Errors: `NOT_FOUND` if the link does not exist, was used or replaced, or has expired, if
 * the password or the email address was changed since, or if the account is not active; `INVALID` for a weak password,
 * after which the link still works.
 */
export const setPasswordByLink = async (
  pool: pg.Pool,
  { token, password, organization, endIntegrations }: NewPassword,
): Promise<{ readonly userId: string; readonly username: string }> => {
  const next = password.normalize('NFC');
  const { rows } = await pool.query<Person>(
    `select u."_id", u."username", u."firstName", u."lastName", u."email", u."phone"::text as "phone"
     from gable.account_links l join users u on u."_id" = l."user" where ${isUsable}`,
    [hashOf(token)],
  );
  const [found] = rows;
  if (found === undefined) throw linkEnded();
  const { _id: userId, ...words } = found;
  await refuseWeakPassword(next, [...Object.values(words), organization]);
  const hashed = await hashPassword(next);
  await withTransaction(pool, async (client) => {
    // If two requests use the same link at the same time, the second one deletes no row and is refused.
    const { rowCount } = await client.query(
      `delete from gable.account_links l using users u where u."_id" = l."user" and ${isUsable}`,
      [hashOf(token)],
    );
    if (rowCount === 0) throw linkEnded();
    await storePassword(client, { userId, hashed, changedAtMs: Date.now() });
    await endIntegrations(client, userId);
  });
  return { userId, username: words.username ?? '' };
};
