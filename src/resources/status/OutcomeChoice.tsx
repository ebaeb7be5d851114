import { FieldValue } from '../shared/parts/FieldValue.tsx';
import './outcome.css';
import { StateChip } from '../shared/parts/StateChip.tsx';
import type { Outcome, Waiting } from './outcomes.ts';

type OutcomeChoiceProps = {
  readonly waiting: Waiting;
  /** Its time has passed, so that nothing else can be done before. */
  readonly isLate: boolean;
  readonly onChoose: (outcome: Outcome) => void;
};

/** Asks first whether the appointment took place. */
export const OutcomeChoice = ({ waiting: { states, state, at, record }, isLate, onChoose }: OutcomeChoiceProps) => (
  <section className="rec-outcome-first" aria-label="Outcome">
    <p>
      <StateChip states={states} value={state} />{' '}
      {at !== undefined && <FieldValue field={at} value={record[at.name]} readable />}
    </p>
    <div className="rec-outcome-answers">
      <button type="button" className="rec-move" onClick={() => onChoose('done')}>
        <span className="rec-state rec-state-won">Took place</span>
      </button>
      <button type="button" className="rec-move" onClick={() => onChoose('notDone')}>
        <span className="rec-state rec-state-cancelled">Did not take place</span>
      </button>
    </div>
    <p className="rec-hint">
      {isLate
        ? 'The scheduled time has passed. Record the outcome, then choose the next step.'
        : 'Or continue without an outcome:'}
    </p>
  </section>
);
