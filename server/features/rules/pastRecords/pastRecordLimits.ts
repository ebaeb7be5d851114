import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { isHistoryRecorded } from '../deadlines/pastDeadlines.ts';
import { isTimedRule } from '../events/timedMoments.ts';
import { namesInFilter } from '../namesInFilter.ts';

/**
 * Returns English sentences about what trying a rule on past records does not cover, and where it uses the values of
 * today because past values are not stored. Example: `Deleted records are left out.`
 */
export const pastRecordLimits = async (
  client: pg.PoolClient,
  {
    rule,
    resource,
    since,
    hasActed,
    isDeadlineLimited,
  }: {
    readonly rule: RuleSchema;
    readonly resource: Resource;
    readonly since: Date;
    /** Whether rules assigned some of the records. */
    readonly hasActed: boolean;
    /** Whether some changes that could meet a deadline were not read. */
    readonly isDeadlineLimited: boolean;
  },
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ at: Date | null }>(
    'select min("at") as at from gable.audit where "at" is not null',
  );
  const begins = rows[0]?.at;
  const { assign, when, then = [], deadline } = rule;
  const condition = JSON.stringify(rule.if ?? {});
  const counted = namesInFilter(rule.if).flatMap((name) => {
    const field = resource.fieldsByName[name];
    return field?.stamp === undefined ? [] : [field.title];
  });
  const unrecorded = namesInFilter(deadline?.met).flatMap((name) =>
    isHistoryRecorded(resource, name) ? [] : [resource.fieldsByName[name]?.title ?? name],
  );
  return [
    'Deleted records are left out.',
    ...(begins === undefined || begins === null || begins > since
      ? ['The audit log does not reach back to the beginning of this period. Older values are taken as they are today.']
      : []),
    ...(isTimedRule(rule) ? ['Only the latest time of each record is stored, so earlier ones are not included.'] : []),
    ...(counted.length > 0 && when !== undefined && when.created !== true
      ? [`Past values of ${counted.join(', ')} are not recorded. The current values are used.`]
      : []),
    ...(/"\$(now|today|tomorrow)/.test(condition)
      ? ['Days such as “today” in the filter mean the current day, not the day of the event.']
      : []),
    ...(hasActed ? ['Records that a rule assigned are treated as if they had no owner.'] : []),
    ...(assign?.sticky === true ? ['Previous owners are taken as they are today.'] : []),
    ...(assign === undefined ? [] : ['Turns start with the first of the people that the rule names today.']),
    ...(assign?.by === 'leastLoaded'
      ? ['Records that were open at the beginning of the period are counted only if they are still open.']
      : []),
    ...(deadline === undefined
      ? []
      : [
          'Contacts are counted from the timeline. A running rule checks the filter again at the deadline; this result does not.',
        ]),
    ...(unrecorded.length > 0
      ? [`Past values of ${unrecorded.join(', ')} are not recorded, so a deadline counts as met at once or never.`]
      : []),
    ...(isDeadlineLimited
      ? ['There were too many changes to read all of them, so some deadlines that were met count as missed.']
      : []),
    ...(then.some(({ wait }) => wait !== undefined)
      ? ['After a wait, a running rule checks the filter again. Here the record is assumed to match it still.']
      : []),
    ...(then.some(({ send }) => send !== undefined)
      ? ['This result does not consider who has unsubscribed, which texts lack a value, or whether the channel is on.']
      : []),
    ...(then.some(({ move }) => move !== undefined)
      ? ['Status changes that the workflow refuses are not detected.']
      : []),
  ];
};
