import { canWrite, may, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { scheduleOf } from '#model/schedule.ts';
import { hiddenFields } from '#model/validation/conditions.ts';

/** A resource whose new records appear in the calendar, and the field with their time. */
export type AddableAt = { readonly resource: Resource; readonly field: Field };

/** Returns the field for the time of a new record, if its form has it and the time counts in the initial state. */
const timeFieldOf = (resource: Resource, map: PermissionMap): Field | undefined => {
  const { states, screens, form } = resource;
  const schedule = scheduleOf(resource);
  const field = form.flatMap(({ fields }) => fields).find(({ name }) => name === schedule?.at);
  if (schedule === undefined || field === undefined || screens.create === undefined) return undefined;
  if (field.readOnly || !may(map, resource, 'create') || !canWrite(map, resource, field)) return undefined;
  if (states !== undefined && schedule.states?.includes(states.initial) === false) return undefined;
  const start = states === undefined ? {} : { [states.field]: states.initial };
  return hiddenFields(resource, start).has(field.name) ? undefined : field;
};

/**
 * Returns the resources that a user can add records to at a time of the calendar. `name`: only this resource; ''
 * means all. A resource is left out if its new records do not appear in the calendar, such as leads, which get a time
 * only with a status.
 */
export const addableAt = ({ resources }: Model, map: PermissionMap, name: string): readonly AddableAt[] =>
  Object.values(resources).flatMap((resource) => {
    const field = name === '' || name === resource.name ? timeFieldOf(resource, map) : undefined;
    return field === undefined ? [] : [{ resource, field }];
  });
