import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { Chart } from '#model/schema/files/reportSchema.ts';
import { ChartPatterns, colorOf, lookOf } from './ChartPatterns.tsx';
import type { ChartData } from './chartData.ts';
import { pickerOf, type PickMark } from './pickerOf.ts';
import { tickText } from './tickText.ts';
import { lineSeparator } from '#model/reports/lineTitle.ts';
import { reportText } from '../../../messages/en/reportText.ts';

const highPx = 270;
const plotMargin = { top: 12, right: 12, bottom: 0, left: 0 } as const;

/**
 * Returns the year with which all labels end, so that it is not repeated at each tick. Returns '' if they do not end
 * with the same year.
 */
const sharedYear = (labels: readonly string[]): string => {
  const [year = ''] = /[- ]\d{4}$/.exec(labels[0] ?? '') ?? [];
  return year !== '' && labels.every((label) => label.endsWith(year)) ? year : '';
};

/** chosen: min number of bars for which the chart has space. Otherwise a single bar would fill the chart. */
const minBars = 8;
const usualGap = 0.2;

const areWhole = (series: ChartData['series']): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));

/** chosen: number of characters for which the axis has space. Longer names beside each other would touch. */
const axisCharacters = { wide: 120, narrow: 40 } as const;

const axisHeightPx = 32;
/** Returns the height of an axis whose slanted names have up to `characters` characters, in px. */
const slantedHeightPx = (characters: number): number => Math.max(72, 6.5 * characters);

/** Returns the axis with the labels. Long or many names are slanted; of many points in time, some have no label. */
const labelAxis = ({ labels, isByTime }: ChartData, { isNarrow }: { readonly isNarrow: boolean }) => {
  const hasSteps = labels.some((label) => label.includes(lineSeparator));
  const maxLength = hasSteps ? (isNarrow ? 14 : 20) : isNarrow ? 9 : labels.length > 12 ? 12 : 18;
  const year = sharedYear(labels);
  const longest = Math.min(maxLength, Math.max(0, ...labels.map(({ length }) => length - year.length)));
  const isSlanted = !isByTime && labels.length * longest > axisCharacters[isNarrow ? 'narrow' : 'wide'];
  return {
    data: [...labels],
    valueFormatter: (text: string, { location }: { readonly location: string }) =>
      location === 'tick' ? tickText(text.slice(0, text.length - year.length), maxLength) : text,
    tickLabelStyle: { fontSize: 12, ...(isSlanted ? { angle: -35, textAnchor: 'end' as const } : {}) },
    height: isSlanted ? slantedHeightPx(longest) : axisHeightPx,
  };
};

const usualWidthPx = 56;
/** Returns the width of the axis of values, in px: that of its longest text, which is about as long as the largest. */
const axisWidthPx = ({ series, shortFormat }: ChartData): number => {
  const largest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return Math.max(usualWidthPx, 32 + 6.5 * shortFormat(Number(largest.toPrecision(2))).length);
};

/** Returns the props that charts of bars and of lines share. */
const sharedProps = (data: ChartData, { isNarrow }: { readonly isNarrow: boolean }) => ({
  height: highPx + labelAxis(data, { isNarrow }).height - axisHeightPx,
  margin: plotMargin,
  grid: { horizontal: true },
  skipAnimation: true,
  yAxis: [
    {
      width: axisWidthPx(data),
      // Numbers of records are whole, so the axis has no ticks between 0 and 1.
      ...(areWhole(data.series) ? { tickMinStep: 1 } : {}),
      valueFormatter: (value: number) => data.shortFormat(value),
      tickLabelStyle: { fontSize: 12 },
    },
  ],
  localeText: { loading: reportText('chart.loading'), noData: reportText('chart.noData') },
  slotProps: {
    legend: {
      direction: 'horizontal' as const,
      position: { vertical: 'top' as const, horizontal: 'start' as const },
    },
  },
});

/** Returns the function that formats a value for the tooltip. */
const formatterOf =
  ({ format }: ChartData) =>
  (value: number | null): string =>
    value === null ? '–' : format(value);

type DrawnProps = {
  readonly data: ChartData;
  readonly isNarrow: boolean;
  /** Called with the indexes of the label and the series of a bar or a point that the user clicks. */
  readonly onPick: PickMark | undefined;
};

const Lines = ({ data, isNarrow, onPick }: DrawnProps) => (
  <LineChart
    {...sharedProps(data, { isNarrow })}
    {...(onPick === undefined ? {} : { onMarkClick: pickerOf(onPick) })}
    xAxis={[{ ...labelAxis(data, { isNarrow }), scaleType: 'point' }]}
    series={data.series.map(({ title, values, color }, index) => ({
      id: String(index),
      data: [...values],
      label: title,
      color: color ?? colorOf(index),
      curve: 'linear' as const,
      showMark: data.labels.length <= 45,
      valueFormatter: formatterOf(data),
    }))}
  />
);

const Bars = ({ data, isNarrow, isStacked, onPick }: DrawnProps & { readonly isStacked: boolean }) => (
  <BarChart
    {...sharedProps(data, { isNarrow })}
    {...(onPick === undefined ? {} : { onItemClick: pickerOf(onPick) })}
    xAxis={[
      {
        ...labelAxis(data, { isNarrow }),
        scaleType: 'band',
        categoryGapRatio: Math.max(usualGap, 1 - data.labels.length / minBars),
      },
    ]}
    series={data.series.map(({ title, values, color }, index) => ({
      id: String(index),
      data: [...values],
      label: title,
      color: lookOf(index, color),
      valueFormatter: formatterOf(data),
      ...(isStacked ? { stack: 'all' } : {}),
    }))}
  >
    <ChartPatterns colors={data.series.map(({ color }) => color)} />
  </BarChart>
);

/** `form`: the kind of chart, such as bars. */
type ChartProps = DrawnProps & { readonly form: Chart };

/**
 * Draws the chart of a report, as bars, stacked bars or lines (`form`). The table below has the same figures. The
 * parent component labels the chart for screen readers.
 */
export const ReportChart = ({ form, ...drawn }: ChartProps) =>
  form === 'lines' ? <Lines {...drawn} /> : <Bars {...drawn} isStacked={form === 'stacked'} />;
