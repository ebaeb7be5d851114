import { word } from '#model/language/wording.ts';
import { monthText } from '#model/values/time/dates.ts';
import { dayStates } from '#model/wire/workday.ts';
import { MonthGrid } from '#kinds/shared/temporal/MonthGrid.tsx';
import { Disclosure } from '../../layout/parts/Disclosure.tsx';
import { IconAction } from '../../resources/shared/parts/IconAction.tsx';
import { dayLooks, stateLetter } from './dayLook.ts';
import { attendanceScreenText } from '../../messages/en/attendanceScreenText.ts';

/** Returns the month a number of months later or earlier: `("2026-01", -1)` → `2025-12`. */
const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

type MonthBarProps = { readonly month: string; readonly onChange: (month: string) => void };

/**
 * Buttons that change the shown month, and a legend of the letters that stand for the states of a day. A month has the
 * form `2026-11`.
 */
export const MonthBar = ({ month, onChange }: MonthBarProps) => (
  <div className="month-bar">
    <div className="month-pick">
      <IconAction
        label={attendanceScreenText('month.previous')}
        glyph="previous"
        onClick={() => onChange(addMonths(month, -1))}
      />
      <Disclosure
        button={monthText(month)}
        label={attendanceScreenText('month.chosen', { month: monthText(month) })}
        className="month-name"
      >
        {(close) => (
          <MonthGrid
            value={month}
            today={`${month}-01`}
            onPick={(picked) => {
              onChange(picked);
              close();
            }}
          />
        )}
      </Disclosure>
      <IconAction
        label={attendanceScreenText('month.next')}
        glyph="next"
        onClick={() => onChange(addMonths(month, 1))}
      />
    </div>
    <ul className="month-legend">
      {dayStates.map((state) => (
        <li key={state}>
          <span className={`day-cell day-${dayLooks[state].look}`} aria-hidden="true">
            {stateLetter(state)}
          </span>
          {word(state)}
        </li>
      ))}
    </ul>
  </div>
);
