import { timeOfDayText } from './timeOfDay.ts';
import { inputText } from '../../../messages/en/inputText.ts';

const halfHours = Array.from({ length: 48 }, (_, at) => at * 30);

/** `minutes`: the current time; undefined if none is chosen. Units: minutes after midnight. */
type TimeSelectProps = { readonly minutes: number | undefined; readonly onChange: (minutes: number) => void };

/**
 * Select of a time of day in steps of half an hour. If the current time lies between two steps, it is an option too.
 */
export const TimeSelect = ({ minutes, onChange }: TimeSelectProps) => {
  const options =
    minutes === undefined || halfHours.includes(minutes)
      ? halfHours
      : [...halfHours, minutes].toSorted((a, b) => a - b);
  return (
    <label className="moment-time">
      {inputText('moment.time')}
      <select value={minutes ?? ''} onChange={({ target }) => onChange(Number(target.value))}>
        {minutes === undefined && (
          <option value="" disabled>
            –
          </option>
        )}
        {options.map((option) => (
          <option key={option} value={option}>
            {timeOfDayText(option)}
          </option>
        ))}
      </select>
    </label>
  );
};
