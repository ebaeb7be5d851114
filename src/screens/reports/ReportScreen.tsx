import { Suspense, useMemo, type ReactNode } from 'react';
import { dayOf, instantText } from '#model/values/time/dates.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { canOpenReport } from '#model/reports/rights.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { useCurrentUser, usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { IconAction } from '../../resources/shared/parts/IconAction.tsx';
import '../../resources/resources.css';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { PermissionsUnknown } from '../../layout/states/NoAccess.tsx';
import { ExportMenu } from './toolbar/ExportMenu.tsx';
import { rangeText } from '#model/reports/rangeText.ts';
import { reportActions } from './reportActions.ts';
import { ReportBody } from './ReportBody.tsx';
import { ReportFilterChips } from './toolbar/ReportFilterChips.tsx';
import { reportQuery } from './state/reportQuery.ts';
import css from './reports.css?inline';
import { ReportScreenContext } from './state/useReportScreen.ts';
import { ReportSwitches } from './toolbar/ReportOptions.tsx';
import { ReportToolbar } from './toolbar/ReportToolbar.tsx';
import { useReport } from './state/useReport.ts';
import { useReportState } from './state/useReportState.ts';
import { reportText } from '../../messages/en/reportText.ts';

adoptStyles(css);

/** The footer of a report: its period, the time of its figures, and the time zone. */
const Foot = ({ answer }: { readonly answer: ReportAnswer }) => {
  const days = rangeText({ from: answer.from ?? undefined, to: answer.to ?? undefined });
  const basis = answer.bases.find(({ name }) => name === answer.basis)?.title;
  return (
    <p className="report-foot">
      {[
        basis === undefined ? days : reportText('foot.basis', { basis, days }),
        reportText('foot.asOf', { time: instantText(answer.asOf, answer.timeZone), zone: answer.timeZone }),
        ...(answer.more > 0 ? [reportText('foot.more', { count: answer.more })] : []),
      ].join(' · ')}
    </p>
  );
};

/**
 * The screen of a report that the user may open: a toolbar, and the figures as a chart and a table. Its state is in the
 * address.
 */
const OpenReport = ({ report }: { readonly report: ReportSchema }) => {
  const { settings } = useModel();
  const [state, change] = useReportState();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const today = dayOf(new Date(), settings.timeZone);
  const query = useMemo(() => reportQuery(state, today), [state, today]);
  const { data: answer, error, isFetching, refetch } = useReport(report.name, query);
  const screen = useMemo(() => ({ report, state, change, answer }), [report, state, change, answer]);
  const body = (): ReactNode => {
    if (error !== null) return <ErrorState title={reportText('failed')} error={error} onRetry={() => void refetch()} />;
    if (answer === undefined)
      return (
        <div className="report-waiting" aria-busy="true">
          <span className="gable-spinner" aria-hidden="true" />
          <span role="status">{reportText('loading')}</span>
        </div>
      );
    return <ReportBody answer={answer} isBusy={isFetching} isPhone={isPhone} />;
  };
  return (
    <ReportScreenContext value={screen}>
      <PageHeader
        title={report.title}
        actions={
          <>
            <IconAction
              label={reportText('refresh')}
              glyph="refresh"
              className={isFetching ? 'rec-turning' : ''}
              onClick={() => void refetch()}
            />
            <Suspense fallback={null}>
              {reportActions.map((Act) => (
                <Act key={Act.displayName ?? Act.name} />
              ))}
            </Suspense>
            <ExportMenu query={query} today={today} />
          </>
        }
      />
      <div className="report">
        <div className="report-about">
          <p>{report.description}</p>
          {!isPhone && <ReportSwitches />}
        </div>
        <ReportToolbar today={today} isPhone={isPhone} />
        <ReportFilterChips />
        {body()}
        {answer !== undefined && error === null && <Foot answer={answer} />}
      </div>
    </ReportScreenContext>
  );
};

/** The screen of a report, or a message if the user may not open the report. */
export const ReportScreen = ({ report }: { readonly report: ReportSchema }) => {
  const model = useModel();
  const map = usePermissionMap();
  const isKnown = useCurrentUser() !== undefined;
  if (canOpenReport(map, model, report)) return <OpenReport key={report.name} report={report} />;
  return (
    <>
      <PageHeader title={report.title} />
      {isKnown ? (
        <EmptyState title={reportText('noAccess.title')} text={reportText('noAccess.text')} />
      ) : (
        <PermissionsUnknown />
      )}
    </>
  );
};
