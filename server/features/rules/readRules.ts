import { canRead } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { ruleModeOf } from '#model/schema/files/automationSchema.ts';
import type { RuleRun, RuleRunsAnswer, RulesAnswer } from '#model/wire/rules.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { readRecentCounts } from '../../query/records/log/readRecentCounts.ts';
import { readVisible } from '../../records/context/readVisible.ts';
import { translateRuleText } from '../../language/translation/translateRuleText.ts';
import { canReadRule } from './canReadRule.ts';
import { messageFieldsOf } from './pastRecords/pastAddress.ts';
import { ruleProblems } from './ruleProblems.ts';

/**
 * States of a run. `waiting`: it runs as soon as its time has come. `done`: all of its steps ran. `ended`: it ended
 * before all steps ran, for example because the record no longer meets the filter or the deadline was met. `failed`: an
 * error stopped it, and it can be run again. `shadow`: it only recorded what the rule would have done.
 */
export const runStates = ['waiting', 'done', 'ended', 'failed', 'shadow'] as const;
const perPage = 50;

/**
 * Returns every rule with its number of runs in the last 30 days by state and, unless it is off, the problems that
 * prevent its steps.
 */
export const readRules = async (executor: Executor, model: Model, now: Date): Promise<RulesAnswer> => {
  const { rules } = model;
  const problems = new Map<string, readonly string[]>();
  for (const rule of rules)
    if (ruleModeOf(rule) !== 'off') problems.set(rule.name, await ruleProblems(executor, model, rule));
  const countsOf = await readRecentCounts(executor, { from: 'gable.rule_runs', column: 'rule', now });
  return {
    data: rules.map((rule) => ({
      name: rule.name,
      title: rule.title,
      description: rule.description ?? '',
      resource: rule.resource,
      mode: ruleModeOf(rule),
      kind: rule.assign === undefined ? 'automation' : 'assignment',
      ...countsOf(rule.name),
      problems: problems.get(rule.name) ?? [],
    })),
  };
};

/** The user who reads the runs, and the schemas of their records. */
type RunReader = { readonly model: Model; readonly reader: Reader };

/**
 * Returns whether a user may read every field that a rule compares, and every number and address to which it sends
 * messages. Otherwise its runs would reveal them. For a rule that no longer exists: every field of the records.
 */
const canReadRuns = (
  { model, reader: { actor } }: RunReader,
  { rule: name, resource: of }: { readonly rule: string; readonly resource: string },
): boolean => {
  const resource = ownValue(model.resources, of);
  if (resource === undefined) return false;
  const rule = model.rules.find((one) => one.name === name && one.resource === of);
  const fields = rule === undefined ? resource.fields : messageFieldsOf(rule, { resource, model });
  return (
    (rule === undefined || canReadRule(rule, resource, actor)) &&
    fields.every((field) => canRead(actor.permissions, resource, field))
  );
};

/**
 * Returns a page of 50 runs, latest first, and the total number of runs. `rule` and `state` limit both; undefined: any.
 * A run about a record that the reader may not see, or of a rule with a field that they may not read, has neither
 * record nor note.
 */
export const listRuns = async (
  executor: Executor,
  runs: RunReader,
  {
    rule,
    state,
    page,
  }: { readonly rule: string | undefined; readonly state: string | undefined; readonly page: number },
): Promise<RuleRunsAnswer> => {
  const where = '($1::text is null or rule = $1) and ($2::text is null or state = $2)';
  const values = [rule ?? null, state ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    executor.query<Omit<RuleRun, 'at' | 'nextAt'> & { at: Date; nextAt: Date | null }>(
      `select id::text, rule, resource, record::text, "at" as at, state, note, next_at as "nextAt" from gable.rule_runs
        where ${where} order by "at" desc, id desc limit $3 offset $4`,
      [...values, perPage, (page - 1) * perPage],
    ),
    executor.query<{ total: string }>(`select count(*)::text as total from gable.rule_runs where ${where}`, values),
  ]);
  const isVisible = await readVisible(executor, runs, rows);
  return {
    data: rows.map((row) => {
      const isShown = isVisible(row) && canReadRuns(runs, row);
      return {
        ...row,
        record: isShown ? row.record : null,
        at: row.at.toISOString(),
        nextAt: row.nextAt?.toISOString() ?? null,
        note: row.note === null || !isShown ? null : translateRuleText(row.note),
      };
    }),
    total: Number(counted[0]?.total ?? 0),
  };
};

/**
 * Puts failed runs back into the queue, where they continue with the step that failed. Runs in `ids` with another state
 * are left as they are. Returns how many were put back.
 */
export const retryRuns = async (executor: Executor, ids: readonly string[], now: Date): Promise<number> => {
  const { rowCount } = await executor.query(
    `update gable.rule_runs set state = 'waiting', next_at = $2, note = null, attempts = 0, done_at = null
      where id = any($1::uuid[]) and state = 'failed'`,
    [ids, now],
  );
  return rowCount ?? 0;
};
