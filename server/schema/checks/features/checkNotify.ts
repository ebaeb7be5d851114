import { scheduleOf } from '#model/schedule.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkNamedField, type FieldRequirement } from '../fields/checkNamedField.ts';
import { ownFields, type FileCheck } from '../fields/context.ts';

const reference: FieldRequirement = [(_, kind) => kind.traits.refersTo !== undefined, 'a reference'];
const dateTime: FieldRequirement = [(_, kind) => kind.traits.temporal === 'instant', 'a date-time'];

/**
 * Checks `notify`. Finds entries without recipients (`to`), recipients that are not references, and events that the
 * resource cannot have, such as `due` without a `schedule`. Also finds recipients for the event `mentioned`, which
 * needs none.
 */
export const checkNotify: FileCheck = ({ resource, kinds }) =>
  (resource.schema.notify ?? []).flatMap(({ on, to }, index): readonly Finding[] => {
    const path = ['notify', index];
    if (on === 'mentioned')
      return to === undefined
        ? []
        : [{ path: [...path, 'to'], message: 'is not used with "mentioned"; expected no such word' }];
    if (to === undefined) return [{ path, message: `has no recipients, got on "${on}"; expected "to"` }];
    if ((on === 'due' || on === 'overdue') && scheduleOf(resource) === undefined)
      return [{ path: [...path, 'on'], message: `is "${on}" without a time; expected the word "schedule"` }];
    if (on === 'expires' && !ownFields(resource).some(({ property }) => property.documents !== undefined))
      return [
        {
          path: [...path, 'on'],
          message: 'is "expires" without documents; expected a field with the word "documents"',
        },
      ];
    return to.flatMap((name, place) =>
      checkNamedField([...path, 'to', place], name, { context: { resource, kinds }, requirement: reference }),
    );
  });

/**
 * Checks `schedule`, the fields that say when something is to be done on a record. Finds an `at` that is not a field or
 * not a date-time.
 */
export const checkSchedule: FileCheck = ({ resource, kinds }) => {
  const { schedule } = resource.schema;
  if (schedule === undefined) return [];
  return checkNamedField(['schedule', 'at'], schedule.at, { context: { resource, kinds }, requirement: dateTime });
};
