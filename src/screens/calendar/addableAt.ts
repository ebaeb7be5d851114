import { canWrite, may, type PermissionMap, scopeOf } from '#model/permissions/permissions.ts';
import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { scheduleOf } from '#model/schedule.ts';
import { hiddenFields } from '#model/validation/conditions.ts';
import { movesOf } from '../../resources/status/moves.ts';
import { timeFieldOf } from '../../resources/status/proposedSteps.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/** A resource whose records the calendar shows, and to which the user can add some at a time. */
export type AddableAt = {
  readonly resource: Resource;
  /** The field of the form with the time. Undefined: the time comes with the first change of status. */
  readonly field: Field | undefined;
};

/** A record that gets a time by changing its status, such as a lead. */
export type Schedulable = { readonly resource: Resource; readonly record: ResourceRecord };

/** Returns the field for the time of a new record, if its form has it and the time counts in the initial state. */
const formFieldOf = (resource: Resource, map: PermissionMap): Field | undefined => {
  const { states, form } = resource;
  const schedule = scheduleOf(resource);
  const field = form.flatMap(({ fields }) => fields).find(({ name }) => name === schedule?.at);
  if (schedule === undefined || field === undefined || field.readOnly || !canWrite(map, resource, field))
    return undefined;
  if (states !== undefined && schedule.states?.includes(states.initial) === false) return undefined;
  const start = states === undefined ? {} : { [states.field]: states.initial };
  return hiddenFields(resource, start).has(field.name) ? undefined : field;
};

/**
 * Returns whether the user can give a record the time of the calendar by changing its status, such as that of a lead to
 * Callback. A record without values is a new one.
 */
export const isSchedulable = (
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  map: PermissionMap,
): boolean => {
  const schedule = scheduleOf(resource);
  return (
    schedule !== undefined &&
    may(map, resource, 'status') &&
    movesOf(resource, [record], map).some((move) => timeFieldOf(resource, move)?.name === schedule.at)
  );
};

/**
 * Returns the resources that a user can add records to at a time of the calendar. `name`: only this resource; '' means
 * all. First are those whose form has the time, then those whose status has it.
 */
export const addableAt = ({ resources }: Model, map: PermissionMap, name: string): readonly AddableAt[] => {
  const addable = Object.values(resources).filter(
    (resource) =>
      (name === '' || name === resource.name) && resource.screens.create !== undefined && may(map, resource, 'create'),
  );
  const choices = addable.flatMap((resource): readonly AddableAt[] => {
    const field = formFieldOf(resource, map);
    return field === undefined && !isSchedulable(resource, {}, map) ? [] : [{ resource, field }];
  });
  return [...choices.filter(({ field }) => field !== undefined), ...choices.filter(({ field }) => field === undefined)];
};

/**
 * Returns the resources whose existing records get a time by a change of status that the user may make. `name`: only
 * this resource; '' means all.
 */
export const schedulableResources = ({ resources }: Model, map: PermissionMap, name: string): readonly Resource[] =>
  Object.values(resources).filter((resource) => {
    if (name !== '' && name !== resource.name) return false;
    const { states, screens, module } = resource;
    return (
      screens.show !== undefined &&
      scopeOf(map, module) !== undefined &&
      Object.keys(states?.values ?? {}).some((state) => isSchedulable(resource, { [states?.field ?? '']: state }, map))
    );
  });
