import { kindFor } from '#kinds/index.ts';
import type { Operation } from '#model/schema/call.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { viewPermissions } from '../../language/viewPermissions.ts';
import type { Field } from '#model/field.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { can, may, canRead, permissionFor, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { Actor } from '../../auth/actor/actor.ts';

/**
 * Returns the readable name of the permission that an operation on a resource needs, e.g. `Leads: Delete`, if `map`
 * does not contain it; otherwise undefined.
 */
export const missingPermission = (map: PermissionMap, resource: Resource, operation: Operation): string | undefined => {
  if (may(map, resource, operation)) return undefined;
  const permission = permissionFor(resource, operation);
  const { module } = resource;
  return permission === undefined || can(map, module, permission)
    ? viewPermissions(resource.plural)
    : permissionTitle(`${module}.${permission}`, resource.plural);
};

/**
 * Throws if `map` does not contain the permission that an operation on a resource needs. Errors: `NOT_ALLOWED`, which
 * names the missing permission.
 */
export const authorize = (map: PermissionMap, resource: Resource, operation: Operation): void => {
  const missing = missingPermission(map, resource, operation);
  if (missing !== undefined)
    throw new AppError('NOT_ALLOWED', { text: serverText('permissions.needed', { permission: missing }) });
};

/**
 * Returns the message that an actor may not change a field. It names the missing permission, if there is one. For a
 * secret, such as a password, an API key gets the message that API keys cannot change secrets.
 */
export const notWritableMessage = ({ permissions, key }: Actor, resource: Resource, field: Field): string => {
  if (key !== undefined && kindFor(field).traits.writeOnly === true)
    return serverText('permissions.fieldNotByKey', { field: field.title });
  const permission = canRead(permissions, resource, field) ? field.writable : field.readable;
  return permission === undefined
    ? serverText('permissions.fieldNotWritable', { field: field.title })
    : serverText('permissions.fieldNeeds', {
        field: field.title,
        permission: permissionTitle(`${resource.module}.${permission}`, resource.plural),
      });
};
