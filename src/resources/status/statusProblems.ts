import { isBlank } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import { transitionProblems } from '#model/states.ts';
import { askedBy, type Move } from './moves.ts';

type Values = Readonly<Record<string, unknown>>;

export type StatusCheck = {
  readonly resource: Resource;
  readonly move: Move;
  readonly records: readonly Values[];
  /** What was typed, the note among it. */
  readonly values: Values;
  readonly now: Date;
};

/** Says what is still missing before a change of status can be sent: field → sentence; the same table that the server checks. */
export const statusProblems = ({ resource, move, records, values, now }: StatusCheck): Readonly<Record<string, string>> => {
  const titleOf = (name: string): string => resource.fieldsByName[name]?.title ?? 'Note';
  const missing = askedBy(resource, move, records).filter(({ field, required }) => required && isBlank(values[field.name]));
  return {
    ...Object.fromEntries(missing.map(({ field }) => [field.name, `Please enter ${field.title}`])),
    ...Object.assign({}, ...move.transitions.map((transition) => transitionProblems(transition, values, titleOf, now))) as Values as Record<string, string>,
  };
};
