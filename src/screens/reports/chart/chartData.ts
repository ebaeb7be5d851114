import { languageCode } from '#model/language/wording.ts';
import type { Chart } from '#model/schema/files/reportSchema.ts';
import type { ReportAnswer, ReportColumn, ReportLine } from '#model/reports/reportAnswer.ts';
import { chartColors } from '#model/stateColor.ts';
import { cellNumber, figureText, type CellUnit } from '#model/reports/figureText.ts';
import { hoursText, minuteText } from '#model/values/time/durationText.ts';
import { chartLooks } from './ChartPatterns.tsx';
import { lineTitle } from '#model/reports/lineTitle.ts';
import { uniqueLabels } from './uniqueLabels.ts';
import { reportText } from '../../../messages/en/reportText.ts';

type ChartSeries = {
  readonly title: string;
  readonly values: readonly (number | null)[];
  /** The CSS color of a status, if it has one. */
  readonly color?: string;
  /** The column. Absent if the series is the sum of several. */
  readonly column?: ReportColumn;
};

/** The data of a chart. Each label has a group of bars, or a point of each line. */
export type ChartData = {
  readonly labels: readonly string[];
  /** The place of each label's line in the report. */
  readonly places: readonly number[];
  /** Whether each label is a point in time, in order. */
  readonly isByTime: boolean;
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

/** The merged series is often the largest. Gray keeps it behind the series that have a name. */
const othersColor = 'var(--mui-palette-text-secondary)';

const numberAt = (line: ReportLine, index: number): number | null => cellNumber(line.cells[index] ?? null);

/** Formats a count for an axis: `1.2L`. In Hindi: `1.2 लाख`. */
const compact = (value: number): string =>
  new Intl.NumberFormat(`${languageCode()}-IN`, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
const shortTexts: Readonly<Partial<Record<CellUnit, (value: number) => string>>> = {
  count: (value) => (value < 10_000 ? figureText(value, 'count') : compact(value)),
  seconds: (value) => (value < 3600 ? minuteText(Math.round(value / 60)) : hoursText(compact(value / 3600))),
  money: (value) => figureText(value, 'money').replace(/\d+\.\d+/, (digits) => String(Number(digits))),
  minutes: (value) => (value < 60 ? minuteText(Math.round(value)) : hoursText(compact(value / 60))),
};

const canAdd = ({ unit, total }: ReportColumn): boolean => unit !== 'percent' && total === 'sum';

/**
 * Returns the columns to draw. All have the same unit, because the chart has one scale. Stacked bars have only columns
 * that can be added, unless there are none.
 */
const drawnColumns = ({ columns, drawn }: ReportAnswer, form: Chart): readonly ReportColumn[] => {
  const wanted = columns.filter(({ key }) => drawn.includes(key));
  const [first] = wanted.length === 0 ? columns : wanted;
  const sameUnit = (wanted.length === 0 ? columns : wanted).filter(({ unit }) => unit === first?.unit);
  return form === 'stacked' && sameUnit.some(canAdd) ? sameUnit.filter(canAdd) : sameUnit;
};

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Returns the title of a series. If another column has the same title, it includes the heading above the column. */
const seriesTitle = (columns: readonly ReportColumn[], { title, group }: ReportColumn): string =>
  group !== undefined && columns.filter((one) => one.title === title).length > 1 ? `${group} ▸ ${title}` : title;

/**
 * Limits the number of series. The largest are kept, the others are merged if `mayJoin`, and empty ones are left out.
 */
const fewSeries = (
  series: readonly ChartSeries[],
  { mayJoin }: { readonly mayJoin: boolean },
): readonly ChartSeries[] => {
  const filled = series.filter(({ values }) => values.some((value) => value !== null && value !== 0));
  if (filled.length <= chartLooks) return filled;
  const bySize = [...filled].sort((a, b) => sum(b.values) - sum(a.values));
  const kept = new Set(bySize.slice(0, mayJoin ? chartLooks - 1 : chartLooks));
  const shown = filled.filter((one) => kept.has(one));
  if (!mayJoin) return shown;
  const rest = filled.filter((one) => !kept.has(one));
  const values = (rest[0]?.values ?? []).map((_, at) => sum(rest.map((one) => one.values[at] ?? null)));
  return [...shown, { title: reportText('chart.others', { count: rest.length }), values, color: othersColor }];
};

/** The columns to draw, and their positions in the cells of a line. */
type Drawn = { readonly columns: readonly ReportColumn[]; readonly places: readonly number[] };

const isByTime = ({ dimensions }: ReportAnswer): boolean => dimensions[0]?.step !== undefined;

/** Returns the lines to draw, in their order: the latest points in time, or the largest lines. */
const drawnLines = (answer: ReportAnswer, sizeOf: (line: ReportLine) => number): readonly ReportLine[] => {
  const { lines } = answer;
  if (isByTime(answer)) return lines.slice(-maxSteps).sort((a, b) => (a.key[0] ?? '').localeCompare(b.key[0] ?? ''));
  const largest = [...lines]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, maxLines)
    .filter((line) => sizeOf(line) > 0);
  const kept = new Set(largest);
  return lines.filter((line) => kept.has(line));
};

/** Returns a series for each column, with a value for each line. */
const seriesOf = ({ columns, places }: Drawn, lines: readonly ReportLine[]): readonly ChartSeries[] => {
  const colors = chartColors(columns);
  return columns.map((column, index) => ({
    ...colors[index],
    column,
    title: seriesTitle(columns, column),
    values: lines.map((line) => numberAt(line, places[index] ?? -1)),
  }));
};

/**
 * Returns the data of a report's chart of the kind `form`: the largest lines above 0 or, if lines are points in time,
 * the latest ones, and a series for each of the largest columns. Only columns with the unit of the first one are drawn.
 * Columns that are too many are added up in one series, or left out if their values cannot be added.
 */
export const chartData = (answer: ReportAnswer, form: Chart): ChartData => {
  const columns = drawnColumns(answer, form);
  const places = columns.map((column) => answer.columns.indexOf(column));
  const sizes = new Map(answer.lines.map((line) => [line, sum(places.map((place) => numberAt(line, place)))]));
  const sizeOf = (line: ReportLine): number => sizes.get(line) ?? 0;
  const lines = drawnLines(answer, sizeOf);
  const drawn = new Set(lines);
  const unit = columns[0]?.unit ?? 'count';
  const format = (value: number): string => figureText(value, unit);
  return {
    labels: uniqueLabels(lines.map(lineTitle)),
    places: lines.map((line) => answer.lines.indexOf(line)),
    isByTime: isByTime(answer),
    series: fewSeries(seriesOf({ columns, places }, lines), { mayJoin: columns.every(canAdd) }),
    left: answer.lines.filter((line) => !drawn.has(line) && sizeOf(line) > 0).length,
    format,
    shortFormat: shortTexts[unit] ?? format,
  };
};
