import { isBlank } from '#model/schema/json.ts';
import { transitionProblems } from '#model/states.ts';
import { fieldsAskedFor, type PlannedMove } from './moves.ts';

/** What was typed, the note among it, and when it is to be sent. */
export type StatusInput = { readonly values: Readonly<Record<string, unknown>>; readonly now: Date };

/**
 * Says what is still missing before a change of status can be sent: field → sentence; the same table that the server
 * checks.
 */
export const statusProblems = (
  planned: PlannedMove,
  { values, now }: StatusInput,
): Readonly<Record<string, string>> => {
  const { resource, move } = planned;
  const titleOf = (name: string): string => resource.fieldsByName[name]?.title ?? 'Note';
  const asked = fieldsAskedFor(planned);
  const isShown = (name: string): boolean =>
    resource.fieldsByName[name] === undefined || asked.some(({ field }) => field.name === name);
  const missing = asked.filter(({ field, required }) => required && isBlank(values[field.name]));
  const ofTransitions = move.transitions.flatMap((transition) =>
    Object.entries(transitionProblems(transition, values, titleOf, now)),
  );
  return Object.fromEntries([
    ...missing.map(({ field }) => [field.name, `Please enter ${field.title}`] as const),
    ...ofTransitions.filter(([name]) => isShown(name)),
  ]);
};
