import { isDay } from '#model/values/time/dates.ts';
import { isObject } from '#model/schema/json.ts';
import type { QuickRange } from '#model/schema/files/tileSchema.ts';
import { isQuickRange } from '#model/values/time/quickRanges.ts';
import { charts, timeSteps, type Chart, type TimeStep } from '#model/schema/files/reportSchema.ts';
import { parseReportSort, writeReportSort, type ReportSort } from '#model/reports/sortLines.ts';
import type { Filter } from '#model/schema/tabSchema.ts';

/** The ways to show figures as a share (`ShareOf`), in the order of the options. */
export const shares = ['none', 'row', 'total'] as const;
/**
 * What the percentage of a figure refers to: `none` (no percentage is shown), `row` (the whole of the line), or `total`
 * (the total of the column).
 */
export type ShareOf = (typeof shares)[number];

/**
 * The state of a report. It is stored in the address, so that the Back button, a reload and a shared link show the same
 * report.
 */
export type ReportState = {
  readonly range: QuickRange | { readonly from: string; readonly to: string };
  /** Name of the date by which records are counted. '' means the first one of the report. */
  readonly basis: string;
  readonly filter: Filter;
  /** Whether the line of a person includes the records of the people who report to them. */
  readonly team: boolean;
  /** Whether people who have left are shown. */
  readonly inactive: boolean;
  readonly sort: ReportSort | undefined;
  readonly share: ShareOf;
  /** Name of the field by which the lines are grouped. Undefined: as the report defines. */
  readonly by: string | undefined;
  /** Length of the time steps. Undefined: as the report defines. */
  readonly step: TimeStep | undefined;
  /** Kind of chart. Undefined: as the report defines. */
  readonly chart: Chart | 'off' | undefined;
};

/** The default period of a report. chosen: long enough to be useful, and short enough to load fast. */
export const defaultRange: QuickRange = 'last30';

const readFilter = (text: string | null): Filter => {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    // checked: JSON.parse returns JSON only, and a filter is an object
    return isObject(parsed) ? (parsed as Filter) : {};
  } catch {
    return {};
  }
};

const readRange = (params: URLSearchParams): ReportState['range'] => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  const name = params.get('range') ?? '';
  return isQuickRange(name) ? name : defaultRange;
};

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

/** Returns the state of a report from the query of its address. Missing and invalid values get their defaults. */
export const parseReportState = (params: URLSearchParams): ReportState => ({
  range: readRange(params),
  basis: params.get('basis') ?? '',
  filter: readFilter(params.get('filter')),
  team: params.get('team') === 'with',
  inactive: params.get('inactive') !== 'without',
  sort: params.has('sort') ? parseReportSort(params.get('sort') ?? '') : undefined,
  share: oneOf(shares, params.get('share')) ?? 'none',
  by: params.get('by') ?? undefined,
  step: oneOf(timeSteps, params.get('step')),
  chart: oneOf([...charts, 'off'], params.get('chart')),
});

/** Returns the state of a report as the query of an address. Defaults are left out. */
export const writeReportState = (state: ReportState): URLSearchParams => {
  const { range, basis, filter, sort } = state;
  const params = new URLSearchParams();
  if (typeof range === 'string') {
    if (range !== defaultRange) params.set('range', range);
  } else {
    params.set('from', range.from);
    params.set('to', range.to);
  }
  if (basis !== '') params.set('basis', basis);
  if (Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter));
  if (state.team) params.set('team', 'with');
  if (!state.inactive) params.set('inactive', 'without');
  if (sort !== undefined) params.set('sort', writeReportSort(sort));
  if (state.share !== 'none') params.set('share', state.share);
  if (state.by !== undefined) params.set('by', state.by);
  if (state.step !== undefined) params.set('step', state.step);
  if (state.chart !== undefined) params.set('chart', state.chart);
  return params;
};
