import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model } from '#model/resource.ts';
import { derivedRoles } from './derivedRoles.ts';
import { belowAdmin, type SampleRole, sampleRoles } from './roles.ts';

/**
 * Returns the roles of a new installation: an admin and the other roles of the sample. If the schemas lack a module
 * that the sample's roles name, the other roles are Manager, Member and Viewer, with permissions for the existing
 * modules.
 */
export const starterRoles = (model: Model): readonly [SampleRole, ...SampleRole[]] => {
  const names = permissionNames(model);
  const [admin, ...shipped] = sampleRoles(model);
  const isAgency = belowAdmin.every(({ rolePermissions }) =>
    Object.keys(rolePermissions).every((module) => Object.hasOwn(names, module)),
  );
  return [admin, ...(isAgency ? shipped : derivedRoles(model))];
};
