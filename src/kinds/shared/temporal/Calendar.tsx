import { DayPicker } from 'react-day-picker';
import { dayLocale } from './dayLocale.ts';

/** Converts a day such as `2024-01-05` to a local date, as the calendar needs it. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
const toDay = (date: Date): string =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** How many years before and after today and the chosen day are offered. */
const yearsAround = 20;

type CalendarProps = {
  readonly day: string | undefined;
  readonly today: string;
  readonly onPick: (day: string) => void;
};

/**
 * A calendar in which the user picks a day by mouse, touch or arrow keys. It first shows the month of `day`, the
 * current value such as `2024-01-05`, or of `today` if there is none. `onPick` gets the picked day in the same form.
 */
export const Calendar = ({ day, today, onPick }: CalendarProps) => {
  const years = [today, day ?? today].map((each) => Number(each.slice(0, 4)));
  const [first, last] = [Math.min(...years) - yearsAround, Math.max(...years) + yearsAround];
  const locale = dayLocale();
  return (
    <DayPicker
      {...(locale === undefined ? {} : { locale })}
      mode="single"
      required
      selected={day === undefined ? undefined : toDate(day)}
      onSelect={(picked) => onPick(toDay(picked))}
      defaultMonth={toDate(day ?? today)}
      today={toDate(today)}
      startMonth={new Date(first, 0, 1)}
      endMonth={new Date(last, 11, 31)}
      captionLayout="dropdown"
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      autoFocus
    />
  );
};
