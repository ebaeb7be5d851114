import { word } from '#model/language/wording.ts';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Form } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { scheduleOf } from '#model/schedule.ts';
import { instantText } from '#model/values/time/dates.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { formText } from '../../messages/en/formText.ts';
import { useModel } from '../../providers/schemas.tsx';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';
import { FieldInput } from '../../resources/shared/lazyInputs.tsx';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { QuickTimes } from '../../resources/status/QuickTimes.tsx';
import { useIsMovable, useReschedule } from './useCalendar.ts';

type EventDialogProps = { readonly event: CalendarEvent; readonly onClose: () => void };

/**
 * The dialog of a calendar event. It links to the record that is due, and lets users who may reschedule it enter
 * another time, or choose a common one with one click or key.
 */
export const EventDialog = ({ event, onClose }: EventDialogProps) => {
  const formId = useId();
  const navigate = useNavigate();
  const address = useAddress();
  const {
    resources,
    settings: { timeZone },
  } = useModel();
  const isMovable = useIsMovable()(event);
  const reschedule = useReschedule();
  const [isBusy, setBusy] = useState(false);
  const resource = resources[event.resource];
  const field = resource?.fieldsByName[scheduleOf(resource)?.at ?? ''];
  const save = async (time: unknown): Promise<void> => {
    // The input shows what is wrong with a text that is no time.
    if (typeof time !== 'string' || Number.isNaN(Date.parse(time))) return;
    setBusy(true);
    if (await reschedule(event, time)) onClose();
    setBusy(false);
  };
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
      <p className="rec-muted">
        {[resource?.title, event.state === null ? null : word(event.state), instantText(event.at, timeZone)]
          .filter((text) => text !== null && text !== undefined)
          .join(' · ')}
      </p>
      {isMovable && field !== undefined && (
        <Form
          id={formId}
          noValidate
          defaultValues={{ [field.name]: event.at }}
          onSubmit={(values: FieldValues) => void save(values[field.name])}
          disableInvalidFormNotification
        >
          <QuickTimes formId={formId} source={field.name} isDisabled={isBusy} />
          <Suspense fallback={<CircularProgress aria-label={formText('loading')} />}>
            <FieldInput field={field} source={field.name} required />
          </Suspense>
        </Form>
      )}
    </Sheet>
  );
};
