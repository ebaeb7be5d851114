import { scheduleOf } from '#model/schedule.ts';
import { approvalStates } from '#model/permissions/approvals.ts';
import type { NotifySchema } from '#model/schema/notifySchema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkNamedField, type FieldRequirement } from '../fields/checkNamedField.ts';
import { type CheckContext, ownFields, type FileCheck } from '../fields/context.ts';

const reference: FieldRequirement = [(_, kind) => kind.traits.refersTo !== undefined, 'a reference'];
const dateTime: FieldRequirement = [(_, kind) => kind.traits.temporal === 'instant', 'a date-time'];

const checkApproval = (
  context: CheckContext,
  { on, to = [], states = [] }: NotifySchema,
  path: Path,
): readonly Finding[] => {
  const { resource } = context;
  const names = Object.keys(resource.states?.values ?? {});
  if (approvalStates(resource.states).length === 0)
    return [
      {
        path: [...path, 'on'],
        message: `is "${on}" without a state that waits; expected a state with the word "approval"`,
      },
    ];
  return [
    ...to.flatMap((name, place) => checkNamedField([...path, 'to', place], name, { context, requirement: reference })),
    ...states.flatMap((name, place) =>
      names.includes(name)
        ? []
        : [{ path: [...path, 'states', place], message: `is not a state, ${didYouMean(name, names)}` }],
    ),
  ];
};

/**
 * Checks `notify`. Finds entries without recipients (`to`), recipients that are not references, and events that the
 * resource cannot have, such as `due` without a `schedule`. Also finds recipients for the events `mentioned` and
 * `approval`, which need none.
 */
export const checkNotify: FileCheck = (context) => {
  const { resource, kinds } = context;
  return (resource.schema.notify ?? []).flatMap((rule, index): readonly Finding[] => {
    const { on, to } = rule;
    const path = ['notify', index];
    const misplaced = [
      ...((on === 'mentioned' || on === 'approval') && to !== undefined ? ['to'] : []),
      ...(on !== 'answered' && rule.states !== undefined ? ['states'] : []),
    ].map((name) => ({ path: [...path, name], message: `is not used with "${on}"; expected no such word` }));
    if (misplaced.length > 0 || on === 'mentioned') return misplaced;
    if (on === 'approval' || on === 'answered') return checkApproval(context, rule, path);
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
};

/**
 * Checks `schedule`, the fields that say when something is to be done on a record. Finds an `at` that is not a field or
 * not a date-time.
 */
export const checkSchedule: FileCheck = ({ resource, kinds }) => {
  const { schedule } = resource.schema;
  if (schedule === undefined) return [];
  return checkNamedField(['schedule', 'at'], schedule.at, { context: { resource, kinds }, requirement: dateTime });
};
