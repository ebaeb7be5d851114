import { createCache } from '#model/createCache.ts';
import { mergePermissions } from '#model/permissions/permissions.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { Actor } from './actor.ts';
import { createRightsEpoch } from '../permissions/createRightsEpoch.ts';

/** A user who can sign in, with what decides whether a token of theirs is valid. */
export type Account = {
  readonly actor: Actor;
  readonly active: boolean;
  /** Whether the user's password is a one-time password. Until it is changed, every other operation is refused. */
  readonly mustChangePassword: boolean;
  /** Tokens signed before this moment are invalid. Units: ms since 1970. */
  readonly passwordChangedAtMs: number;
  /** Active sessions: session id → start, in ms since 1970. */
  readonly sessions: ReadonlyMap<string, number>;
};

/**
 * Returns the current state of a user, or undefined if the user does not exist. A deleted or deactivated user is
 * returned as not active. `sessionId`: a session that may have just started. A cached account without this session is
 * read from the database again.
 */
export type AccountOf = (userId: string, sessionId?: string) => Promise<Account | undefined>;

/**
 * Tables whose changes raise the permissions epoch, the number by which servers notice that permissions have changed.
 */
export const rightsTables = ['users', 'roles'] as const;

type AccountRow = {
  username: string;
  active: boolean;
  mustChange: boolean;
  changedAtMs: string | null;
  roles: readonly { readonly _id: string; readonly rolePermissions: unknown }[];
  team: readonly string[];
  sessions: readonly { readonly id: string; readonly startedAtMs: number }[];
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
       (select array_agg("_id"::text) from team) as team,
       coalesce((select json_agg(json_build_object(
                   'id', s.id, 'startedAtMs', floor(extract(epoch from s."startedAt") * 1000)))
                 from gable.sessions s where s."user" = u."_id"), '[]') as sessions
from users u where u."_id" = $1`;

const load = async (executor: Executor, userId: string): Promise<Account | undefined> => {
  const { rows } = await executor.query<AccountRow>({ name: 'account', text: accountQuery, values: [userId] });
  const row = rows[0];
  return row === undefined
    ? undefined
    : {
        actor: {
          userId,
          username: row.username,
          permissions: mergePermissions(row.roles),
          roleIds: row.roles.map(({ _id }) => _id),
          teamIds: row.team,
        },
        active: row.active,
        mustChangePassword: row.mustChange,
        passwordChangedAtMs: Number(row.changedAtMs ?? 0),
        sessions: new Map(row.sessions.map(({ id, startedAtMs }) => [id, startedAtMs])),
      };
};

/** Max cached accounts. */
const rememberedAccounts = 5000;

/**
 * Creates the function that returns the current state of a user by id, or undefined if there is no such user. Users are
 * cached until the permissions epoch changes, so the next request sees a deactivated user, a changed password or role,
 * or an ended session. `readEpoch`: returns the permissions epoch.
 */
export const createAccounts = (executor: Executor, readEpoch = createRightsEpoch(executor)): AccountOf => {
  const cache = createCache<string, { readonly epoch: string; readonly account: Account | undefined }>(
    rememberedAccounts,
  );

  return async (userId, sessionId) => {
    const epoch = await readEpoch();
    const cached = cache.get(userId);
    if (cached?.epoch === epoch && (sessionId === undefined || cached.account?.sessions.has(sessionId) === true))
      return cached.account;
    const account = await load(executor, userId);
    cache.set(userId, { epoch, account });
    return account;
  };
};
