import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { dayOf } from '#model/values/time/dates.ts';
import { useKindContext } from '../../kindContext.tsx';
import { Calendar } from './Calendar.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { momentPickerStyle } from './momentPickerStyle.ts';
import { atMinutes, dayOfValue, minutesOf, defaultMinutes } from './moments.ts';
import type { Precision } from './precision.ts';
import type { QuickChoice } from './quickChoices.ts';
import { TimeSelect } from './TimeSelect.tsx';
import { inputText } from '../../../messages/en/inputText.ts';

type MomentPickerProps = {
  readonly precision: Precision;
  /** Quick choices above the calendar. */
  readonly choices: readonly QuickChoice[];
  readonly value: string;
  /** Called with the element when its size is known. Must be the same function in each render. */
  readonly onShown: (element: HTMLElement | null) => void;
  readonly onPick: (value: string | null) => void;
  readonly onClose: () => void;
};

const halfHour = 30;

/**
 * Returns the time of day that is set when a day is picked: 11:00 am, or today the next half hour if that is later.
 * Units: minutes after midnight.
 */
const minutesFor = (day: string, now: Date, timeZone: string): number => {
  if (day !== dayOf(now, timeZone)) return defaultMinutes;
  const next = (Math.floor(minutesOf(now, timeZone) / halfHour) + 1) * halfHour;
  return Math.min(Math.max(defaultMinutes, next), 24 * 60 - halfHour);
};

/**
 * The popup of a `MomentField`: quick choices (`choices`), a calendar or, for months, the months of a year, and a
 * button that clears the value. For the precision `minute`, the user also picks the time of day. `onPick` gets the
 * value in its stored form, or null when it is cleared. `onShown` gets the element of the popup, whose size is then
 * known.
 */
export const MomentPicker = ({ precision, choices, value, onShown, onPick, onClose }: MomentPickerProps) => {
  const { timeZone } = useKindContext();
  const [now] = useState(() => new Date());
  const day = dayOfValue(value, timeZone);
  const minutes = precision === 'minute' && day !== undefined ? minutesOf(new Date(value), timeZone) : undefined;
  const finish = (picked: string | null): void => {
    onPick(picked);
    onClose();
  };
  const pickDay = (picked: string): void => {
    if (precision === 'day') finish(picked);
    else onPick(atMinutes(picked, minutes ?? minutesFor(picked, now, timeZone), timeZone).toISOString());
  };
  return (
    <Box ref={onShown} sx={momentPickerStyle}>
      {choices.length > 0 && (
        <ul className="moment-quick" aria-label={inputText('moment.quick')}>
          {choices.map((choice) => (
            <li key={choice.label}>
              <button type="button" aria-pressed={choice.value === value} onClick={() => finish(choice.value)}>
                {choice.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {precision === 'month' ? (
        <MonthGrid value={value} today={dayOf(now, timeZone)} onPick={finish} />
      ) : (
        <Calendar day={day} today={dayOf(now, timeZone)} onPick={pickDay} />
      )}
      <div className="moment-foot">
        {precision === 'minute' && (
          <TimeSelect
            minutes={minutes}
            onChange={(picked) => onPick(atMinutes(day ?? dayOf(now, timeZone), picked, timeZone).toISOString())}
          />
        )}
        <Button size="small" disabled={value === ''} onClick={() => finish(null)}>
          {inputText('moment.clear')}
        </Button>
        {precision === 'minute' && (
          <Button size="small" variant="contained" disabled={day === undefined} onClick={onClose}>
            {inputText('moment.done')}
          </Button>
        )}
      </div>
    </Box>
  );
};
