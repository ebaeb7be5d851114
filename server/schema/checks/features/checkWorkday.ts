import type { Kind } from '#model/kind.ts';
import type { Field } from '#model/field.ts';
import { dayStates } from '#model/wire/workday.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, kindIn, type FileCheck } from '../fields/context.ts';

type Shape = { readonly fits: (field: Field, kind: Kind) => boolean; readonly right: string };

const instant: Shape = {
  fits: (_, kind) => kind.traits.temporal === 'instant',
  right: 'an instant ("format": "date-time")',
};
const yesNo: Shape = { fits: ({ property }) => property.type === 'boolean', right: 'a boolean' };

/** Fields that clock and month view use, with their required types. */
const shapes: Readonly<Record<string, Shape>> = {
  user: { fits: (_, kind) => kind.traits.refersTo === 'one', right: 'a reference to a person' },
  day: { fits: (_, kind) => kind.traits.temporal === 'day', right: 'a day ("format": "date")' },
  state: {
    fits: ({ choices }) => dayStates.every((state) => choices.includes(state)),
    right: `a choice of ${dayStates.join(', ')}`,
  },
  clockIn: instant,
  clockOut: instant,
  breaks: {
    fits: ({ fields }, kind) =>
      kind.traits.nested === 'many' && ['start', 'end'].every((name) => fieldNamed(fields, name) !== undefined),
    right: 'rows of start, end',
  },
  workedMinutes: { fits: ({ property }) => property.type === 'integer', right: 'an integer' },
  forgotten: yesNo,
  corrected: yesNo,
  reason: { fits: (_, kind) => kind.column.type === 'text', right: 'a text' },
};

const workdayActions: readonly string[] = ['clock', 'correct', 'month'];

/**
 * Checks a resource with the actions of attendance, such as `clock`: finds fields that they need and that are missing
 * or have the wrong kind.
 */
export const checkWorkday: FileCheck = ({ resource, kinds }) => {
  const at = (resource.schema.actions ?? []).findIndex((action) => workdayActions.includes(action));
  const action = resource.schema.actions?.[at];
  if (action === undefined) return [];
  return Object.entries(shapes).flatMap(([name, { fits, right }]): readonly Finding[] => {
    const field = fieldNamed(resource.fields, name);
    if (field === undefined)
      return [{ path: ['actions', at], message: `needs a field ${name}, ${right}, which ${resource.name} lacks` }];
    const kind = kindIn(kinds, field);
    return kind === undefined || fits(field, kind)
      ? []
      : [{ path: ['properties', name], message: `cannot be what the action ${action} needs; expected ${right}` }];
  });
};
