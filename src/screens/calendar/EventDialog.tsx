import { word } from '#model/language/wording.ts';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromLocalTime, toLocalTime } from '#kinds/shared/values/localTime.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { useModel } from '../../providers/schemas.tsx';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useIsMovable, useReschedule } from './useCalendar.ts';

type EventDialogProps = { readonly event: CalendarEvent; readonly onClose: () => void };

/** Returns the time in the form, in the agency's time zone, and `save`, which reschedules an event to this time. */
const useNewTime = ({ event, onClose }: EventDialogProps) => {
  const { timeZone } = useModel().settings;
  const reschedule = useReschedule();
  const [time, setTime] = useState(toLocalTime(event.at, timeZone));
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (time === '') return;
    setBusy(true);
    if (await reschedule(event, fromLocalTime(time, timeZone))) onClose();
    setBusy(false);
  };
  return { time, setTime, isBusy, save };
};

/**
 * The dialog of a calendar event. It links to the record that is due, and lets users who may reschedule it enter
 * another time.
 */
export const EventDialog = (props: EventDialogProps) => {
  const { event, onClose } = props;
  const formId = useId();
  const navigate = useNavigate();
  const address = useAddress();
  const resource = useModel().resources[event.resource];
  const isMovable = useIsMovable()(event);
  const { time, setTime, isBusy, save } = useNewTime(props);
  const actions = (
    <>
      <Button
        onClick={() => void navigate(address(event.resource, 'show', recordFromTitle(event.record, event.title)))}
      >
        {calendarText('open', { thing: inLowerCase(resource?.title ?? '') })}
      </Button>
      {isMovable && (
        <Button type="submit" form={formId} variant="contained" loading={isBusy}>
          {calendarText('move')}
        </Button>
      )}
      {!isMovable && <Button onClick={onClose}>{actionText('cancel')}</Button>}
    </>
  );
  return (
    <Sheet title={event.title} width="xs" onClose={onClose} actions={actions}>
      <form
        id={formId}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void save();
        }}
      >
        <p className="rec-muted">
          {[resource?.title, event.state === null ? null : word(event.state)]
            .filter((text) => text !== null)
            .join(' · ')}
        </p>
        <TextField
          type="datetime-local"
          label={calendarText('time')}
          fullWidth
          margin="normal"
          value={time}
          disabled={!isMovable}
          onChange={({ target }) => setTime(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </form>
    </Sheet>
  );
};
