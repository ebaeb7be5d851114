import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { can, mergePermissions } from '#model/permissions.ts';
import type { VerbContext } from './context.ts';
import type { Values } from './plan.ts';

/** A last look at what is about to be written, for rules that no schema can say. */
type Guard = (context: VerbContext, client: pg.PoolClient, change: { readonly before: Values; readonly changes: Values }) => Promise<void>;

const refuseWhatActorLacks = ({ actor }: VerbContext, field: string, wanted: unknown, standing: unknown): void => {
  const had = mergePermissions([{ rolePermissions: standing }]);
  const lacking = Object.entries(mergePermissions([{ rolePermissions: wanted }])).flatMap(([module, names]) =>
    names.filter((name) => !can(had, module, name) && !can(actor.permissions, module, name)).map((name) => `${module}.${name}`));
  if (lacking.length === 0) return;
  const text = `You can't grant what you don't have: ${lacking.slice(0, 5).join(', ')}${lacking.length > 5 ? ' …' : ''}`;
  throw new AppError('FIELD_NOT_ALLOWED', { text: `${text}.`, fields: { [field]: text } });
};

const guardRole: Guard = async (context, _client, { before, changes }) => {
  if (changes['rolePermissions'] !== undefined) {
    refuseWhatActorLacks(context, 'rolePermissions', changes['rolePermissions'], before['rolePermissions']);
  }
};

const guardUser: Guard = async (context, client, { before, changes }) => {
  const wanted = changes['userRoles'];
  if (!Array.isArray(wanted)) return;
  const standing = Array.isArray(before['userRoles']) ? before['userRoles'] : [];
  const added = wanted.filter((id) => !standing.includes(id));
  const { rows } = await client.query<{ rolePermissions: unknown }>('select "rolePermissions" from roles where "_id" = any($1)', [added]);
  refuseWhatActorLacks(context, 'userRoles', mergePermissions(rows), {});
};

const guards: Readonly<Record<string, Guard>> = { roles: guardRole, users: guardUser };

/**
 * Refuses what would give somebody rights that the person who writes does not have.
 * Errors: `FIELD_NOT_ALLOWED` that names the permissions.
 */
export const guard: Guard = async (context, client, change) => {
  await guards[context.resource.name]?.(context, client, change);
};
