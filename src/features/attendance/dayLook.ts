import { word } from '#model/language/wording.ts';
import { clockText } from '#model/values/time/dates.ts';
import type { MonthDay } from '#model/wire/wire.ts';
import { type DayState, dayStates } from '#model/wire/workday.ts';
import { minutesText } from '#model/values/time/durationText.ts';
import { screenLanguage } from '../../messages/language.ts';
import { attendanceScreenText } from '../../messages/en/attendanceScreenText.ts';

/**
 * For each state of a working day: `letter` and `look`. The attendance table shows `letter` in English besides the
 * color, for users who cannot distinguish the colors. `look`: the end of the CSS class that colors the cell (`present`
 * → `day-present`).
 */
export const dayLooks: Readonly<Record<DayState, { readonly letter: string; readonly look: string }>> = {
  Present: { letter: 'P', look: 'present' },
  Late: { letter: 'L', look: 'late' },
  'Half day': { letter: 'H', look: 'half' },
  Absent: { letter: 'A', look: 'absent' },
  Leave: { letter: 'LV', look: 'leave' },
  'Week off': { letter: 'W', look: 'off' },
};

/**
 * Returns the letters that stand for a state in the attendance table: in English fixed ones, such as `P` for Present
 * and `LV` for Leave; in other languages the first letter of the state's title.
 */
export const stateLetter = (state: DayState): string =>
  screenLanguage() === 'en'
    ? dayLooks[state].letter
    : ([...new Intl.Segmenter().segment(word(state))][0]?.segment ?? dayLooks[state].letter);

/**
 * Returns the letter that the cell of a day shows, or `·` for a day without a state. Screen readers read the label of
 * the cell instead.
 */
export const letterOf = ({ state }: MonthDay): string => (state === undefined ? '·' : stateLetter(state));

/**
 * Returns the CSS classes of a day's cell: `day-cell`; one for the state, such as `day-late`, if the day has one; and
 * `day-forgotten` if the user forgot to clock out.
 */
export const dayClass = ({ state, forgotten }: MonthDay): string =>
  `day-cell${state === undefined ? '' : ` day-${dayLooks[state].look}`}${forgotten === true ? ' day-forgotten' : ''}`;

/**
 * Returns the times of a day in `timeZone`: `10:02 am – 7:04 pm`, or `since 10:02 am` if the day has no clock-out, or
 * '' if it has no clock-in.
 */
export const dayHoursText = ({ clockIn, clockOut }: MonthDay, timeZone: string): string => {
  if (clockIn === undefined) return '';
  return clockOut === undefined
    ? attendanceScreenText('day.since', { time: clockText(clockIn, timeZone) })
    : `${clockText(clockIn, timeZone)} – ${clockText(clockOut, timeZone)}`;
};

/**
 * Summarizes a day for a tooltip or a screen reader: `Late, 10:32 am – 7:04 pm, 7 h 50 min`. Says so if the day has no
 * state, if the user forgot to clock out, and if the day was corrected. Other missing parts are left out.
 */
export const dayWords = (day: MonthDay, timeZone: string): string =>
  [
    day.state === undefined ? attendanceScreenText('day.none') : word(day.state),
    day.forgotten === true ? attendanceScreenText('day.noClockOut') : dayHoursText(day, timeZone),
    day.workedMinutes === undefined ? '' : minutesText(day.workedMinutes),
    day.corrected === true ? attendanceScreenText('day.isCorrected') : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The number of days by state, and the worked time, of one user's month. */
export type MonthTotals = { readonly counts: Readonly<Record<DayState, number>>; readonly minutes: number };

/** Returns how many of the days have each state, and the minutes worked on all of them. */
export const monthTotals = (days: readonly MonthDay[]): MonthTotals => {
  const counts = Object.fromEntries(
    dayStates.map((state) => [state, days.filter((day) => day.state === state).length]),
  ) as Record<DayState, number>;
  return { counts, minutes: days.reduce((sum, { workedMinutes = 0 }) => sum + workedMinutes, 0) };
};
