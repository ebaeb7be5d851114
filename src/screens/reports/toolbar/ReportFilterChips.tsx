import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { FilterDescription } from '../../../resources/list/filters/chips/FilterDescription.tsx';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { reportFilter } from '../state/reportFilter.ts';
import { filterFields } from '../state/filterFields.ts';
import { useReportScreen } from '../state/useReportScreen.ts';
import { reportText } from '../../../messages/en/reportText.ts';

/**
 * The active filters of a report. Each has a button that removes it; another button clears all. Renders nothing without
 * filters, or before the report is loaded.
 */
export const ReportFilterChips = () => {
  const { state, change, answer } = useReportScreen();
  const fields = filterFields(useModel(), answer);
  const active = Object.entries(state.filter);
  if (active.length === 0 || answer === undefined) return null;
  return (
    <div className="rec-chips" role="group" aria-label={reportText('filters.chips')}>
      {active.map(([name, value]) => {
        const field = fields.find((one) => one.name === name)?.field;
        return (
          <span key={name} className="rec-chip">
            {field === undefined ? name : <FilterDescription field={field} value={value} />}
            <button
              type="button"
              aria-label={reportText('filters.remove', { field: field?.title ?? name })}
              onClick={() => change({ filter: reportFilter(state.filter, name, undefined) })}
            >
              <Glyph name="close" size={16} />
            </button>
          </span>
        );
      })}
      <PlainButton onClick={() => change({ filter: {} })}>{reportText('filters.clear')}</PlainButton>
    </div>
  );
};
