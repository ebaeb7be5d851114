import { Link, useSearchParams } from 'react-router-dom';
import { Glyph } from '../../../shared/parts/Glyph.tsx';
import { useListScreen } from '../../state/listScreen.ts';
import { parseOrigin } from '../../state/query/reportOrigin.ts';
import { listText } from '../../../../messages/en/listText.ts';

/**
 * For a list that was opened from a number in a report: names this number, with a link back to the report and a button
 * that clears the filters. Renders nothing for other lists.
 */
export const ReportChip = () => {
  const { change } = useListScreen();
  const [params] = useSearchParams();
  const origin = parseOrigin(params);
  if (origin === undefined) return null;
  return (
    <div className="rec-chips" role="group" aria-label={listText('chips.fromReport')}>
      <span className="rec-chip rec-chip-report">
        <span className="rec-chip-text">
          <b>{listText('chips.fromReportWord')}</b> {origin.words}
        </span>
        <button type="button" aria-label={listText('chips.removeReport')} onClick={() => change({ filter: {} })}>
          <Glyph name="close" size={16} />
        </button>
      </span>
      <Link className="plain-button plain-button-text" to={origin.address}>
        <Glyph name="back" size={16} />
        {listText('chips.back')}
      </Link>
    </div>
  );
};
