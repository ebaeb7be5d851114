import { useFormContext, useFormState } from 'react-hook-form';
import { choicesFor } from '#model/validation/conditions.ts';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { choiceTitle } from '#model/values/choiceTitle.ts';
import '../outcome/outcome.css';
import { type DialogField, needsNote, type StatusMove } from '../moves.ts';
import { timeFieldOf } from '../proposedSteps.ts';
import { useDialogKeys } from '../useDialogKeys.ts';

/** Max number of choices with a key, because a key is one digit. */
const maxKeys = 9;

const choicesIn = (resource: Resource, to: string, field: Field): readonly string[] =>
  choicesFor(field, { [resource.states?.field ?? '']: to });

/**
 * Returns the field whose choices are buttons, because it is all that a status change requires, such as the reason why
 * a lead is lost. Undefined if there is no such field, or if it has no choices or more than nine. `asked`: the fields
 * that the status change asks for.
 */
export const quickFieldOf = (
  resource: Resource,
  move: StatusMove,
  asked: readonly DialogField[],
): Field | undefined => {
  const [only, ...others] = asked.filter(({ required, alternatives }) => required || alternatives.length > 0);
  if (only === undefined || others.length > 0 || needsNote(move) || timeFieldOf(resource, move) !== undefined)
    return undefined;
  const { length } = choicesIn(resource, move.to, only.field);
  return kinds[only.field.kind]?.traits.choices === 'one' && length > 0 && length <= maxKeys ? only.field : undefined;
};

type QuickChoicesProps = {
  /** Id of the form that is saved when a value is chosen. */
  readonly formId: string;
  readonly resource: Resource;
  /** The new state, on which the choices depend. */
  readonly to: string;
  readonly field: Field;
  /** Name of the field in the form. */
  readonly source: string;
  readonly isDisabled: boolean;
};

/**
 * Buttons for the values of a field. A click on a button, or its key 1 to 9, writes the value into the field `source`
 * of the form and submits the form.
 */
export const QuickChoices = ({ formId, resource, to, field, source, isDisabled }: QuickChoicesProps) => {
  const { setValue, getFieldState } = useFormContext();
  const formState = useFormState({ name: source });
  const problem = getFieldState(source, formState).error?.message;
  const choices = choicesIn(resource, to, field);
  const choose = (value: string): void => {
    if (isDisabled) return;
    setValue(source, value);
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  useDialogKeys(Object.fromEntries(choices.map((value, index) => [String(index + 1), () => choose(value)])));
  return (
    <fieldset className="rec-quick-times">
      <legend>{field.title}</legend>
      <div className="rec-next">
        {choices.map((value, index) => (
          <button
            key={value}
            type="button"
            className="rec-move"
            aria-keyshortcuts={String(index + 1)}
            disabled={isDisabled}
            onClick={() => choose(value)}
          >
            {choiceTitle(field, value)}
            <kbd className="rec-key" aria-hidden="true">
              {index + 1}
            </kbd>
          </button>
        ))}
      </div>
      {problem !== undefined && (
        <p className="rec-form-failure" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
};
