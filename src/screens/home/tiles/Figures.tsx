import { Link } from 'react-router-dom';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { figureText } from '#model/reports/figureText.ts';
import { useFigureAddress } from './useFigureAddress.ts';

/**
 * The totals of a report as large figures. Each is a link to the list that it counts, if the user may open this list.
 */
export const Figures = ({ answer }: { readonly answer: ReportAnswer }) => {
  const addressOf = useFigureAddress();
  return (
    <ul className="gable-tiles">
      {answer.columns.map(({ key, title, unit }, index) => {
        const address = addressOf(answer, 'total', key);
        const face = (
          <>
            <span className="gable-tile-count">{figureText(answer.totals[index] ?? null, unit)}</span>
            <span className="gable-tile-title">{title}</span>
          </>
        );
        return (
          <li key={key}>
            {address === undefined ? (
              <div className="gable-tile">{face}</div>
            ) : (
              <Link className="gable-tile" to={address}>
                {face}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
};
