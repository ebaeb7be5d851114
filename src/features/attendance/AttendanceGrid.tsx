import { screenLanguage } from '../../messages/language.ts';
import { word } from '#model/language/wording.ts';
import { memo, useState, type KeyboardEvent } from 'react';
import { dayText } from '#model/values/time/dates.ts';
import type { MonthDay, MonthPerson } from '#model/wire/wire.ts';
import { hoursText, minutesText } from '#model/values/time/durationText.ts';
import { dayClass, dayWords, letterOf, monthTotals, stateLetter } from './dayLook.ts';
import { attendanceScreenText } from '../../messages/en/attendanceScreenText.ts';
import { weekDayOf } from '#model/values/time/weekDayOf.ts';

/** Called when the user opens a cell of the table, which is one day of one person. */
export type OpenDay = (person: MonthPerson, day: MonthDay) => void;

type RowProps = {
  readonly person: MonthPerson;
  readonly timeZone: string;
  /** Index of the day in this row that has `tabIndex` 0. Undefined if it is in another row. */
  readonly active: number | undefined;
  readonly onOpen: OpenDay;
};

const counted = ['Present', 'Late', 'Half day', 'Absent', 'Leave'] as const;

const Row = memo(({ person, timeZone, active, onOpen }: RowProps) => {
  const { counts, minutes } = monthTotals(person.days);
  return (
    <tr>
      <th scope="row">{person.name}</th>
      {person.days.map((day, at) => (
        <td key={day.day}>
          <button
            type="button"
            className={dayClass(day)}
            data-letter={letterOf(day)}
            tabIndex={at === active ? 0 : -1}
            title={dayWords(day, timeZone)}
            aria-label={attendanceScreenText('day.ofPerson', {
              name: person.name,
              date: dayText(day.day),
              words: dayWords(day, timeZone),
            })}
            onClick={() => onOpen(person, day)}
          />
        </td>
      ))}
      {counted.map((state) => (
        <td key={state} className="month-sum">
          {counts[state]}
        </td>
      ))}
      <td className="month-sum" title={minutesText(minutes)}>
        {hoursText(Math.round(minutes / 60))}
      </td>
    </tr>
  );
});
Row.displayName = 'Row';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Returns the position of the cell that Tab focuses, at first today, and the listener by which arrow keys move it. */
const useActiveCell = (people: readonly MonthPerson[], today: string) => {
  const days = people[0]?.days ?? [];
  const [[row, at], setActive] = useState<readonly [number, number]>([
    0,
    Math.max(
      0,
      days.findIndex(({ day }) => day === today),
    ),
  ]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
    if (step === undefined || cell === null) return;
    event.preventDefault();
    // Relative to the focused cell. The first cell of a row is the name.
    const from = cell.closest('tr')?.sectionRowIndex ?? 0;
    const next = [
      Math.min(people.length - 1, Math.max(0, from + step[0])),
      Math.min(days.length - 1, Math.max(0, cell.cellIndex - 1 + step[1])),
    ] as const;
    setActive(next);
    event.currentTarget.rows[next[0]]?.querySelectorAll('button')[next[1]]?.focus();
  };
  return { row, at, onKeyDown };
};

type HeadProps = { readonly days: readonly MonthDay[]; readonly today: string };

const Head = ({ days, today }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col">{attendanceScreenText('person')}</th>
      {days.map(({ day }) => (
        <th key={day} scope="col" data-today={day === today || undefined} abbr={dayText(day)}>
          <span>{[...word(weekDayOf(day))].slice(0, screenLanguage() === 'en' ? 1 : 2).join('')}</span>
          {Number(day.slice(8))}
        </th>
      ))}
      {counted.map((state) => (
        <th key={state} scope="col" className="month-sum" abbr={word(state)} title={word(state)}>
          {stateLetter(state)}
        </th>
      ))}
      <th scope="col" className="month-sum">
        {attendanceScreenText('worked')}
      </th>
    </tr>
  </thead>
);

type MonthGridProps = {
  readonly people: readonly MonthPerson[];
  readonly today: string;
  readonly timeZone: string;
  readonly onOpen: OpenDay;
};

/**
 * Shows the attendance of a month as a table with a row per person: a cell per day, the number of days in each state,
 * and the hours worked. The arrow keys move the focus between the cells. `today` is a day such as `2026-11-20`.
 */
export const AttendanceGrid = ({ people, today, timeZone, onOpen }: MonthGridProps) => {
  const days = people[0]?.days ?? [];
  const { row, at, onKeyDown } = useActiveCell(people, today);
  return (
    <div className="month-scroll">
      <table className="month-grid">
        <caption className="gable-unseen">{attendanceScreenText('grid.title')}</caption>
        <Head days={days} today={today} />
        <tbody onKeyDown={onKeyDown}>
          {people.map((person, index) => (
            <Row
              key={person._id}
              person={person}
              timeZone={timeZone}
              onOpen={onOpen}
              active={index === Math.min(row, people.length - 1) ? at : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
