import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { isHistoryRecorded } from './pastDeadlines.ts';
import { isTimedRule } from '../events/timedMoments.ts';
import { namesInFilter } from '../namesInFilter.ts';

/** A rule that is tried on the records of a resource. */
type Tried = { readonly rule: RuleSchema; readonly resource: Resource };

const sentenceIf = (holds: boolean, text: string): readonly string[] => (holds ? [text] : []);

/** Returns whether the audit log, which has the previous values of records, reaches back to a time. */
const hasAuditSince = async (client: pg.PoolClient, since: Date): Promise<boolean> => {
  const { rows } = await client.query<{ at: Date | null }>(
    'select min("at") as at from gable.audit where "at" is not null',
  );
  const begins = rows[0]?.at;
  return begins !== undefined && begins !== null && begins <= since;
};

const limitsOfFilter = ({ rule, resource }: Tried): readonly string[] => {
  const { when } = rule;
  const counted = namesInFilter(rule.if).flatMap((name) => {
    const field = resource.fieldsByName[name];
    return field?.stamp === undefined ? [] : [field.title];
  });
  return [
    ...sentenceIf(
      counted.length > 0 && when !== undefined && when.created !== true,
      `Past values of ${counted.join(', ')} are not recorded. The current values are used.`,
    ),
    ...sentenceIf(
      /"\$(now|today|tomorrow)/.test(JSON.stringify(rule.if ?? {})),
      'Days such as “today” in the filter mean the current day, not the day of the event.',
    ),
  ];
};

const limitsOfAssignment = ({ assign }: RuleSchema): readonly string[] => [
  ...sentenceIf(assign?.sticky === true, 'Previous owners are taken as they are today.'),
  ...sentenceIf(assign !== undefined, 'Turns start with the first of the people that the rule names today.'),
  ...sentenceIf(
    assign?.by === 'leastLoaded',
    'Records that were open at the beginning of the period are counted only if they are still open.',
  ),
];

const limitsOfDeadline = ({ rule: { deadline }, resource }: Tried): readonly string[] => {
  const unrecorded = namesInFilter(deadline?.met).flatMap((name) =>
    isHistoryRecorded(resource, name) ? [] : [resource.fieldsByName[name]?.title ?? name],
  );
  return [
    ...sentenceIf(
      deadline !== undefined,
      'Contacts are counted from the timeline. A running rule checks the filter again at the deadline; this result does not.',
    ),
    ...sentenceIf(
      unrecorded.length > 0,
      `Past values of ${unrecorded.join(', ')} are not recorded, so a deadline counts as met at once or never.`,
    ),
  ];
};

const limitsOfSteps = ({ then = [] }: RuleSchema): readonly string[] => [
  ...sentenceIf(
    then.some(({ wait }) => wait !== undefined),
    'After a wait, a running rule checks the filter again. Here the record is assumed to match it still.',
  ),
  ...sentenceIf(
    then.some(({ send }) => send !== undefined),
    'This result does not consider who has unsubscribed, which texts lack a value, or whether the channel is on.',
  ),
  ...sentenceIf(
    then.some(({ move }) => move !== undefined),
    'Status changes that the workflow refuses are not detected.',
  ),
];

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
  }: Tried & {
    readonly since: Date;
    /** Whether rules assigned some of the records. */
    readonly hasActed: boolean;
    /** Whether some changes that could meet a deadline were not read. */
    readonly isDeadlineLimited: boolean;
  },
): Promise<readonly string[]> => [
  'Deleted records are left out.',
  ...sentenceIf(
    !(await hasAuditSince(client, since)),
    'The audit log does not reach back to the beginning of this period. Older values are taken as they are today.',
  ),
  ...sentenceIf(isTimedRule(rule), 'Only the latest time of each record is stored, so earlier ones are not included.'),
  ...limitsOfFilter({ rule, resource }),
  ...sentenceIf(hasActed, 'Records that a rule assigned are treated as if they had no owner.'),
  ...limitsOfAssignment(rule),
  ...limitsOfDeadline({ rule, resource }),
  ...sentenceIf(
    isDeadlineLimited,
    'There were too many changes to read all of them, so some deadlines that were met count as missed.',
  ),
  ...limitsOfSteps(rule),
];
