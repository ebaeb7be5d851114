import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { projection } from '../../query/records/select/projection.ts';
import { inLowerCase, withArticle } from '#model/values/inLowerCase.ts';
import { type Embedded, embeddedPage, listErrors, recordWithEmbedded } from '../../contract/answers.ts';
import { listQueryParameters } from '../../contract/parameters.ts';
import { dataEnvelope } from '../../contract/schemaTypes.ts';
import type { OperationResult, RequestContext } from '../context/context.ts';
import { defineOperation } from '../context/defineOperation.ts';
import { getList } from './getList.ts';
import { getOne } from './getOne.ts';
import { isId } from '../context/isId.ts';

/** Fields that every user may see of a colleague. */
const publicFields = ['firstName', 'lastName', 'photo'];

/** The roles in a user's record. */
const embeddedRoles: Embedded = { field: 'userRoles', with: ['name', 'rolePermissions'] };

type RoleRow = { readonly _id: string; readonly name: string; readonly rolePermissions: object };

const rolesModule = ({ state }: RequestContext): string => state.model.resources['roles']?.module ?? 'roles';

const idsOf = (filter: unknown): readonly string[] | undefined => {
  if (filter === undefined) return undefined;
  const parsed: unknown = (() => {
    try {
      return JSON.parse(String(filter)) as unknown;
    } catch {
      return undefined;
    }
  })();
  const ids = isObject(parsed) && Object.keys(parsed).length === 1 ? [parsed['_id']].flat() : [];
  if (ids.length > 0 && ids.every(isId)) return ids;
  throw new AppError('UNKNOWN_FILTER', {
    text: 'Without the permission users.view this list can be filtered by _id only.',
  });
};

/**
 * Returns the list of all users, from which the client merges permissions. The user's own record has its full roles.
 * Other records have the fields that the user may see, at least `_id`, name and photo.
 */
const wholeList = async (context: RequestContext, ids: readonly string[] | undefined): Promise<OperationResult> => {
  const { pool, resource, actor } = context;
  const { permissions } = actor;
  const scope = scopeOf(permissions, resource.module);
  const own = projection({ resource, permissions });
  const others = scope === 'all' ? own : projection({ resource, permissions, fields: publicFields });
  const { rows } = await pool.query<{ data: string; total: string }>({
    text: `select '[' || coalesce(string_agg(
               case when t."_id" = $1 or t."_id" = any($2) then ${own} else ${others} end,
               ',' order by t."firstName", t."_id"), '') || ']' as data,
             count(*) as total
           from users t where t."deletedAt" is null and ($3::uuid[] is null or t."_id" = any($3))`,
    values: [actor.userId, scope === 'team' ? actor.teamIds : [], ids ?? null],
  });
  const users = JSON.parse(rows[0]?.data ?? '[]') as { _id: string; userRoles?: readonly string[] }[];
  const roles = await rolesOf(
    context,
    users.flatMap(({ userRoles }) => userRoles ?? []),
  );
  // Only users who may see roles see the permissions in a colleague's roles. Every list of users has the names of the
  // roles.
  const mayReadRoles = scopeOf(permissions, rolesModule(context)) === 'all';
  const written = (user: { _id: string }, role: RoleRow): object =>
    user._id === actor.userId || mayReadRoles ? role : { _id: role._id, name: role.name };
  const data = users.map((user) =>
    user.userRoles === undefined
      ? user
      : {
          ...user,
          userRoles: user.userRoles.flatMap((id) => roles.get(id) ?? []).map((role) => written(user, role)),
        },
  );
  return { body: { data, total: data.length } };
};

const rolesOf = async ({ pool }: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, RoleRow>> => {
  const { rows } = await pool.query<RoleRow>(
    `select "_id", "name", coalesce("rolePermissions", '{}') as "rolePermissions"
      from roles
      where "_id" = any($1) and "deletedAt" is null`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row._id, row]));
};

/**
 * `getList` of users. Without a query, it returns all users: users in the caller's scope with all fields that the
 * caller may read, others with their public fields, such as name and photo. With a query, it returns a page, as
 * `getList` of any resource does. Callers without permission to view users can filter by `_id` only. Errors:
 * `UNKNOWN_FILTER` for any other filter of such a caller.
 */
export const listProfiles = defineOperation({
  access: 'signedIn',
  query: listQueryParameters,
  describe: (scope) => ({
    summary: `List ${inLowerCase(scope.resource.plural)}`,
    answers: { 200: embeddedPage(scope, embeddedRoles) },
    errors: listErrors,
  }),
  run: async (context) => {
    const { resource, actor, query } = context;
    if (Object.keys(query).length === 0) return wholeList(context, undefined);
    return scopeOf(actor.permissions, resource.module) === undefined
      ? wholeList(context, idsOf(query['filter']))
      : getList.run(context);
  },
});

/**
 * `getOne` of users. Without permission to view users, it returns the caller's own record, and the public fields of
 * others, such as name and photo. With this permission, it returns other users in the caller's scope, as `getOne` of
 * any resource does. Errors: `NOT_FOUND`.
 */
export const getProfile = defineOperation({
  access: 'signedIn',
  describe: (scope) => ({
    summary: `Get ${withArticle(scope.resource.title)}`,
    answers: {
      200: { description: 'The record.', schema: dataEnvelope(recordWithEmbedded(scope, embeddedRoles)) },
    },
  }),
  run: async (context) => {
    const { actor, resource, id } = context;
    if (id !== actor.userId && scopeOf(actor.permissions, resource.module) !== undefined) return getOne.run(context);
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const { body } = await wholeList(context, [id]);
    const [found] = (body as { data: readonly object[] }).data;
    if (found === undefined) throw new AppError('NOT_FOUND');
    return { body: { data: found } };
  },
});
