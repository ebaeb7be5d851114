import { mergePermissions } from '#model/permissions.ts';
import type { Executor } from '../database/pool.ts';
import type { Actor } from './actor.ts';
import { makeRightsEpoch } from './rightsEpoch.ts';

export type Account = {
  readonly actor: Actor;
  readonly active: boolean;
  /** Signed in with a one-time password: nothing is possible before it is changed. */
  readonly mustChangePassword: boolean;
  /** Tokens signed before it are worthless; ms since 1970. */
  readonly passwordChangedAtMs: number;
};

/** Tables whose change raises the epoch of rights. */
export const rightsTables = ['users', 'roles'] as const;

type AccountRow = {
  username: string;
  active: boolean;
  mustChange: boolean;
  changedAtMs: string | null;
  roles: readonly { readonly _id: string; readonly rolePermissions: unknown }[];
  team: readonly string[];
};

const accountQuery = `
with recursive team as (
  select "_id" from users where "_id" = $1
  union
  select u."_id" from users u join team t on u."reportsTo" = t."_id" where u."deletedAt" is null
)
select u."username",
       u."deletedAt" is null and u."status" is distinct from 'Inactive' as active,
       coalesce(u."mustChangePassword", false) as "mustChange",
       floor(extract(epoch from u."passwordChangedAt") * 1000)::bigint::text as "changedAtMs",
       coalesce((select json_agg(json_build_object('_id', r."_id", 'rolePermissions', r."rolePermissions"))
                 from roles r where r."_id" = any(u."userRoles") and r."deletedAt" is null), '[]') as roles,
       (select array_agg("_id"::text) from team) as team
from users u where u."_id" = $1`;

const load = async (executor: Executor, userId: string): Promise<Account | undefined> => {
  const { rows } = await executor.query<AccountRow>({ name: 'account', text: accountQuery, values: [userId] });
  const row = rows[0];
  return row === undefined ? undefined : {
    actor: { userId, username: row.username, permissions: mergePermissions(row.roles), roleIds: row.roles.map(({ _id }) => _id), teamIds: row.team },
    active: row.active,
    mustChangePassword: row.mustChange,
    passwordChangedAtMs: Number(row.changedAtMs ?? 0),
  };
};

/** Users who are remembered; beyond it all are forgotten and read again. */
const rememberedAccounts = 5000;

/**
 * Gives a function that tells who a user is now. It remembers accounts as long as the epoch of rights stands, so a
 * deactivated user, a changed password or a changed role is seen by the next request.
 */
export const makeAccounts = (executor: Executor, readEpoch = makeRightsEpoch(executor)): ((userId: string) => Promise<Account | undefined>) => {
  const known = new Map<string, { readonly epoch: string; readonly account: Account | undefined }>();

  return async (userId) => {
    const epoch = await readEpoch();
    const remembered = known.get(userId);
    if (remembered?.epoch === epoch) return remembered.account;
    const account = await load(executor, userId);
    if (known.size >= rememberedAccounts) known.clear();
    known.set(userId, { epoch, account });
    return account;
  };
};
