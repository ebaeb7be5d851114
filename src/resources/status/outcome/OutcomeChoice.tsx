import { word } from '#model/language/wording.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import './outcome.css';
import { StateChip } from '../../shared/parts/StateChip.tsx';
import type { Outcome, Waiting } from './outcomes.ts';
import { useDialogKeys } from '../useDialogKeys.ts';
import { statusText } from '../../../messages/en/statusText.ts';

type OutcomeChoiceProps = {
  readonly waiting: Waiting;
  /** Whether the scheduled time has passed, so that the outcome must be recorded first. */
  readonly isLate: boolean;
  readonly onChoose: (outcome: Outcome, reason?: string) => void;
};

const doneKey = 't';

/**
 * Asks for the outcome of an appointment: one button if it took place, and one for each reason why it did not. A click
 * calls `onChoose`. The first button has a key. The reasons have the keys 1 to 9 if the time of the appointment has
 * passed (`isLate`); before that, these keys choose the next state.
 */
export const OutcomeChoice = ({
  waiting: { states, state, at, record, appointment },
  isLate,
  onChoose,
}: OutcomeChoiceProps) => {
  // If the time has not passed, the digits select the next states below.
  const reasonKeys = isLate ? appointment.reasons.slice(0, 9) : [];
  useDialogKeys({
    [doneKey]: () => onChoose('done'),
    ...Object.fromEntries(
      reasonKeys.map((reason, index) => [String(index + 1), (): void => onChoose('notDone', reason)]),
    ),
  });
  return (
    <section className="rec-outcome-first" aria-label={statusText('outcome.title')}>
      <p>
        <StateChip states={states} value={state} />{' '}
        {at !== undefined && <FieldValue field={at} value={record[at.name]} readable />}
      </p>
      <button type="button" className="rec-move" aria-keyshortcuts={doneKey} onClick={() => onChoose('done')}>
        <span className="rec-state rec-state-won">{statusText('outcome.done')}</span>
        <kbd className="rec-key" aria-hidden="true">
          {doneKey}
        </kbd>
      </button>
      <p id="rec-not-done" className="rec-outcome-why">
        <span className="rec-state rec-state-cancelled">{statusText('outcome.notDoneWhy')}</span>
      </p>
      <div className="rec-next" role="group" aria-labelledby="rec-not-done">
        {appointment.reasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            className="rec-move"
            {...(index < reasonKeys.length ? { 'aria-keyshortcuts': String(index + 1) } : {})}
            onClick={() => onChoose('notDone', reason)}
          >
            {word(reason)}
            {index < reasonKeys.length && (
              <kbd className="rec-key" aria-hidden="true">
                {index + 1}
              </kbd>
            )}
          </button>
        ))}
      </div>
      <p className="rec-hint">{isLate ? statusText('outcome.late') : statusText('outcome.optional')}</p>
    </section>
  );
};
