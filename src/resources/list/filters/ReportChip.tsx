import { Link, useSearchParams } from 'react-router-dom';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { useListScreen } from '../state/listScreen.ts';
import { parseOrigin } from '../state/reportOrigin.ts';

/** Says that a list shows the records behind a number of a report, which number, and leads back to it. */
export const ReportChip = () => {
  const { change } = useListScreen();
  const [params] = useSearchParams();
  const origin = parseOrigin(params);
  if (origin === undefined) return null;
  return (
    <div className="rec-chips" role="group" aria-label="From a report">
      <span className="rec-chip rec-chip-report">
        <span className="rec-chip-text">
          <b>From report</b> {origin.words}
        </span>
        <button type="button" aria-label="Remove report filter" onClick={() => change({ filter: {} })}>
          <Glyph name="close" size={16} />
        </button>
      </span>
      <Link className="plain-button plain-button-text" to={origin.address}>
        <Glyph name="back" size={16} />
        Back to the report
      </Link>
    </div>
  );
};
