import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, useState } from 'react';
import { FieldFilter } from '../../../resources/shared/lazyInputs.tsx';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { reportFilter } from '../state/reportFilter.ts';
import { filterFields } from '../state/filterFields.ts';
import { ReportOptions, ReportSwitches } from './ReportOptions.tsx';
import { useReportScreen } from '../state/useReportScreen.ts';
import { reportText } from '../../../messages/en/reportText.ts';

type ReportFiltersProps = {
  /** Whether the sheet also contains the options of the toolbar, as on a phone. */ readonly isPhone: boolean;
  readonly onClose: () => void;
};

/**
 * The dialog with the filters of a report and, on a phone, its options. A request is sent only when the user applies
 * the filters. Options apply immediately.
 */
export const ReportFilters = ({ isPhone, onClose }: ReportFiltersProps) => {
  const { state, change, answer } = useReportScreen();
  const fields = filterFields(useModel(), answer);
  const [draft, setDraft] = useState(state.filter);
  const apply = (): void => {
    change({ filter: draft });
    onClose();
  };
  const actions = (
    <>
      <Button onClick={() => setDraft({})} disabled={Object.keys(draft).length === 0}>
        {reportText('filters.clear')}
      </Button>
      <Button variant="contained" onClick={apply}>
        {reportText('filters.apply')}
      </Button>
    </>
  );
  return (
    <Sheet
      title={isPhone ? reportText('filters.sheetPhone') : reportText('filters.sheet')}
      width="sm"
      onClose={onClose}
      actions={actions}
    >
      {isPhone && (
        <div className="report-options report-options-sheet">
          <ReportOptions />
          <ReportSwitches />
        </div>
      )}
      <Suspense
        fallback={
          <Box sx={{ textAlign: 'center', p: 4 }}>
            <CircularProgress aria-label={reportText('filters.loading')} />
          </Box>
        }
      >
        <div className="rec-filters">
          {fields.map(({ name, field }) => (
            <FieldFilter
              key={name}
              field={field}
              value={draft[name]}
              onChange={(value) => setDraft((before) => reportFilter(before, name, value))}
            />
          ))}
        </div>
      </Suspense>
      {fields.length === 0 && <p>{reportText('filters.none')}</p>}
    </Sheet>
  );
};
