import { word } from '#model/language/wording.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type DayState, dayStates, restStates } from '#model/wire/workday.ts';
import { TimeField } from '#kinds/shared/temporal/TimeField.tsx';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import type { Correction } from './correction.ts';
import type { Failure } from '../../../resources/shared/failureOf.ts';
import { attendanceScreenText } from '../../../messages/en/attendanceScreenText.ts';

type CorrectFormProps = {
  /** Id of the form element, for the button that sends it. */
  readonly id: string;
  /** The first values. */
  readonly start: Correction;
  /** Why the server refused the last attempt. */
  readonly failure: Failure | undefined;
  readonly onSend: (correction: Correction) => void;
};

const names = ['state', 'clockIn', 'clockOut', 'reason'];
const elsewhere = (failure: Failure): string | undefined => {
  const other = Object.entries(failure.fields)
    .filter(([name]) => !names.includes(name) && !name.startsWith('breaks.'))
    .map(([, text]) => text);
  if (other.length > 0) return other.join('. ');
  return Object.keys(failure.fields).length === 0 ? failure.message : undefined;
};

type PartProps = {
  readonly form: Correction;
  /** Path of a field → its problem. */
  readonly errors: Failure['fields'];
  /** Changes some of the values. */
  readonly set: (part: Partial<Correction>) => void;
};

const StateInput = ({ form, errors, set }: PartProps) => (
  <TextField
    select
    label={attendanceScreenText('status')}
    value={form.state}
    size="small"
    fullWidth
    error={errors['state'] !== undefined}
    helperText={errors['state']}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    onChange={({ target }) => set({ state: target.value as DayState | '' })}
  >
    <MenuItem value="">{attendanceScreenText('correct.fromHours')}</MenuItem>
    {dayStates.map((state) => (
      <MenuItem key={state} value={state}>
        {word(state)}
      </MenuItem>
    ))}
  </TextField>
);

/** The inputs of the times at which the work and each break began and ended. */
const TimeInputs = ({ form, errors, set }: PartProps) => {
  const setBreak = (at: number, part: Partial<Correction['breaks'][number]>): void =>
    set({ breaks: form.breaks.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <>
      <div className="fix-pair">
        <TimeField
          label={attendanceScreenText('clock.in')}
          value={form.clockIn}
          error={errors['clockIn']}
          onChange={(clockIn) => set({ clockIn })}
        />
        <TimeField
          label={attendanceScreenText('clock.out')}
          value={form.clockOut}
          error={errors['clockOut']}
          onChange={(clockOut) => set({ clockOut })}
        />
      </div>
      {form.breaks.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- breaks have no ids
        <div key={at} className="fix-pair fix-break">
          <TimeField
            label={attendanceScreenText('correct.breakStart', { number: at + 1 })}
            value={one.start}
            error={errors[`breaks.${at}.start`]}
            onChange={(value) => setBreak(at, { start: value })}
          />
          <TimeField
            label={attendanceScreenText('correct.breakEnd')}
            value={one.end}
            error={errors[`breaks.${at}.end`]}
            onChange={(value) => setBreak(at, { end: value })}
          />
          <IconButton
            aria-label={attendanceScreenText('correct.removeBreak', { number: at + 1 })}
            onClick={() => set({ breaks: form.breaks.filter((_, index) => index !== at) })}
          >
            <Glyph name="close" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          startIcon={<Glyph name="add" />}
          onClick={() => set({ breaks: [...form.breaks, { start: '', end: '' }] })}
        >
          {attendanceScreenText('correct.addBreak')}
        </Button>
      </div>
    </>
  );
};

const ReasonInput = ({ form, errors, set }: PartProps) => (
  <TextField
    label={attendanceScreenText('reason')}
    required
    multiline
    minRows={2}
    value={form.reason}
    size="small"
    fullWidth
    error={errors['reason'] !== undefined}
    helperText={errors['reason'] ?? attendanceScreenText('correct.hint')}
    slotProps={{ htmlInput: { maxLength: 500 } }}
    onChange={({ target }) => set({ reason: target.value })}
  />
);

/**
 * The form that corrects a working day. The user enters times and breaks, or a state without work such as a leave, and
 * always a reason. `id`: the id of the form element. `start`: the first values of the inputs. `failure`: why the server
 * refused the last attempt, shown at the inputs. `onSend` gets the entered values; the times are blank for a state
 * without work.
 */
export const CorrectForm = ({ id, start, failure, onSend }: CorrectFormProps) => {
  const [form, setForm] = useState(start);
  const set = (part: Partial<Correction>): void => setForm((before) => ({ ...before, ...part }));
  const isRest = form.state !== '' && restStates.includes(form.state);
  const message = failure === undefined ? undefined : elsewhere(failure);
  const inputs = { form, errors: failure?.fields ?? {}, set };
  return (
    <form
      id={id}
      className="fix-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(isRest ? { ...form, clockIn: '', clockOut: '', breaks: [] } : form);
      }}
    >
      {message !== undefined && (
        <Alert severity="error" role="alert">
          {message}
        </Alert>
      )}
      <StateInput {...inputs} />
      {!isRest && <TimeInputs {...inputs} />}
      <ReasonInput {...inputs} />
    </form>
  );
};
