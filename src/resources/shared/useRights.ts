import { useMemo } from 'react';
import { kinds } from '#kinds/index.ts';
import type { Operation } from '#model/schema/call.ts';
import type { Field } from '#model/field.ts';
import { may, canRead, canWrite, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { contactFieldsOf, type ContactFields } from './contact/contacts.ts';

/** What the current user may do with one resource. */
export type Rights = {
  readonly map: PermissionMap;
  readonly may: (operation: Operation) => boolean;
  /** Returns whether the user may use an operation on many records at once. */
  readonly mayBulk: (operation: Operation) => boolean;
  readonly mayRead: (field: Field) => boolean;
  /** Returns whether the user may see something of a field: its values, or at least masked ones. */
  readonly maySee: (field: Field) => boolean;
  readonly mayWrite: (field: Field) => boolean;
  readonly contactFields: ContactFields;
  /** The owner field, if the user may change it. Otherwise undefined. */
  readonly assignable: Field | undefined;
};

/** Returns what a user with these permissions may do with a resource. */
export const rightsOf = (resource: Resource, map: PermissionMap): Rights => {
  const allowed = (operation: Operation): boolean => may(map, resource, operation);
  const owner = resource.fieldsByName[resource.owners[0] ?? ''];
  const changes = allowed('patch') || allowed('update');
  return {
    map,
    may: allowed,
    mayBulk: (operation) => allowed('bulk') && allowed(operation),
    mayRead: (field) => canRead(map, resource, field),
    maySee: (field) => canRead(map, resource, field) || kinds[field.kind]?.traits.mask !== undefined,
    mayWrite: (field) => canWrite(map, resource, field),
    contactFields: contactFieldsOf(resource, map),
    assignable: owner !== undefined && changes && canWrite(map, resource, owner) ? owner : undefined,
  };
};

/**
 * Returns what the current user may do with a resource. The result is the same object until the user's permissions or
 * the resource change.
 */
export const useRights = (resource: Resource): Rights => {
  const map = usePermissionMap();
  return useMemo(() => rightsOf(resource, map), [resource, map]);
};
