import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { exampleOnFocus } from './exampleOnFocus.ts';
import { parseTimeOfDay, timeOfDayText } from './timeOfDay.ts';
import { inputText } from '../../../messages/en/inputText.ts';

type TimeFieldProps = {
  readonly label: string;
  /** `14:30`, '' for none, or a typed text that could not be parsed. */
  readonly value: string;
  readonly error: string | undefined;
  /** Called with `14:30`, with '' for none, or with a typed text that could not be parsed. */
  readonly onChange: (value: string) => void;
};

/** Example for the placeholder. In every language, times are typed in this form. */
const exampleTime = '2:30 pm';

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * A text field for a time of day. It shows `2:30 pm`; users may also type `14:30` or `2pm`. A text that cannot be
 * parsed is passed to `onChange` as it is, and shows an error when the user leaves the field.
 */
export const TimeField = ({ label, value, error, onChange }: TimeFieldProps) => {
  const [draft, setDraft] = useState<string>();
  const minutes = parseTimeOfDay(value);
  const isUnreadable = draft === undefined && value !== '' && minutes === undefined;
  return (
    <TextField
      label={label}
      size="small"
      fullWidth
      autoComplete="off"
      placeholder={exampleTime}
      value={draft ?? (minutes === undefined ? value : timeOfDayText(minutes))}
      error={error !== undefined || isUnreadable}
      helperText={error ?? (isUnreadable ? inputText('moment.enter.time', { example: exampleTime }) : undefined)}
      onChange={({ target }) => {
        setDraft(target.value);
        const read = parseTimeOfDay(target.value);
        onChange(read === undefined ? target.value.trim() : toClock(read));
      }}
      onBlur={() => setDraft(undefined)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={exampleOnFocus}
    />
  );
};
