import { FieldValue } from '../shared/parts/FieldValue.tsx';
import './outcome.css';
import { StateChip } from '../shared/parts/StateChip.tsx';
import type { Outcome, Waiting } from './outcomes.ts';
import { statusText } from '../../messages/en/statusText.ts';

type OutcomeChoiceProps = {
  readonly waiting: Waiting;
  /** The scheduled time has passed, so the outcome must be recorded first. */
  readonly isLate: boolean;
  readonly onChoose: (outcome: Outcome) => void;
};

/** Asks first whether the appointment took place. */
export const OutcomeChoice = ({ waiting: { states, state, at, record }, isLate, onChoose }: OutcomeChoiceProps) => (
  <section className="rec-outcome-first" aria-label={statusText('outcome.title')}>
    <p>
      <StateChip states={states} value={state} />{' '}
      {at !== undefined && <FieldValue field={at} value={record[at.name]} readable />}
    </p>
    <div className="rec-outcome-answers">
      <button type="button" className="rec-move" onClick={() => onChoose('done')}>
        <span className="rec-state rec-state-won">{statusText('outcome.done')}</span>
      </button>
      <button type="button" className="rec-move" onClick={() => onChoose('notDone')}>
        <span className="rec-state rec-state-cancelled">{statusText('outcome.notDone')}</span>
      </button>
    </div>
    <p className="rec-hint">{isLate ? statusText('outcome.late') : statusText('outcome.optional')}</p>
  </section>
);
