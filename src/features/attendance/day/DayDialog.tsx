import { word } from '#model/language/wording.ts';
import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { clockText, dayText } from '#model/values/time/dates.ts';
import type { Resource } from '#model/resource.ts';
import type { MonthDay } from '#model/wire/wire.ts';
import { restStates } from '#model/wire/workday.ts';
import { minutesText } from '#model/values/time/durationText.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { failureOf, type Failure } from '../../../resources/shared/failureOf.ts';
import { FormButtons } from '../../../resources/shared/parts/FormButtons.tsx';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { useRefresh } from '../../../resources/shared/useRefresh.ts';
import { useRights } from '../../../resources/shared/useRights.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { correctionBody, type Correction, correctionOf } from './correction.ts';
import { dayLooks, dayHoursText } from '../dayLook.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import css from '../attendance.css?inline';
import { attendanceScreenText } from '../../../messages/en/attendanceScreenText.ts';
import { shellText } from '../../../messages/en/shellText.ts';

adoptStyles(css);

type DayDialogProps = {
  readonly resource: Resource;
  readonly person: { readonly _id: string; readonly name: string };
  readonly day: MonthDay;
  /** Whether the dialog opens with the form of a correction. */
  readonly correcting?: boolean;
  readonly onClose: () => void;
};

const Facts = ({ day, timeZone }: { readonly day: MonthDay; readonly timeZone: string }) => (
  <dl className="rec-facts rec-facts-narrow">
    <div>
      <dt>{attendanceScreenText('status')}</dt>
      <dd>
        {day.state === undefined ? (
          attendanceScreenText('notSet')
        ) : (
          <span className={`day-chip day-${dayLooks[day.state].look}`}>{word(day.state)}</span>
        )}
      </dd>
    </div>
    {day.clockIn !== undefined && (
      <div>
        <dt>{attendanceScreenText('day.hours')}</dt>
        <dd>
          {day.forgotten === true
            ? attendanceScreenText('day.forgotten', { hours: dayHoursText(day, timeZone) })
            : dayHoursText(day, timeZone)}
        </dd>
      </div>
    )}
    {(day.breaks ?? []).map(({ start, end }) => (
      <div key={start}>
        <dt>{attendanceScreenText('day.break')}</dt>
        <dd>
          {clockText(start, timeZone)} –{' '}
          {typeof end === 'string' ? clockText(end, timeZone) : attendanceScreenText('now')}
        </dd>
      </div>
    ))}
    {day.workedMinutes !== undefined && (
      <div>
        <dt>{attendanceScreenText('worked')}</dt>
        <dd>{minutesText(day.workedMinutes)}</dd>
      </div>
    )}
    {day.reason !== undefined && (
      <div>
        <dt>{attendanceScreenText('day.corrected')}</dt>
        <dd>{day.reason}</dd>
      </div>
    )}
    {day._id === undefined && day.state !== undefined && (
      <div>
        <dt>{attendanceScreenText('reason')}</dt>
        <dd>
          {restStates.includes(day.state) && day.state === 'Absent'
            ? attendanceScreenText('day.absent')
            : attendanceScreenText('day.weekOff')}
        </dd>
      </div>
    )}
  </dl>
);

/**
 * The dialog with the times and the state of a person's working day. Users who may correct days can open the form that
 * corrects it. With `correcting`, the dialog opens with that form.
 */
export const DayDialog = ({ resource, person, day, correcting = false, onClose }: DayDialogProps) => {
  const formId = useId();
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const rights = useRights(resource);
  const { settings } = useModel();
  const [isCorrecting, setIsCorrecting] = useState(correcting);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const send = async (correction: Correction): Promise<void> => {
    setIsSending(true);
    try {
      await provider.send(resource.name, 'correct', { body: correctionBody(person._id, day, correction, settings) });
      notify(attendanceScreenText('corrected'), { type: 'success' });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setIsSending(false);
    await refresh();
  };
  const actions = isCorrecting ? (
    <FormButtons formId={formId} isSending={isSending} onLeave={correcting ? onClose : () => setIsCorrecting(false)} />
  ) : (
    <>
      <Button onClick={onClose}>{shellText('close')}</Button>
      {/* A separate button: otherwise the click that opens the form would also submit it. */}
      {rights.may('correct') && (
        <Button key="open" variant="contained" onClick={() => setIsCorrecting(true)}>
          {attendanceScreenText('correct.action')}
        </Button>
      )}
    </>
  );
  const title = attendanceScreenText('day.title', { name: person.name, date: dayText(day.day) });
  return (
    <Sheet
      title={isCorrecting ? attendanceScreenText('correct.title', { title }) : title}
      width="xs"
      onClose={onClose}
      actions={actions}
    >
      {isCorrecting ? (
        <CorrectForm
          id={formId}
          start={correctionOf(day, settings)}
          failure={failure}
          onSend={(correction) => void send(correction)}
        />
      ) : (
        <Facts day={day} timeZone={settings.timeZone} />
      )}
    </Sheet>
  );
};
