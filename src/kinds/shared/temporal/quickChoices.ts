import { addDays, dayOf } from '#model/values/time/dates.ts';
import { atMinutes, type MomentContext, inMinutes, minutesOf, nextWeekday, defaultMinutes } from './moments.ts';
import { momentText, type Precision } from './precision.ts';
import { timeOfDayText } from './timeOfDay.ts';
import { inputText } from '../../../messages/en/inputText.ts';

/** A date or time to choose with one click. */
export type QuickChoice = {
  readonly label: string;
  readonly value: string;
  /** The key that selects the choice. It does not depend on the time of day. */
  readonly key?: string;
};

const eveningMinutes = 18 * 60;
const mondayNumber = 1;

const dayChoices = (clock: MomentContext): readonly QuickChoice[] => {
  const today = dayOf(clock.now, clock.timeZone);
  return [
    { label: inputText('moment.today'), value: today },
    { label: inputText('moment.tomorrow'), value: addDays(today, 1) },
    { label: inputText('moment.monday'), value: nextWeekday(mondayNumber, clock) },
    { label: inputText('moment.week'), value: addDays(today, 7) },
  ];
};

const minuteChoices = (clock: MomentContext): readonly QuickChoice[] => {
  const { timeZone, now } = clock;
  const today = dayOf(now, timeZone);
  const usual = timeOfDayText(defaultMinutes);
  const at = (day: string, minutes: number): string => atMinutes(day, minutes, timeZone).toISOString();
  return [
    { key: '1', label: inputText('moment.hour'), value: inMinutes(60, clock).toISOString() },
    // Late in the afternoon, "this evening" is almost the same as "in 1 hour".
    ...(minutesOf(now, timeZone) < eveningMinutes - 90
      ? [
          {
            key: '2',
            label: inputText('moment.todayAt', { time: timeOfDayText(eveningMinutes) }),
            value: at(today, eveningMinutes),
          },
        ]
      : []),
    { key: '3', label: inputText('moment.tomorrowAt', { time: usual }), value: at(addDays(today, 1), defaultMinutes) },
    {
      key: '4',
      label: inputText('moment.mondayAt', { time: usual }),
      value: at(nextWeekday(mondayNumber, clock), defaultMinutes),
    },
  ];
};

/**
 * Returns the moments that a field offers for quick picking. Precision `minute`: e.g. `In 1 hour` and
 * `Tomorrow 11:00 am`. Precision `day`: today, tomorrow, next Monday, and the day one week from now. Precision `month`:
 * the current month.
 */
export const quickChoices = (precision: Precision, clock: MomentContext): readonly QuickChoice[] => {
  if (precision === 'minute') return minuteChoices(clock);
  if (precision === 'day') return dayChoices(clock);
  const month = dayOf(clock.now, clock.timeZone).slice(0, 7);
  return [{ label: inputText('moment.month', { month: momentText(month, 'month', clock.timeZone) }), value: month }];
};
