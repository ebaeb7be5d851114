import { addDays } from '../values/time/dates.ts';
import { isObject, type Json } from '../schema/json.ts';
import type { Filter } from '../schema/tabSchema.ts';
import type { ReportAnswer, ReportList } from './reportAnswer.ts';
import { intersectFilters } from './intersectFilters.ts';
import type { TimeStep } from '../schema/files/reportSchema.ts';

/** A list: a resource and a filter. */
export type CellList = { readonly resource: string; readonly filter: Filter };

/**
 * Returns the first day after the day, week or month that begins on `day`: `("2026-01-01", "month")` → `2026-02-01`.
 */
export const stepEnd = (day: string, step: TimeStep): string => {
  if (step === 'day') return addDays(day, 1);
  return step === 'week' ? addDays(day, 7) : `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
};

const valueFilter = (path: string, value: Json, about: string | undefined): Filter => {
  if (about === undefined || !path.startsWith('record.')) return { [path]: value };
  return { $about: { resource: about, filter: { [path.slice('record.'.length)]: value } } };
};

type Dimension = { readonly yesNo?: boolean | undefined; readonly step?: TimeStep | undefined };

const conditionOf = (value: string | null, { yesNo = false, step }: Dimension): Json => {
  if (value === null) return { blank: true };
  if (yesNo) return value === 'true';
  return step === undefined ? [value] : { gte: value, lt: stepEnd(value, step) };
};

const rowFilters = (answer: ReportAnswer, list: ReportList, line: number): readonly Filter[] =>
  list.rows.flatMap(({ field, yesNo }, index) => {
    const value = answer.lines[line]?.key[index] ?? null;
    const step = answer.dimensions[index]?.step;
    return [valueFilter(field, conditionOf(value, { yesNo, step }), list.about)];
  });

const aboutOf = (filter: Filter): Filter => {
  const about = filter['$about'];
  return isObject(about) && isObject(about['filter']) ? (about['filter'] as Filter) : {};
};

/** Merges several `$about` filters of a log into one. */
const withOneAbout = (about: string | undefined, filters: readonly Filter[]): readonly Filter[] => {
  if (about === undefined) return filters;
  const rest = filters.map((filter) =>
    Object.fromEntries(Object.entries(filter).filter(([name]) => name !== '$about')),
  );
  return [...rest, { $about: { resource: about, filter: intersectFilters(...filters.map(aboutOf)) } }];
};

/**
 * Returns the list of the records that a figure of a report counts or adds up; for a percentage, the records of its
 * numerator. `line` is the index of the figure's line or `total`, and `key` is the key of its column. Returns undefined
 * if there is no such column. Example:
 * `{"resource":"leads","filter":{"receivedAt":{"gte":"2026-11-01"},"assignedTo":["…"],"status":["New"]}}`.
 */
export const cellList = (answer: ReportAnswer, line: number | 'total', key: string): CellList | undefined => {
  const column = answer.columns.find((one) => one.key === key);
  const list = answer.lists[column?.list.part ?? -1];
  if (column === undefined || list === undefined) return undefined;
  const all = withOneAbout(list.about, [
    list.filter,
    ...(line === 'total' ? [] : rowFilters(answer, list, line)),
    column.list.filter,
  ]);
  const filter = intersectFilters(...all);
  const { records } = column.list;
  if (records === undefined) return { resource: list.resource, filter };
  const { $about: _, ...entries } = filter;
  return {
    resource: records,
    filter: intersectFilters(aboutOf(filter), { $has: { resource: list.resource, filter: entries } }),
  };
};
