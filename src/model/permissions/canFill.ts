import type { Field } from '../field.ts';
import type { Resource } from '../resource.ts';
import { canWrite, type PermissionMap } from './permissions.ts';

/**
 * Returns whether a user with these permissions may fill in a field of a new record. chosen: users who may create a
 * record may fill its required fields, even if they will only read them masked.
 */
export const canFill = (map: PermissionMap, resource: Resource, field: Field): boolean => {
  const { readOnly, system, required, writable, property } = field;
  const isNeeded = required && !readOnly && !system && writable === undefined && property.default === undefined;
  return isNeeded || canWrite(map, resource, field);
};
