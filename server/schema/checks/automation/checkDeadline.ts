import type { Kinds } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { type DeadlineSchema, durationMs } from '#model/schema/files/automationSchema.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { deadlineMs } from '#model/values/time/deadlineTimes.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkFilter } from '../fields/checkFilter.ts';

/**
 * Min and max length of a deadline. chosen: the max is longer than any response time, and short enough to be counted
 * day by day.
 */
const [minMs, maxMs] = [60_000, 90 * 86_400_000];

const checkLength = (text: string, path: Path): readonly Finding[] => {
  const ms = durationMs(text) ?? 0;
  return ms >= minMs && ms <= maxMs
    ? []
    : [{ path, message: `must be from 1m to 90d, got "${text}"; expected a time such as "30m", "4h" or "2d"` }];
};

/**
 * Finds problems of a rule's deadline: a filter `met` that is empty or not valid for `resource`, a `within` that is not
 * from 1m to 90d, a `warn` that is not shorter than `within`, and a `warn` although `resource` has no owner to warn.
 */
export const checkDeadline = (
  deadline: DeadlineSchema,
  { resource, kinds, settings }: { readonly resource: Resource; readonly kinds: Kinds; readonly settings: Settings },
): readonly Finding[] => {
  const { met, within, warn } = deadline;
  const isShort = warn === undefined || deadlineMs(warn, deadline, settings) < deadlineMs(within, deadline, settings);
  const path = ['deadline', 'warn'];
  return [
    ...(Object.keys(met).length > 0
      ? []
      : [{ path: ['deadline', 'met'], message: 'is met by every record, got {}; expected a filter' }]),
    ...checkFilter({ resource, kinds, settings, isByServer: true }, met, {
      path: ['deadline', 'met'],
      filters: resource.fields,
      hasGroups: true,
    }),
    ...checkLength(within, ['deadline', 'within']),
    ...(isShort
      ? []
      : [{ path, message: `must be shorter than "within", got "${warn}"; expected less than "${within}"` }]),
    ...(warn === undefined || resource.owners.length > 0
      ? []
      : [{ path, message: `needs an owner to warn, and ${resource.name} has none; leave it out` }]),
  ];
};
