import { word } from '#model/language/wording.ts';
import type { ReportAnswer, ReportColumn, ReportLine } from '#model/reports/reportAnswer.ts';
import { chartColors } from '#model/stateColor.ts';
import { cellNumber, cellText, type CellUnit, hoursText, minuteText } from '#model/reports/cellText.ts';
import { chartLooks } from './ChartPatterns.tsx';
import { lineTitle } from '#model/reports/lineTitle.ts';
import { reportText } from '../../../messages/en/reportText.ts';

type ChartSeries = {
  readonly title: string;
  readonly values: readonly (number | null)[];
  /** The CSS color of a status, if it has one. */
  readonly color?: string;
};

/** The data of a chart. Each label has a group of bars, or a point of each line. */
export type ChartData = {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Number of lines of the report that the chart leaves out. */
  readonly left: number;
  readonly format: (value: number) => string;
  readonly shortFormat: (value: number) => string;
};

/** chosen: max number of bars. More are hard to distinguish. */
const maxLines = 20;
/** Max number of time steps. Points in time may be close to each other. */
const maxSteps = 800;

const numberAt = (line: ReportLine, index: number): number | null => cellNumber(line.cells[index] ?? null);

/** Formats a number for an axis: `1.2L`. In Hindi: `1.2 लाख`. */
const compact = (value: number): string =>
  new Intl.NumberFormat(`${word('en')}-IN`, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
const shortTexts: Readonly<Partial<Record<CellUnit, (value: number) => string>>> = {
  count: (value) => (value < 10_000 ? cellText(value, 'count') : compact(value)),
  seconds: (value) => (value < 3600 ? minuteText(Math.round(value / 60)) : hoursText(compact(value / 3600))),
  minutes: (value) => (value < 60 ? minuteText(Math.round(value)) : hoursText(compact(value / 60))),
};

/** Returns the columns to draw. All have the same unit, because the chart has one scale. */
const drawnColumns = ({ columns, drawn }: ReportAnswer): readonly ReportColumn[] => {
  const wanted = columns.filter(({ key }) => drawn.includes(key));
  const [first] = wanted.length === 0 ? columns : wanted;
  return (wanted.length === 0 ? columns : wanted).filter(({ unit }) => unit === first?.unit);
};

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Returns the title of a series. If another column has the same title, it includes the heading above the column. */
const seriesTitle = (columns: readonly ReportColumn[], { title, group }: ReportColumn): string =>
  group !== undefined && columns.filter((one) => one.title === title).length > 1 ? `${group} ▸ ${title}` : title;

/**
 * Limits the number of series. The largest are kept, the others are merged if `mayJoin`, and empty ones are left out.
 */
const fewSeries = (series: readonly ChartSeries[], mayJoin: boolean): readonly ChartSeries[] => {
  const filled = series.filter(({ values }) => values.some((value) => value !== null && value !== 0));
  if (filled.length <= chartLooks) return filled;
  const bySize = [...filled].sort((a, b) => sum(b.values) - sum(a.values));
  const kept = new Set(bySize.slice(0, mayJoin ? chartLooks - 1 : chartLooks));
  const shown = filled.filter((one) => kept.has(one));
  if (!mayJoin) return shown;
  const rest = filled.filter((one) => !kept.has(one));
  const values = (rest[0]?.values ?? []).map((_, at) => sum(rest.map((one) => one.values[at] ?? null)));
  return [...shown, { title: reportText('chart.others', { count: rest.length }), values }];
};

/**
 * Returns the data of a report's chart. It has the 20 largest lines that are not zero or, if lines are points in time,
 * the latest 800. Columns with another unit than the first one, and columns without values, are left out. Of more than
 * eight columns, the seven largest are series of their own, and the sum of the others is one more series. If columns
 * cannot be added, the eight largest are shown and the others are left out.
 */
export const chartData = (answer: ReportAnswer): ChartData => {
  const columns = drawnColumns(answer);
  const unit = columns[0]?.unit ?? 'count';
  const places = columns.map((column) => answer.columns.indexOf(column));
  const isTime = answer.dimensions[0]?.step !== undefined;
  const sizes = new Map(answer.lines.map((line) => [line, sum(places.map((place) => numberAt(line, place)))]));
  const largest = isTime
    ? answer.lines.slice(-maxSteps)
    : [...answer.lines]
        .sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
        .slice(0, maxLines)
        .filter((line) => (sizes.get(line) ?? 0) > 0);
  const kept = new Set(largest);
  const lines = answer.lines.filter((line) => kept.has(line));
  const ordered = isTime ? [...lines].sort((a, b) => (a.key[0] ?? '').localeCompare(b.key[0] ?? '')) : lines;
  const colors = chartColors(columns);
  const series = columns.map(
    (column, index): ChartSeries => ({
      ...colors[index],
      title: seriesTitle(columns, column),
      values: ordered.map((line) => numberAt(line, places[index] ?? -1)),
    }),
  );
  const format = (value: number): string => cellText(value, unit);
  return {
    labels: uniqueLabels(ordered.map(lineTitle)),
    series: fewSeries(series, unit !== 'percent' && columns.every(({ total }) => total === 'sum')),
    left: answer.lines.filter((line) => !kept.has(line) && (sizes.get(line) ?? 0) > 0).length,
    format,
    shortFormat: shortTexts[unit] ?? format,
  };
};

/** Makes labels unique. The axis needs different labels, because two people may have the same name. */
const uniqueLabels = (labels: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
};
