import { monthText } from '#model/values/dates.ts';
import { dayStates } from '#model/wire/workday.ts';
import { MonthGrid } from '#kinds/shared/temporal/MonthGrid.tsx';
import { Disclosure } from '../../layout/Disclosure.tsx';
import { IconAction } from '../../resources/shared/parts/IconAction.tsx';
import { dayLooks } from './dayLook.ts';

/** Gives the month some months later, or earlier: `("2026-01", -1)` → `2025-12`. */
const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

type MonthBarProps = { readonly month: string; readonly onChange: (month: string) => void };

/** Which month is shown, and what the letters mean. */
export const MonthBar = ({ month, onChange }: MonthBarProps) => (
  <div className="month-bar">
    <div className="month-pick">
      <IconAction label="Previous month" glyph="previous" onClick={() => onChange(addMonths(month, -1))} />
      <Disclosure button={monthText(month)} label={`Month: ${monthText(month)}`} className="month-name">
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
      <IconAction label="Next month" glyph="next" onClick={() => onChange(addMonths(month, 1))} />
    </div>
    <ul className="month-legend">
      {dayStates.map((state) => (
        <li key={state}>
          <span className={`day-cell day-${dayLooks[state].look}`} aria-hidden="true">
            {dayLooks[state].letter}
          </span>
          {state}
        </li>
      ))}
    </ul>
  </div>
);
