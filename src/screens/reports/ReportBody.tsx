import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellNumber } from '#model/reports/figureText.ts';
import { parseReportSort, type ReportSort } from '#model/reports/sortLines.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorBoundary } from '../../layout/states/ErrorBoundary.tsx';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { chartData } from './chart/chartData.ts';
import { ReportTable } from './table/ReportTable.tsx';
import { useReportScreen } from './state/useReportScreen.ts';
import { type CellAddress, useCellAddress } from './table/useCellAddress.ts';
import { reportText } from '../../messages/en/reportText.ts';

const ReportChart = lazy(async () => ({ default: (await import('./chart/ReportChart.tsx')).ReportChart }));

/** Returns whether all figures of a report are zero or blank. */
const isEmpty = ({ totals, lines }: ReportAnswer): boolean =>
  [totals, ...lines.map(({ cells }) => cells)].every((cells) =>
    cells.every((figure) => figure === null || cellNumber(figure) === 0),
  );

/** Shows that the report has no data, and offers a longer period or fewer filters. */
const Nothing = () => {
  const { state, change } = useReportScreen();
  const isFiltered = Object.keys(state.filter).length > 0;
  const actions = (
    <>
      {isFiltered && (
        <PlainButton look="outlined" onClick={() => change({ filter: {} })}>
          {reportText('none.clear')}
        </PlainButton>
      )}
      {state.range !== 'thisYear' && state.range !== 'all' && (
        <PlainButton look="outlined" onClick={() => change({ range: 'thisYear' })}>
          {reportText('none.year')}
        </PlainButton>
      )}
      {state.range !== 'all' && (
        <PlainButton look="outlined" onClick={() => change({ range: 'all' })}>
          {reportText('none.all')}
        </PlainButton>
      )}
    </>
  );
  return (
    <EmptyState
      title={reportText('none.title')}
      text={isFiltered ? reportText('none.filtered') : reportText('none.text')}
      actions={actions}
    />
  );
};

type ReportBodyProps = { readonly answer: ReportAnswer; readonly isBusy: boolean; readonly isPhone: boolean };

type ChartPanelProps = Omit<ReportBodyProps, 'isBusy'> & { readonly addressOfCell: CellAddress };

/** The chart of a report. A click on a bar or a point opens the list that it counts; on a phone it shows the figure. */
const ChartPanel = ({ answer, isPhone, addressOfCell }: ChartPanelProps) => {
  const { report, state } = useReportScreen();
  const navigate = useNavigate();
  const form = state.chart ?? report.chart;
  const data = useMemo(() => (form === 'off' ? undefined : chartData(answer, form)), [answer, form]);
  if (form === 'off' || data === undefined || data.series.length === 0) return null;
  const openList = (label: number, series: number): void => {
    const column = data.series[series]?.column;
    const address = column === undefined ? undefined : addressOfCell(data.places[label] ?? -1, column);
    if (address !== undefined) void navigate(address);
  };
  return (
    <figure className="report-chart" aria-label={reportText('chart.label', { title: answer.title })}>
      <ErrorBoundary resetKey={form}>
        <Suspense fallback={<div className="report-chart-room" aria-busy="true" />}>
          <ReportChart data={data} form={form} isNarrow={isPhone} onPick={isPhone ? undefined : openList} />
        </Suspense>
      </ErrorBoundary>
      {data.left > 0 && (
        <figcaption>
          {reportText('chart.largest', { shown: data.labels.length, total: data.labels.length + data.left })}
        </figcaption>
      )}
    </figure>
  );
};

/**
 * The figures of a report as a chart and a table, or a message if all figures are empty or zero. `isBusy`: whether the
 * figures are being fetched again.
 */
export const ReportBody = ({ answer, isBusy, isPhone }: ReportBodyProps) => {
  const { state, change } = useReportScreen();
  const addressOfCell = useCellAddress(answer);
  const sortBy = useCallback((sort: ReportSort) => change({ sort }), [change]);
  if (isEmpty(answer)) return <Nothing />;
  return (
    <>
      <ChartPanel answer={answer} isPhone={isPhone} addressOfCell={addressOfCell} />
      <ReportTable
        answer={answer}
        sort={state.sort ?? (answer.sort === undefined ? undefined : parseReportSort(answer.sort))}
        share={state.share}
        isBusy={isBusy}
        onSort={sortBy}
        addressOfCell={addressOfCell}
      />
    </>
  );
};
