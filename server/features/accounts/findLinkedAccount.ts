import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Model } from '#model/resource.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { accountsResource } from '../../auth/accounts/accountsNamed.ts';
import type { Executor } from '../../postgres/pool.ts';
import { selectVisibleTitles } from '../../query/records/notifications.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { createReader } from '../../query/filters/createReader.ts';

/** An account to which a link for choosing a password can be emailed. */
export type LinkedAccount = {
  readonly _id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
};

const columns = `u."_id", coalesce(u."username", '') as username, u."email",
  concat_ws(' ', u."firstName", u."lastName") as name`;
const isActive = `u."deletedAt" is null and u."status" is distinct from 'Inactive'`;

/**
 * Returns the active account whose username or email is `typed`, ignoring case. Returns undefined if there is none, or
 * if it has no email address.
 */
export const findAccountToReset = async (executor: Executor, typed: string): Promise<LinkedAccount | undefined> => {
  const { rows } = await executor.query<LinkedAccount>(
    `select ${columns} from users u where (lower(u."username") = lower($1) or lower(u."email") = lower($1))
     and u."email" is not null and ${isActive} order by u."_id" limit 1`,
    [typed.trim()],
  );
  return rows[0];
};

/** The user to whom a link is emailed (`id`), and the user who sends it (`actor`). */
export type Invited = { readonly model: Model; readonly actor: Actor; readonly id: string };

/**
 * Returns the account of the user `id`, to email them a link. Errors: `NOT_FOUND` if there is no such user in the
 * caller's scope; `INVALID` if the account is inactive or has no email address.
 */
export const findAccountToInvite = async (
  executor: Executor,
  { model, actor, id }: Invited,
): Promise<LinkedAccount> => {
  const { [accountsResource]: users } = model.resources;
  if (users === undefined) throw new AppError('NOT_FOUND');
  const reader = createReader(actor, model);
  const visible = await runStatement(executor, selectVisibleTitles(users, [id], reader));
  if (visible === undefined) throw new AppError('NOT_FOUND');
  const { rows } = await executor.query<LinkedAccount & { active: boolean }>(
    `select ${columns}, ${isActive} as active from users u where u."_id" = $1`,
    [id],
  );
  const [account] = rows;
  if (account === undefined) throw new AppError('NOT_FOUND');
  if (!account.active) throw new AppError('INVALID', { text: serverText('people.inactive') });
  if (isBlank(account.email)) throw new AppError('INVALID', { text: serverText('people.noEmail') });
  return account;
};
