import { word } from '#model/language/wording.ts';
import TextField from '@mui/material/TextField';
import { addDays, clockText, dayOf, instantText } from '#model/values/time/dates.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { CallOutcome } from '#model/schema/statesSchema.ts';
import { outcomes } from '../../../features/callLog/outcomes.ts';
import '../outcome/outcome.css';
import type { ProposedStep } from '../proposedSteps.ts';
import { useDialogKeys } from '../useDialogKeys.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { callLogText } from '../../../messages/en/callLogText.ts';

type CallOutcomesProps = {
  /** Returns the next step that an outcome proposes. Undefined: it proposes none. */
  readonly proposalFor: (outcome: CallOutcome) => ProposedStep | undefined;
  /** Whether a next step is possible. Otherwise a click on an outcome logs the call. */
  readonly hasNext: boolean;
  /** Whether the time of an appointment has passed, so that its outcome must be recorded before any next step. */
  readonly isLate: boolean;
  readonly isSending: boolean;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onChoose: (outcome: CallOutcome) => void;
  readonly onLogOnly: (outcome: CallOutcome) => void;
};

const outgoing = outcomes.filter(({ direction }) => direction.includes('outgoing'));

/** Returns a time of the next days as people say it: `tomorrow, 11:00 am`; a later one with its date. */
const momentText = (at: string, timeZone: string): string => {
  const [day, today] = [dayOf(new Date(at), timeZone), dayOf(new Date(), timeZone)];
  const time = clockText(at, timeZone);
  if (day === today) return callLogText('at.today', { time });
  return day === addDays(today, 1) ? callLogText('at.tomorrow', { time }) : instantText(at, timeZone);
};

type OutcomeLineProps = {
  readonly label: string;
  readonly shortcut: string;
  /** The next step that the outcome proposes. Undefined if no next step is possible. */
  readonly next: string | undefined;
  readonly isSending: boolean;
  readonly onChoose: () => void;
  readonly onLogOnly: () => void;
};

const OutcomeLine = ({ label, shortcut, next, isSending, onChoose, onLogOnly }: OutcomeLineProps) => (
  <li>
    <button type="button" className="rec-move" disabled={isSending} aria-keyshortcuts={shortcut} onClick={onChoose}>
      <span>
        <b>{label}</b>
        {next !== undefined && <small>{next}</small>}
      </span>
      <kbd className="rec-key" aria-hidden="true">
        {shortcut}
      </kbd>
    </button>
    {next !== undefined && (
      <button
        type="button"
        className="rec-log-only"
        disabled={isSending}
        aria-label={callLogText('logOnlyOf', { outcome: label })}
        aria-keyshortcuts={`Shift+${shortcut}`}
        title={callLogText('logOnlyKey', { key: shortcut })}
        onClick={onLogOnly}
      >
        {callLogText('logOnly')}
      </button>
    )}
  </li>
);

/**
 * The possible outcomes of a call, one per line, and the input of its note. The first button of a line calls
 * `onChoose`, and names the next step that `proposalFor` proposes for the outcome. The second button calls `onLogOnly`,
 * which logs the call without a next step; it is missing if no next step is possible (`hasNext`). Both buttons have
 * keys.
 */
export const CallOutcomes = ({
  proposalFor,
  hasNext,
  isLate,
  isSending,
  note,
  onNote,
  onChoose,
  onLogOnly,
}: CallOutcomesProps) => {
  const { timeZone } = useKindContext();
  const whenFree = (action: () => void) => () => {
    if (!isSending) action();
  };
  useDialogKeys(
    Object.fromEntries(
      outgoing.flatMap(({ outcome, key }) => [
        [key(), whenFree(() => onChoose(outcome))],
        [`Shift+${key()}`, whenFree(() => onLogOnly(outcome))],
      ]),
    ),
  );
  const nextText = (step: ProposedStep | undefined): string =>
    step === undefined
      ? callLogText('chooseNext')
      : [word(step.move.to), step.at === undefined ? '' : momentText(step.at, timeZone)].filter(Boolean).join(', ');
  return (
    <>
      {isLate && <p className="rec-hint">{callLogText('isLate')}</p>}
      <ul className="rec-call-outcomes" aria-label={callLogText('howWas')}>
        {outgoing.map(({ outcome, label, key }) => (
          <OutcomeLine
            key={outcome}
            label={label()}
            shortcut={key()}
            next={hasNext ? nextText(proposalFor(outcome)) : undefined}
            isSending={isSending}
            onChoose={() => onChoose(outcome)}
            onLogOnly={() => onLogOnly(outcome)}
          />
        ))}
      </ul>
      <TextField
        label={actionText('note')}
        fullWidth
        multiline
        minRows={2}
        value={note}
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  );
};
