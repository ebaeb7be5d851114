import { useNotify } from 'ra-core';
import { useState } from 'react';
import { can } from '#model/permissions/permissions.ts';
import { reportsModule } from '#model/reports/rights.ts';
import { writeReportSort } from '#model/reports/sortLines.ts';
import { Disclosure } from '../../../layout/parts/Disclosure.tsx';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { downloadReport, type ReportFormat } from '../../../providers/features/reports.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { saveFile } from '../../../resources/shared/saveFile.ts';
import { daysOf, type ReportQuery } from '../state/reportQuery.ts';
import { useReportScreen } from '../state/useReportScreen.ts';
import { writeReportState } from '../state/reportState.ts';
import { reportText } from '../../../messages/en/reportText.ts';

const formats = (): readonly { readonly format: ReportFormat; readonly title: string }[] => [
  { format: 'xlsx', title: reportText('export.excel') },
  { format: 'csv', title: 'CSV' },
  { format: 'pdf', title: 'PDF' },
];

type ExportProps = { readonly query: ReportQuery; readonly today: string };

/** Returns `take`, which downloads the report as a file and shows the result as a toast, and `isMaking`. */
const useDownload = (query: ReportQuery) => {
  const { report, state } = useReportScreen();
  const notify = useNotify();
  const [isMaking, setIsMaking] = useState(false);
  const take = async (format: ReportFormat): Promise<void> => {
    setIsMaking(true);
    try {
      const file = await downloadReport(
        report.name,
        { ...query, sort: state.sort === undefined ? undefined : writeReportSort(state.sort) },
        format,
      );
      saveFile(file.blob, file.name);
      notify(reportText('export.done', { file: file.name }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
    setIsMaking(false);
  };
  return { take, isMaking };
};

/** Returns a function that copies a link to the report as the user sees it, and shows the result as a toast. */
const useCopyLink = (today: string) => {
  const { report, state } = useReportScreen();
  const notify = useNotify();
  return async (): Promise<void> => {
    const { from, to } = daysOf(state.range, today);
    // The link contains dates, because "today" will be another day when it is opened.
    const words = writeReportState(
      from === undefined || to === undefined ? state : { ...state, range: { from, to } },
    ).toString();
    try {
      await navigator.clipboard.writeText(`${location.origin}${report.route}${words === '' ? '' : `?${words}`}`);
      notify(reportText('export.copied'), { type: 'success' });
    } catch {
      notify(reportText('export.copyFailed'), { type: 'warning' });
    }
  };
};

/**
 * A menu that prints the report, copies a link to it or, for users who may export, downloads it. The link contains
 * dates instead of a named period such as "today", because it may be opened later. `today`: the agency's current day.
 */
export const ExportMenu = ({ query, today }: ExportProps) => {
  const mayExport = can(usePermissionMap(), reportsModule, 'export');
  const { take, isMaking } = useDownload(query);
  const copyLink = useCopyLink(today);
  const face = (
    <>
      {isMaking ? (
        <span className="gable-spinner report-making" aria-hidden="true" />
      ) : (
        <Glyph name="download" size={18} />
      )}
      {reportText('export.action')}
    </>
  );
  return (
    <Disclosure
      button={face}
      label={isMaking ? reportText('export.creating') : reportText('export.action')}
      className="plain-button plain-button-framed report-export"
    >
      {(close) => {
        const then = (action: () => unknown) => () => {
          close();
          action();
        };
        return (
          <>
            {mayExport &&
              formats().map(({ format, title }) => (
                <button
                  key={format}
                  type="button"
                  className="gable-panel-item"
                  disabled={isMaking}
                  onClick={then(() => take(format))}
                >
                  {title}
                </button>
              ))}
            <button type="button" className="gable-panel-item" onClick={then(() => window.print())}>
              {reportText('export.print')}
            </button>
            <button type="button" className="gable-panel-item" onClick={then(copyLink)}>
              {reportText('export.link')}
            </button>
          </>
        );
      }}
    </Disclosure>
  );
};
