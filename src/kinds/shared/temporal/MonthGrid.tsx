import { useState } from 'react';
import { word } from '#model/language/wording.ts';
import { isDay, monthNames, monthText } from '#model/values/time/dates.ts';
import './monthGrid.css';
import { inputText } from '../../../messages/en/inputText.ts';

type MonthGridProps = { readonly value: string; readonly today: string; readonly onPick: (month: string) => void };

/**
 * The twelve months of a year to pick from, with buttons for the previous and next year. `value`: the current month,
 * such as `2024-01`, or '' for none. It first shows the year of `value`, otherwise of `today`.
 */
export const MonthGrid = ({ value, today, onPick }: MonthGridProps) => {
  const [year, setYear] = useState(Number((isDay(`${value}-01`) ? value : today).slice(0, 4)));
  return (
    <div className="month-choice">
      <div className="month-choice-year">
        <button type="button" aria-label={inputText('moment.previousYear')} onClick={() => setYear(year - 1)}>
          ‹
        </button>
        <span aria-live="polite">{year}</span>
        <button type="button" aria-label={inputText('moment.nextYear')} onClick={() => setYear(year + 1)}>
          ›
        </button>
      </div>
      <div className="month-choice-months">
        {monthNames.map((name, at) => {
          const month = `${year}-${String(at + 1).padStart(2, '0')}`;
          return (
            <button
              key={name}
              type="button"
              aria-label={monthText(month)}
              aria-pressed={month === value}
              onClick={() => onPick(month)}
            >
              {word(name)}
            </button>
          );
        })}
      </div>
    </div>
  );
};
