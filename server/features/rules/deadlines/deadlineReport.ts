import { type RuleSchema, ruleModeOf } from '#model/schema/files/automationSchema.ts';
import type { Resource } from '#model/resource.ts';
import type {
  DeadlineFigures,
  DeadlinePerson,
  DeadlineRecord,
  DeadlineReportAnswer,
  DeadlineRule,
} from '#model/wire/deadlines.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { createReader } from '../../../query/filters/createReader.ts';
import { scopeCondition } from '../../../query/filters/scope/scope.ts';
import { titleColumn, withTitles } from '../../../query/records/select/titleColumn.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import { canReadRule } from '../canReadRule.ts';
import type { Reader } from '../../../query/filters/reader.ts';

const maxRecords = 50;

type Reporting = {
  readonly executor: Executor;
  readonly state: SchemaState;
  readonly actor: Actor;
  readonly days: number;
  readonly now: Date;
};

type FigureRow = {
  readonly isAll: boolean;
  readonly id: string | null;
  readonly name: string | null;
  readonly started: string;
  readonly inTime: string;
  readonly late: string;
  readonly overdue: string;
  readonly running: string;
  readonly median: number | null;
  readonly p90: number | null;
};

const noFigures: DeadlineFigures = {
  started: 0,
  inTime: 0,
  late: 0,
  overdue: 0,
  running: 0,
  share: null,
  median: null,
  p90: null,
};

const minutesOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 6000) / 10);

const figuresOf = (row: FigureRow): DeadlineFigures => {
  const [started, inTime, late, overdue, running] = [row.started, row.inTime, row.late, row.overdue, row.running].map(
    Number,
  ) as [number, number, number, number, number];
  const over = inTime + late + overdue;
  return {
    started,
    inTime,
    late,
    overdue,
    running,
    share: over === 0 ? null : inTime / over,
    median: minutesOf(row.median),
    p90: minutesOf(row.p90),
  };
};

const userName = `coalesce(nullif(trim(concat_ws(' ', u."firstName", u."lastName")), ''), u."username")`;

/**
 * Returns the FROM and WHERE of a rule's deadlines that count. Deadlines do not count if their record is deleted, or if
 * they ended before they were missed because the rule was switched off or the record left its filter.
 */
const countedFrom = (
  { rule, resource, days, now }: Pick<Reporting, 'days' | 'now'> & { rule: RuleSchema; resource: Resource },
  bind: ReturnType<typeof createParameters>['bind'],
): string => {
  const mode = ruleModeOf(rule);
  const since = new Date(now.getTime() - days * 86_400_000);
  return `from gable.rule_deadlines d join ${quote(resource.name)} t on t."_id" = d.record and t."deletedAt" is null
    left join users u on u."_id" = d.owner
    where d.rule = ${bind(rule.name, 'text')} and d.resource = ${bind(resource.name, 'text')}
      and d.started_at >= ${bind(since.toISOString(), 'timestamptz')}
      ${mode === 'off' ? '' : `and d.is_shadow = ${mode === 'shadow'}`}
      and (d.closed_at is null or (d.closed_why = 'off' and d.due_at <= d.closed_at))`;
};

const readFigures = async (
  { executor, now }: Reporting,
  { from, scope, parameters }: { from: string; scope: string; parameters: ReturnType<typeof createParameters> },
): Promise<readonly FigureRow[]> => {
  const at = parameters.bind(now.toISOString(), 'timestamptz');
  const { rows } = await executor.query<FigureRow>(
    `select grouping(d.owner) = 1 as "isAll", d.owner::text as id, ${userName} as name, count(*)::text as started,
        count(*) filter (where d.met_at <= d.due_at)::text as "inTime",
        count(*) filter (where d.met_at > d.due_at)::text as late,
        count(*) filter (where d.met_at is null and d.due_at <= ${at})::text as overdue,
        count(*) filter (where d.met_at is null and d.due_at > ${at})::text as running,
        percentile_cont(0.5) within group (order by d.taken_ms) as median,
        percentile_cont(0.9) within group (order by d.taken_ms) as p90
      ${from} and ${scope} group by grouping sets ((), (d.owner, ${userName})) order by count(*) desc, name`,
    [...parameters.values],
  );
  return rows;
};

const readRecords = async (
  { executor, now }: Reporting,
  {
    from,
    scope,
    parameters,
    resource,
    reader,
  }: {
    from: string;
    scope: string;
    parameters: ReturnType<typeof createParameters>;
    resource: Resource;
    reader: Reader;
  },
): Promise<readonly DeadlineRecord[]> => {
  type Row = Pick<DeadlineRecord, 'record' | 'title' | 'owner' | 'state'> & {
    startedAt: Date;
    dueAt: Date;
    metAt: Date | null;
  };
  const at = parameters.bind(now.toISOString(), 'timestamptz');
  const state = `case when d.met_at is not null then 'late' when d.due_at <= ${at} then 'overdue' else 'running' end`;
  const { rows } = await executor.query<Row>(
    `select d.record::text, ${titleColumn(resource, reader.actor.permissions)} as title, ${userName} as owner, ${state} as state, d.started_at as "startedAt",
        d.due_at as "dueAt", d.met_at as "metAt"
      ${from} and ${scope} and (d.met_at is null or d.met_at > d.due_at)
      order by array_position('{overdue,running,late}', ${state}),
        case when d.met_at is null then d.due_at end, d.met_at desc, d.run
      limit ${maxRecords}`,
    [...parameters.values],
  );
  return withTitles(resource, rows, reader).map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    metAt: row.metAt?.toISOString() ?? null,
  }));
};

const reportRule = async (reporting: Reporting, rule: RuleSchema, resource: Resource): Promise<DeadlineRule> => {
  const { executor, state, actor, now } = reporting;
  const reader = createReader(actor, state.model, now);
  const isReadable = canReadRule(rule, resource, actor);
  const prepare = () => {
    const parameters = createParameters();
    const from = countedFrom({ ...reporting, rule, resource }, parameters.bind);
    const scope = isReadable ? (scopeCondition(resource, reader, parameters.bind) ?? 'true') : 'false';
    return { parameters, from, scope };
  };
  const all = prepare();
  const { rows } = await executor.query<{ hidden: string }>(
    `select count(*) filter (where (${all.scope}) is not true)::text as hidden ${all.from}`,
    [...all.parameters.values],
  );
  const figures = await readFigures(reporting, prepare());
  const total = figures.find(({ isAll }) => isAll);
  return {
    rule: rule.name,
    title: rule.title,
    resource: resource.name,
    mode: ruleModeOf(rule),
    within: rule.deadline?.within ?? '',
    hours: rule.deadline?.hours ?? 'always',
    ...(total === undefined ? noFigures : figuresOf(total)),
    people: figures.flatMap((row): readonly DeadlinePerson[] =>
      row.isAll ? [] : [{ id: row.id, name: row.name ?? '', ...figuresOf(row) }],
    ),
    records: await readRecords(reporting, { ...prepare(), resource, reader }),
    hidden: Number(rows[0]?.hidden ?? 0),
  };
};

/**
 * Returns the figures of the deadlines that started in the last `days` days, per rule and owner, and up to 50 records
 * per rule that are late, overdue or running. Records that the reader may not see, and all records of a rule with a
 * field that the reader may not read, are only counted (`hidden`). Rules that are off are included if they have
 * deadlines.
 */
export const deadlineReport = async (reporting: Reporting): Promise<DeadlineReportAnswer> => {
  const { model } = reporting.state;
  const rules: DeadlineRule[] = [];
  for (const rule of model.rules) {
    const resource = model.resources[rule.resource];
    if (rule.deadline === undefined || resource === undefined) continue;
    const reported = await reportRule(reporting, rule, resource);
    if (reported.mode !== 'off' || reported.started + reported.hidden > 0) rules.push(reported);
  }
  return { data: { days: reporting.days, rules } };
};
