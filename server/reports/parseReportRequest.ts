import { isDay } from '#model/values/time/dates.ts';
import { AppError } from '#model/errors.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { reportParameters } from '#model/reports/reportAnswer.ts';
import type { ReportSchema, TimeStep } from '#model/schema/files/reportSchema.ts';
import { badQuery } from '../query/filters/parse/badQuery.ts';

/**
 * A parsed report query. `basis`: the name of the date that the range filters; `team`: whether a filter by a person
 * includes everyone who reports to them; `inactive`: whether figures of inactive users are included.
 */
export type ReportRequest = {
  /** Days in the organization's time zone, both inclusive. Undefined: open on that side. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly basis: string;
  readonly filter: JsonObject;
  readonly team: 'with' | 'without';
  readonly inactive: 'with' | 'without';
  /** Time step of each field in `rows`. Undefined: the field is not a time. */
  readonly steps: readonly (TimeStep | undefined)[];
};

/** Max length of a range, in years. chosen: a longer range is a typing error. */
const maxYears = 100;

type Query = Readonly<Record<string, unknown>>;

const wordOf = (query: Query, name: string): string | undefined => {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string') return value;
  throw badQuery(name, 'a single value', value);
};

const parseDay = (query: Query, name: string): string | undefined => {
  const day = wordOf(query, name);
  if (day === undefined || isDay(day)) return day;
  throw badQuery(name, 'a day like 2026-11-21', day);
};

const readRange = (query: Query): Pick<ReportRequest, 'from' | 'to'> => {
  const [from, to] = [parseDay(query, 'from'), parseDay(query, 'to')];
  if (from === undefined || to === undefined) return { from, to };
  if (from > to) throw badQuery('to', `${from} or a later day, as the range begins on it`, to);
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > maxYears)
    throw badQuery('to', `no more than ${maxYears} years after ${from}`, to);
  return { from, to };
};

const readOneOf = <Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined => {
  const word = wordOf(query, name);
  if (word === undefined) return undefined;
  const found = words.find((one) => one === word);
  if (found === undefined)
    throw badQuery(name, words.length === 0 ? 'left out, this report has none' : `one of ${words.join(', ')}`, word);
  return found;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readFilter = (query: Query, names: readonly string[]): JsonObject => {
  const text = wordOf(query, 'filter');
  const filter = text === undefined ? {} : parseJson(text);
  if (!isObject(filter)) throw badQuery('filter', 'JSON like {"source":["Direct"]}', text);
  const unknown = Object.keys(filter).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new AppError('UNKNOWN_FILTER', {
      text: `filter: is not a filter of this report, ${didYouMean(unknown, names)}`,
    });
  // checked: parsed from JSON
  return filter as JsonObject;
};

/**
 * Returns the names of the dates by which a report can be filtered, such as `received`: the keys of `bases` that all
 * its parts have. The first one is the default.
 */
export const sharedDateNames = ({ parts: [first, ...others] }: ReportSchema): readonly string[] =>
  Object.keys(first?.bases ?? {}).filter((word) => others.every(({ bases }) => Object.hasOwn(bases, word)));

/** Returns the names of the filters that at least one part of a report has. */
export const filtersOf = ({ parts }: ReportSchema): readonly string[] => [
  ...new Set(parts.flatMap(({ filters }) => Object.keys(filters ?? {}))),
];

/**
 * Parses and checks the query of a report, and fills in defaults. Errors: `UNKNOWN_QUERY` and `UNKNOWN_FILTER`, with a
 * suggestion; `BAD_QUERY`, with the parameter and what is expected.
 */
export const parseReportRequest = (report: ReportSchema, query: Query): ReportRequest => {
  const unknown = Object.keys(query).find((name) => !(reportParameters as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new AppError('UNKNOWN_QUERY', {
      text: `A report has no such parameter, ${didYouMean(unknown, reportParameters)}`,
    });
  const bases = sharedDateNames(report);
  const step = readOneOf(query, 'step', [...new Set(report.rows.flatMap(({ steps }) => steps ?? []))]);
  return {
    ...readRange(query),
    basis: readOneOf(query, 'basis', bases) ?? bases[0] ?? '',
    filter: readFilter(query, filtersOf(report)),
    team: readOneOf(query, 'team', ['with', 'without']) ?? 'without',
    inactive: readOneOf(query, 'inactive', ['with', 'without']) ?? 'with',
    steps: report.rows.map(({ steps }) =>
      steps === undefined ? undefined : (steps.find((one) => one === step) ?? steps[0]),
    ),
  };
};
