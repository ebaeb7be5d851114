import { isBlank } from '#model/schema/json.ts';
import { transitionProblems } from '#model/states.ts';
import { requiredDialogFields, type PlannedMove } from './moves.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { formText } from '../../messages/en/formText.ts';

/** What the user entered, including the note, and the current time. */
export type StatusInput = { readonly values: Readonly<Record<string, unknown>>; readonly now: Date };

/**
 * Returns what is missing or invalid in the values for a status change, as field → message. Empty if they can be sent.
 * The server checks the same rules.
 */
export const statusProblems = (
  planned: PlannedMove,
  { values, now }: StatusInput,
): Readonly<Record<string, string>> => {
  const { resource, move } = planned;
  const titleOf = (name: string): string => resource.fieldsByName[name]?.title ?? actionText('note');
  const asked = requiredDialogFields(planned);
  const isShown = (name: string): boolean =>
    resource.fieldsByName[name] === undefined || asked.some(({ field }) => field.name === name);
  const missing = asked.filter(({ field, required }) => required && isBlank(values[field.name]));
  const ofTransitions = move.transitions.flatMap((transition) =>
    Object.entries(transitionProblems(transition, values, titleOf, now)),
  );
  return Object.fromEntries([
    ...missing.map(({ field }) => [field.name, formText('required', { field: field.title })] as const),
    ...ofTransitions.filter(([name]) => isShown(name)),
  ]);
};
