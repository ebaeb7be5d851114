import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { isAdministrator } from '#model/permissions/isAdministrator.ts';
import { lackingPermissions, withoutPermissions } from '#model/permissions/narrowPermissions.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { signInNames } from '#model/permissions/signInFieldsOf.ts';
import { can, mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { readSetup } from '../../auth/accounts/setupProgress.ts';
import { refuseLastAdmin } from '../../auth/permissions/lastAdmin.ts';
import { refuseReportingCycle, type Reporting } from '../../auth/permissions/refuseReportingCycle.ts';
import { idsOf, permissionsOfAllRoles, permissionsOfRoles } from '../../auth/permissions/grantedPermissions.ts';
import type { OperationContext } from '../context/context.ts';
import type { Guard } from './guard.ts';
import { guardIntegration, isIntegration } from './guardIntegration.ts';
import { guardSavedView, isEmailed } from './guardSavedView.ts';
import { refuseUnknownZone } from './refuseUnknownZone.ts';
import { refuseOpenRecords } from './refuseOpenRecords.ts';
import type { Handed } from './planHandOver.ts';
import type { Values } from '../plan/plan.ts';
import { listPermissions, listUnknownPermissions } from './listPermissions.ts';

const nothing: Values = {};

const refuseField = (field: string, text: string): never => {
  throw new AppError('FIELD_NOT_ALLOWED', { text: `${text}.`, fields: { [field]: text } });
};

type GrantChange = { readonly own: PermissionMap; readonly requested: PermissionMap; readonly held: PermissionMap };

/** Refuses to grant or revoke permissions that the actor does not have. */
const refuseWhatActorLacks = (field: string, { own, requested, held }: GrantChange): void => {
  const lacking = new Set(
    lackingPermissions(own, mergePermissions([{ rolePermissions: requested }, { rolePermissions: held }])),
  );
  const added = lackingPermissions(held, requested).filter((name) => lacking.has(name));
  if (added.length > 0) refuseField(field, serverText('permissions.notYoursToGrant', { list: listPermissions(added) }));
  const removed = lackingPermissions(requested, held).filter((name) => lacking.has(name));
  if (removed.length > 0)
    refuseField(field, serverText('permissions.notYoursToRevoke', { list: listPermissions(removed) }));
};

/** Refuses changes of a user or role with more permissions than the actor. */
const refuseStronger = (
  { actor }: OperationContext,
  target: PermissionMap,
  textFor: (list: string) => string,
): void => {
  const lacking = lackingPermissions(actor.permissions, target);
  if (lacking.length > 0) throw new AppError('NOT_ALLOWED', { text: textFor(listPermissions(lacking)) });
};

const permissionsIn = (values: Values): PermissionMap =>
  mergePermissions([{ rolePermissions: values['rolePermissions'] }]);

/**
 * Returns the permissions that the actor may grant: their own and, for admins, permissions that no role has any more,
 * because otherwise nobody could grant those again.
 */
const grantableBy = async (
  { actor }: OperationContext,
  client: pg.PoolClient,
  requested: PermissionMap,
): Promise<PermissionMap> => {
  if (!isAdministrator(actor.permissions)) return actor.permissions;
  const lost = withoutPermissions(requested, await permissionsOfAllRoles(client));
  return mergePermissions([{ rolePermissions: actor.permissions }, { rolePermissions: lost }]);
};

const refuseUnknownNames = ({ state }: OperationContext, requested: PermissionMap, held: PermissionMap): void => {
  const unknown = lackingPermissions(
    mergePermissions([{ rolePermissions: permissionNames(state.model) }, { rolePermissions: held }]),
    requested,
  );
  if (unknown.length === 0) return;
  const text = serverText('permissions.unknown', { list: listUnknownPermissions(unknown) });
  throw new AppError('INVALID', { text: `${text}.`, fields: { rolePermissions: text } });
};

const guardRole: Guard = async (context, client, { id, before, changes, step }) => {
  const held = permissionsIn(before);
  if (step !== undefined) {
    refuseStronger(context, held, (list) => serverText('permissions.strongerRole', { list }));
    return nothing;
  }
  if (changes['rolePermissions'] === undefined) return nothing;
  const requested = permissionsIn(changes);
  refuseUnknownNames(context, requested, held);
  refuseWhatActorLacks('rolePermissions', { own: await grantableBy(context, client, requested), requested, held });
  if (id !== undefined) await refuseLastAdmin(client, { role: { id, permissions: requested } });
  return nothing;
};

const nameOf = (user: Values): string =>
  `${String(user['firstName'] ?? '')} ${String(user['lastName'] ?? '')}`.trim() ||
  String(user['username'] ?? 'This user');

const refuseLeaving = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, before }: { readonly id: string; readonly before: Values },
): Promise<void> => {
  if (id === context.actor.userId) throw new AppError('NOT_ALLOWED', { text: serverText('people.leavingYourself') });
  await refuseLastAdmin(client, { user: { id } });
  await refuseOpenRecords(context, client, { id, name: nameOf(before) });
};

/**
 * Selects the users who would join the team of user `$3` if the users `$1` got the managers `$2`: those whose new
 * manager is in the team, and everyone who reports to them. `$4`: the users who are in the team already.
 */
const joiningUsers = `with recursive up (id, at) as (
    select * from unnest($1::uuid[], $2::uuid[])
    union
    select up.id, u."reportsTo" from up join users u on u."_id" = up.at where u."reportsTo" is not null
  ), joining (id) as (
    select id from up where at = $3
    union
    select u."_id" from joining j join users u on u."reportsTo" = j.id
  )
  select "firstName", "lastName", "username", "userRoles" from users
  where "_id" in (select id from joining) and "_id" <> all($4::uuid[])`;

/**
 * Refuses to bring users with more permissions than the actor into the actor's team, because the actor could then see
 * their records. Users who are in the team already are not checked. Call it after `refuseReportingCycle`, which
 * serializes such changes.
 */
const refuseStrongerInTeam = async (
  context: OperationContext,
  client: pg.PoolClient,
  changed: readonly Reporting[],
): Promise<void> => {
  const { userId, teamIds } = context.actor;
  if (userId === '') return;
  const { rows } = await client.query<Values>({
    name: 'read-joining-users',
    text: joiningUsers,
    values: [changed.map(({ id }) => id), changed.map(({ to }) => to), userId, teamIds],
  });
  for (const user of rows) {
    const held = await permissionsOfRoles(client, idsOf(user['userRoles']));
    refuseStronger(context, held, (list) => serverText('permissions.strongerPerson', { name: nameOf(user), list }));
  }
};

/**
 * Refuses to change the email address of an existing account, because a forgotten password is reset through a link to
 * it. Those who may reset the password of others may change theirs. People change their own address only with their
 * password, so that nobody takes an account over with a stolen session. API keys may not change it at all.
 */
const refuseEmail = (
  { actor, resource, isPasswordConfirmed = false }: OperationContext,
  { id, isFirst }: { readonly id: string; readonly isFirst: boolean },
): void => {
  const isOwn = id === actor.userId;
  const isAllowed = isOwn ? isPasswordConfirmed || isFirst : can(actor.permissions, resource.module, 'resetPassword');
  if (actor.key === undefined && isAllowed) return;
  if (actor.key === undefined && isOwn) refuseField('email', serverText('people.ownEmail'));
  const field = resource.fieldsByName['email']?.title ?? 'email';
  const permission = permissionTitle(`${resource.module}.resetPassword`, resource.plural);
  refuseField(
    'email',
    actor.key === undefined
      ? serverText('permissions.emailOfOthers', { permission })
      : serverText('permissions.fieldNotByKey', { field }),
  );
};

/** Refuses a change of the actor's own username without the password: a stolen session could lock its user out. */
const refuseUsername = ({ actor, isPasswordConfirmed = false }: OperationContext, id: string): void => {
  if (id === actor.userId && !isPasswordConfirmed) refuseField('username', serverText('people.ownUsername'));
};

/**
 * Returns whether the setup of a new installation replaces the address with which its first account was created. Nobody
 * can read emails to that one.
 */
const replacesFirstEmail = async (client: pg.PoolClient, id: string): Promise<boolean> => {
  if ((await readSetup(client))?.formsDone !== false) return false;
  const { rowCount } = await client.query(
    'select from users where "_id" = $1 and "createdBy" is null and version = 1',
    [id],
  );
  return rowCount === 1;
};

const guardUser: Guard = async (context, client, { id, before, changes, step }) => {
  const { actor } = context;
  const held = await permissionsOfRoles(client, idsOf(before['userRoles']));
  const touchesAccount =
    step !== undefined || changes['status'] !== undefined || signInNames.some((name) => changes[name] !== undefined);
  if (id !== undefined && id !== actor.userId && touchesAccount)
    refuseStronger(context, held, (list) => serverText('permissions.strongerPerson', { name: nameOf(before), list }));
  if (id !== undefined && changes['username'] !== undefined) refuseUsername(context, id);
  if (id !== undefined && changes['email'] !== undefined)
    refuseEmail(context, { id, isFirst: await replacesFirstEmail(client, id) });
  if (id !== undefined && (step === 'removed' || changes['status'] === 'Inactive'))
    await refuseLeaving(context, client, { id, before });
  if (changes['userRoles'] !== undefined) {
    const roles = idsOf(changes['userRoles']);
    refuseWhatActorLacks('userRoles', {
      own: actor.permissions,
      requested: await permissionsOfRoles(client, roles),
      held,
    });
    if (id !== undefined) await refuseLastAdmin(client, { user: { id, roles } });
  }
  const to = changes['reportsTo'];
  if (id !== undefined && typeof to === 'string') {
    await refuseReportingCycle(client, [{ id, to }]);
    await refuseStrongerInTeam(context, client, [{ id, to }]);
  }
  if (changes['password'] === undefined || changes['password'] === null) return nothing;
  if (id === actor.userId) refuseField('password', serverText('people.ownPassword'));
  // A password set by someone else is valid for one sign-in.
  return { mustChangePassword: true };
};

const guards: Readonly<Record<string, Guard>> = { roles: guardRole, users: guardUser };

/** Refuses to set sign-in secrets with an API key. */
const refuseSecretsByKey = ({ actor, resource }: OperationContext, changes: Values): void => {
  const secret =
    actor.key === undefined
      ? undefined
      : resource.fields.find((field) => kindFor(field).traits.writeOnly === true && changes[field.name] !== undefined);
  if (secret !== undefined) refuseField(secret.name, serverText('permissions.fieldNotByKey', { field: secret.title }));
};

/**
 * Checks a write in ways that no schema can express, mainly of users, roles, API keys, webhooks and emailed reports.
 * Returns the fields that the server writes in addition. Errors: `FIELD_NOT_ALLOWED` or `NOT_ALLOWED`, for example if
 * the user grants permissions that they do not have; `LAST_ADMIN` if no admin would be left; `HAND_OVER_FIRST` if a
 * user who owns open records would be removed; `INVALID`, for example for an unknown time zone.
 */
export const guard: Guard = async (context, client, guarded) => {
  refuseSecretsByKey(context, guarded.changes);
  await refuseUnknownZone(context, client, guarded.changes);
  const { resource } = context;
  const look =
    guards[resource.name] ??
    (isIntegration(resource) ? guardIntegration : isEmailed(resource) ? guardSavedView : undefined);
  return (await look?.(context, client, guarded)) ?? nothing;
};

/**
 * Refuses to hand users over to another manager if one of them would then report to themselves, directly or indirectly,
 * or has more permissions than the actor and would then be in the actor's team. `handed`: the users with their new
 * managers. Does nothing for other resources than users. Errors: `INVALID`, `NOT_ALLOWED`.
 */
export const guardHandOver = async (
  context: OperationContext,
  client: pg.PoolClient,
  handed: readonly Handed[],
): Promise<void> => {
  if (context.resource.name !== 'users') return;
  const changed = handed.flatMap(({ _id, owners }): Reporting[] =>
    typeof owners['reportsTo'] === 'string' ? [{ id: _id, to: owners['reportsTo'] }] : [],
  );
  await refuseReportingCycle(client, changed);
  await refuseStrongerInTeam(context, client, changed);
};

/**
 * Returns whether `guard` has checks of its own for the records of a resource. Such records are written one at a time.
 */
export const isGuarded = (resource: Resource): boolean =>
  Object.hasOwn(guards, resource.name) || isIntegration(resource) || isEmailed(resource);
