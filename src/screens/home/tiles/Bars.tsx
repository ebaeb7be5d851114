import { Link } from 'react-router-dom';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { Bar } from './barsOf.ts';
import { useFigureAddress } from './useFigureAddress.ts';
import { homeText } from '../../../messages/en/homeText.ts';

type BarsProps = { readonly answer: ReportAnswer; readonly bars: readonly Bar[] };

/**
 * A bar chart, or a text if there are no bars. Each bar is a link to the list that its figure counts, if the user may
 * open this list.
 */
export const Bars = ({ answer, bars }: BarsProps) => {
  const addressOf = useFigureAddress();
  if (bars.length === 0) return <p className="gable-nothing-due">{homeText('overview.noData')}</p>;
  return (
    <ul className="home-bars">
      {bars.map(({ id, title, text, line, key, part, color }) => {
        const address = addressOf(answer, line, key);
        const face = (
          <>
            <span className="home-bar-title">{title}</span>
            <span className="home-bar-track" aria-hidden="true">
              <span
                className="home-bar"
                style={{
                  inlineSize: `${Math.max(part * 100, 1)}%`,
                  ...(color === undefined ? {} : { background: color }),
                }}
              />
            </span>
            <span className="home-bar-figure">{text}</span>
          </>
        );
        return (
          <li key={id}>
            {address === undefined ? (
              <div className="home-bar-row">{face}</div>
            ) : (
              <Link className="home-bar-row" to={address}>
                {face}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
};
