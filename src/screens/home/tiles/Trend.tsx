import { Link } from 'react-router-dom';
import { dayText } from '#model/values/time/dates.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { figureText } from '#model/reports/figureText.ts';
import { lineBars } from './barsOf.ts';
import { useFigureAddress } from './useFigureAddress.ts';
import { homeText } from '../../../messages/en/homeText.ts';

/**
 * The first column of a report whose lines are days: its total, the day with the largest figure, and a small bar chart.
 * The total is a link to its records if the user may see them. Renders nothing for a report without columns.
 */
export const Trend = ({ answer }: { readonly answer: ReportAnswer }) => {
  const addressOf = useFigureAddress();
  const [column] = answer.columns;
  if (column === undefined) return null;
  const bars = lineBars(answer);
  const [first, last] = [answer.lines[0]?.key[0], answer.lines.at(-1)?.key[0]];
  const total = figureText(answer.totals[0] ?? null, column.unit);
  const address = addressOf(answer, 'total', column.key);
  const largest = bars.reduce<(typeof bars)[number] | undefined>(
    (best, bar) => (best === undefined || bar.part > best.part ? bar : best),
    undefined,
  );
  const name = inLowerCase(column.title);
  const peak = largest === undefined || largest.part === 0 ? undefined : { day: largest.title, figure: largest.text };
  return (
    <div className="home-trend">
      <p className="home-trend-total">
        {address === undefined ? total : <Link to={address}>{total}</Link>}{' '}
        <span>
          {peak === undefined
            ? homeText('trend.none', { column: name })
            : homeText('trend.most', { column: name, ...peak })}
        </span>
      </p>
      <div
        className="home-trend-bars"
        role="img"
        aria-label={
          peak === undefined
            ? homeText('trend.labelNone', { column: column.title, total })
            : homeText('trend.label', { column: column.title, total, ...peak })
        }
      >
        {bars.map(({ id, part, title, text }) => (
          <span
            key={id}
            title={`${title}: ${text}`}
            style={{ blockSize: `${Math.max(part * 100, 2)}%` }}
            data-empty={part === 0 || undefined}
          />
        ))}
      </div>
      <p className="home-trend-ends" aria-hidden="true">
        <span>{dayText(first ?? '')}</span>
        <span>{dayText(last ?? '')}</span>
      </p>
    </div>
  );
};
