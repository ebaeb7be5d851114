import { addDays, dayOf } from '#model/values/dates.ts';
import { atMinutes, type MomentContext, inMinutes, minutesOf, nextWeekday, defaultMinutes } from './moments.ts';
import { momentText, type Precision } from './precision.ts';
import { timeOfDayText } from './timeOfDay.ts';

export type QuickChoice = {
  readonly label: string;
  readonly value: string;
  /** The key that chooses it where single keys do; the same at any time of the day. */
  readonly key?: string;
};

const eveningMinutes = 18 * 60;
const mondayNumber = 1;

const dayChoices = (clock: MomentContext): readonly QuickChoice[] => {
  const today = dayOf(clock.now, clock.timeZone);
  return [
    { label: 'Today', value: today },
    { label: 'Tomorrow', value: addDays(today, 1) },
    { label: 'Next Monday', value: nextWeekday(mondayNumber, clock) },
    { label: 'In 1 week', value: addDays(today, 7) },
  ];
};

const minuteChoices = (clock: MomentContext): readonly QuickChoice[] => {
  const { timeZone, now } = clock;
  const today = dayOf(now, timeZone);
  const usual = timeOfDayText(defaultMinutes);
  const at = (day: string, minutes: number): string => atMinutes(day, minutes, timeZone).toISOString();
  return [
    { key: '1', label: 'In 1 hour', value: inMinutes(60, clock).toISOString() },
    // In the late afternoon, this evening is too close to "in 1 hour".
    ...(minutesOf(now, timeZone) < eveningMinutes - 90
      ? [{ key: '2', label: `Today ${timeOfDayText(eveningMinutes)}`, value: at(today, eveningMinutes) }]
      : []),
    { key: '3', label: `Tomorrow ${usual}`, value: at(addDays(today, 1), defaultMinutes) },
    { key: '4', label: `Next Monday ${usual}`, value: at(nextWeekday(mondayNumber, clock), defaultMinutes) },
  ];
};

/** Returns the current quick choices: `In 1 hour`, `Tomorrow 11:00 am`, `Next Monday 11:00 am`. */
export const quickChoices = (precision: Precision, clock: MomentContext): readonly QuickChoice[] => {
  if (precision === 'minute') return minuteChoices(clock);
  if (precision === 'day') return dayChoices(clock);
  const month = dayOf(clock.now, clock.timeZone).slice(0, 7);
  return [{ label: `This month (${momentText(month, 'month', clock.timeZone)})`, value: month }];
};
