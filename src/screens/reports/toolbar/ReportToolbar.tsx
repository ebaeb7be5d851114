import { lazy, Suspense, useState } from 'react';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { prefetchInputs } from '../../../resources/shared/lazyInputs.tsx';
import { RangePicker } from './RangePicker.tsx';
import { ReportOptions } from './ReportOptions.tsx';
import { daysOf } from '../state/reportQuery.ts';
import { useReportScreen } from '../state/useReportScreen.ts';
import { reportText } from '../../../messages/en/reportText.ts';

const ReportFilters = lazy(async () => ({ default: (await import('./ReportFilters.tsx')).ReportFilters }));

type ReportToolbarProps = { readonly today: string; readonly isPhone: boolean };

/** The period, filters and options of a report. On a phone, filters and options are in a dialog. */
export const ReportToolbar = ({ today, isPhone }: ReportToolbarProps) => {
  const { report, state, change } = useReportScreen();
  const [isOpen, setIsOpen] = useState(false);
  const count = Object.keys(state.filter).length;
  const hasFilters = report.parts.some(({ filters }) => filters !== undefined);
  return (
    <div className="report-toolbar">
      <RangePicker
        range={state.range}
        days={daysOf(state.range, today)}
        today={today}
        onChange={(range) => change({ range })}
      />
      {(hasFilters || isPhone) && (
        <PlainButton
          look="framed"
          className="rec-filter-button"
          icon={<Glyph name="filter" />}
          onPointerEnter={prefetchInputs}
          onFocus={prefetchInputs}
          onClick={() => setIsOpen(true)}
        >
          {reportText('filters.title')}
          {count > 0 && (
            <span className="rec-tab-count">
              {count}
              <span className="gable-unseen"> {reportText('filters.active')}</span>
            </span>
          )}
        </PlainButton>
      )}
      {!isPhone && (
        <div className="report-options">
          <ReportOptions />
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ReportFilters isPhone={isPhone} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
