import { screenLanguage } from '../../messages/language.ts';
import { word } from '#model/language/wording.ts';
import { dayText } from '#model/values/time/dates.ts';
import { weekDays } from '#model/schema/settingsSchema.ts';
import type { MonthPerson } from '#model/wire/wire.ts';
import { dayStates } from '#model/wire/workday.ts';
import { minutesText } from '#model/values/time/durationText.ts';
import { dayClass, dayWords, letterOf, monthTotals } from './dayLook.ts';
import type { OpenDay } from './AttendanceGrid.tsx';
import { attendanceScreenText } from '../../messages/en/attendanceScreenText.ts';
import { weekDayOf } from '#model/values/time/weekDayOf.ts';

type PersonCalendarProps = {
  readonly person: MonthPerson;
  readonly today: string;
  readonly timeZone: string;
  readonly onOpen: OpenDay;
};

/**
 * Shows the attendance of one person in a month: a calendar with a line per week, and below it the number of days with
 * each state and the time worked. `today` is a day such as `2026-11-20`.
 */
export const PersonCalendar = ({ person, today, timeZone, onOpen }: PersonCalendarProps) => {
  const { counts, minutes } = monthTotals(person.days);
  const first = person.days[0]?.day;
  const before = first === undefined ? 0 : weekDays.indexOf(weekDayOf(first));
  return (
    <div className="cal">
      <div className="cal-days" role="group" aria-label={attendanceScreenText('day.all', { name: person.name })}>
        {weekDays.map((name) => (
          <span key={name} className="cal-head" aria-hidden="true">
            {[...word(name)].slice(0, screenLanguage() === 'en' ? 2 : 3).join('')}
          </span>
        ))}
        {person.days.map((day, index) => (
          <button
            key={day.day}
            type="button"
            className={dayClass(day)}
            data-letter={letterOf(day)}
            data-number={Number(day.day.slice(8))}
            data-today={day.day === today || undefined}
            style={index === 0 ? { gridColumnStart: before + 1 } : undefined}
            aria-label={`${dayText(day.day)}: ${dayWords(day, timeZone)}`}
            onClick={() => onOpen(person, day)}
          />
        ))}
      </div>
      <dl className="cal-totals">
        {dayStates
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <div key={state}>
              <dt>{word(state)}</dt>
              <dd>{counts[state]}</dd>
            </div>
          ))}
        <div>
          <dt>{attendanceScreenText('worked')}</dt>
          <dd>{minutesText(minutes)}</dd>
        </div>
      </dl>
    </div>
  );
};
