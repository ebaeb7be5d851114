import { addDays } from '#model/values/time/dates.ts';
import { resolveRelativeDay } from '#model/values/time/resolveRelative.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import { isOfRecord, parseFieldPath } from '#model/reports/fields.ts';
import { intersectFilters } from '#model/reports/intersectFilters.ts';
import { reportScope } from '#model/reports/rights.ts';
import type { PartSchema } from '#model/schema/files/reportSchema.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import type { Reader } from '../query/filters/reader.ts';
import type { ReportRequest } from './parseReportRequest.ts';

/**
 * Returns the value with `$now`, `$today` and `$tomorrow` replaced by the time and days of `reader.now`, so that the
 * list behind a figure refers to the same moment.
 */
export const withResolvedTime = <Value extends Json>(value: Value, reader: Reader): Value => {
  const written = (each: Json): Json => {
    if (each === '$now') return reader.now.toISOString();
    if (typeof each === 'string') return resolveRelativeDay(each, reader.now, reader.timeZone);
    if (Array.isArray(each)) return (each as readonly Json[]).map(written);
    return isObject(each)
      ? Object.fromEntries(Object.entries(each).map(([name, one]) => [name, written(one as Json)]))
      : each;
  };
  // checked: the shape does not change
  return written(value) as Value;
};

const rangeFilter = ({ bases }: PartSchema, { basis, from, to }: ReportRequest): Filter => {
  const field = bases[basis];
  if (field === undefined || (from === undefined && to === undefined)) return {};
  return {
    [field]: { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lt: addDays(to, 1) }) },
  };
};

/**
 * Returns the filter for the people whose figures the user may see: their own, their team's, or all (an empty filter).
 */
const personFilter = ({ person }: PartSchema, { actor }: Reader): Filter => {
  const scope = reportScope(actor.permissions);
  if (person === undefined || scope === 'all') return {};
  return { [person]: scope === 'team' ? [...actor.teamIds] : [actor.userId] };
};

/** Ids of users that the filter of a report needs. They are read before the figures of the report. */
export type PeopleFound = {
  /**
   * Name of a filter → ids of the selected people and of everyone who reports to them. Only if the request includes
   * teams.
   */
  readonly teams: Readonly<Record<string, readonly string[]>>;
  /** Ids of inactive and deleted users to leave out. Empty if their figures are requested. */
  readonly inactive: readonly string[];
};

/** A part of a report, and the filter of the request. */
export type PartRequest = {
  readonly part: PartSchema;
  readonly request: ReportRequest;
  readonly reader: Reader;
  readonly found: PeopleFound;
};

/**
 * Returns whether a part of a report has each of the filters that the request uses. If not, the part has no figures.
 */
export const hasAllFilters = ({ filters = {} }: PartSchema, { filter }: ReportRequest): boolean =>
  Object.keys(filter).every((name) => Object.hasOwn(filters, name));

/**
 * Returns the filter that selects the records of a part, in the form of a list filter: the part's own condition, the
 * range, the requested filters, and the people whose figures are requested and visible to the user. The lists behind
 * the figures use the same filter. Example:
 * `{"receivedAt":{"gte":"2026-11-01","lt":"2026-12-01"},"source":["Direct"]}`.
 */
export const partFilter = ({ part, request, reader, found }: PartRequest): Filter => {
  const own: Filter[] = [];
  const ofRecord: Filter[] = [];
  for (const [name, value] of Object.entries(request.filter)) {
    const path = part.filters?.[name];
    if (path === undefined) continue;
    const { field } = parseFieldPath(part, path);
    (isOfRecord(path) ? ofRecord : own).push({
      [field]: found.teams[name] === undefined ? value : [...found.teams[name]],
    });
  }
  const gone: Filter =
    part.person === undefined || found.inactive.length === 0 ? {} : { [part.person]: { notIn: [...found.inactive] } };
  const about: Filter =
    part.about === undefined ? {} : { $about: { resource: part.about, filter: intersectFilters(...ofRecord) } };
  return intersectFilters(
    about,
    withResolvedTime(part.where ?? {}, reader),
    rangeFilter(part, request),
    ...own,
    personFilter(part, reader),
    gone,
  );
};
