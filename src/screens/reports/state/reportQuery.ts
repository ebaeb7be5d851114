import type { JsonObject } from '#model/schema/json.ts';
import { quickRangeDays, type DayRange } from '#model/values/time/quickRanges.ts';
import type { ReportState } from './reportState.ts';

/**
 * Returns the first and last day of a report's period; both are undefined for all time. `today`: the agency's current
 * day.
 */
export const daysOf = (range: ReportState['range'], today: string): DayRange =>
  typeof range === 'string' ? quickRangeDays(range, today) : range;

/** The parameters of a report's call. */
export type ReportQuery = Readonly<Record<string, string | JsonObject | undefined>>;

/**
 * Returns the parameters of a report's call. Defaults, and options that affect only the appearance, are left out.
 * `today` is the agency's current day, from which a named period such as `last7` is calculated. Shape:
 * `{"from":"2026-11-01","to":"2026-11-30","basis":"received","filter":{"source":["Direct"]},"team":"with"}`.
 */
export const reportQuery = (state: ReportState, today: string): ReportQuery => {
  const { from, to } = daysOf(state.range, today);
  return {
    from,
    to,
    basis: state.basis === '' ? undefined : state.basis,
    filter: Object.keys(state.filter).length === 0 ? undefined : (state.filter as JsonObject),
    team: state.team ? 'with' : undefined,
    inactive: state.inactive ? undefined : 'without',
    by: state.by,
    step: state.step,
  };
};
