import { useFormContext } from 'react-hook-form';
import type { StatesSchema } from '#model/schema/statesSchema.ts';
import { StateChip } from '../shared/parts/StateChip.tsx';
import type { StatusMove } from './moves.ts';
import './outcome/outcome.css';
import { statusText } from '../../messages/en/statusText.ts';

type NextStepProps = {
  readonly states: StatesSchema;
  readonly moves: readonly StatusMove[];
  /** The chosen state. Undefined: the status does not change. */
  readonly to: string | undefined;
  /** Text of the choice that leaves the status unchanged. Absent if the user must choose a next step. */
  readonly none?: string;
  /** Returns the initial values of the fields that a next step requires. */
  readonly startOf: (move: StatusMove) => Readonly<Record<string, unknown>>;
  readonly onChoose: (to: string | undefined) => void;
};

/**
 * A button for each state to which the record can change (`moves`). The button of the chosen state (`to`) is pressed.
 * With `none`, another button with this text leaves the status unchanged. A click calls `onChoose`. A click on a state
 * also fills in the initial values of its fields, which `startOf` returns.
 */
export const NextStep = ({ states, moves, to, none, startOf, onChoose }: NextStepProps) => {
  const { getValues, setValue } = useFormContext();
  const choose = (move: StatusMove): void => {
    // Blank, not absent: an absent value would show the initial value of the form, which belongs to another step.
    const blank = Object.fromEntries(Object.keys(getValues('next') ?? {}).map((name) => [name, null]));
    setValue('next', { ...blank, ...startOf(move) });
    onChoose(move.to);
  };
  return (
    <fieldset className="rec-outcome-next">
      <legend>{statusText('next')}</legend>
      <div className="rec-next">
        {none !== undefined && (
          <button
            type="button"
            className="rec-move"
            aria-pressed={to === undefined}
            onClick={() => onChoose(undefined)}
          >
            {none}
          </button>
        )}
        {moves.map((move) => (
          <button
            key={move.to}
            type="button"
            className="rec-move"
            aria-pressed={move.to === to}
            onClick={() => choose(move)}
          >
            <StateChip states={states} value={move.to} />
          </button>
        ))}
      </div>
    </fieldset>
  );
};
