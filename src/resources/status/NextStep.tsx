import { useFormContext } from 'react-hook-form';
import type { StatesSchema } from '#model/schema/schema.ts';
import { StateChip } from '../shared/parts/StateChip.tsx';
import type { Move } from './moves.ts';
import './outcome.css';
import { statusText } from '../../messages/en/statusText.ts';

type NextStepProps = {
  readonly states: StatesSchema;
  readonly moves: readonly Move[];
  readonly to: string | undefined;
  /** The initial values of a step's fields. */
  readonly startOf: (move: Move) => Readonly<Record<string, unknown>>;
  readonly onChoose: (to: string) => void;
};

/** The next step: a new time for the same appointment, or another status. */
export const NextStep = ({ states, moves, to, startOf, onChoose }: NextStepProps) => {
  const { setValue } = useFormContext();
  return (
    <fieldset className="rec-outcome-next">
      <legend>{statusText('next')}</legend>
      <div className="rec-next">
        {moves.map((move) => (
          <button
            key={move.to}
            type="button"
            className="rec-move"
            aria-pressed={move.to === to}
            onClick={() => {
              setValue('next', startOf(move));
              onChoose(move.to);
            }}
          >
            <StateChip states={states} value={move.to} />
          </button>
        ))}
      </div>
    </fieldset>
  );
};
