import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { type RuleSchema, ruleModeOf } from '#model/schema/files/automationSchema.ts';
import type { PastRecordDecision, PastRecordsAnswer } from '#model/wire/rules.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { scopeCondition } from '../../../query/filters/scope/scope.ts';
import { titleColumn, withTitles } from '../../../query/records/select/titleColumn.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import type { Candidate } from '../../../records/assignment/readPeople.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { translateRuleText } from '../../../language/translation/translateRuleText.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { canReadRule } from '../canReadRule.ts';
import { createPastChoice, type PastChoice } from './createPastChoice.ts';
import { pastDeadlines, type PastDeadline } from './pastDeadlines.ts';
import { decidePastEvent, rivalsOf, type PastOutcome } from './decidePastEvent.ts';
import { earlierOwners } from './earlierOwners.ts';
import { messageFieldsOf } from './pastAddress.ts';
import { type JudgedEvent, judgeEvents, maxEvents, readHistory } from './readHistory.ts';
import { pastRecordLimits } from './pastRecordLimits.ts';
import { writesOf } from '../events/writesOf.ts';

/** Max time of a statement. chosen: the statements take less, even on a slow machine. */
const timeoutMs = 20_000;
const [maxActing, maxIdle] = [500, 100];

/** A rule, by its name, and the user who tries it on the records of the last `days` days. */
type Trying = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly name: string;
  readonly days: number;
  readonly actor: Actor;
  readonly now: Date;
};

/** Returns the rules on which a decision depends: the rule itself, and those in use that set one of its fields. */
const rulesInvolved = (rule: RuleSchema, { state, resource }: OperationContext): readonly RuleSchema[] => {
  const fields = writesOf(rule, resource);
  return state.model.rules.filter(
    (other) =>
      other.name === rule.name ||
      (other.resource === resource.name &&
        ruleModeOf(other) !== 'off' &&
        writesOf(other, resource).some((name) => fields.includes(name))),
  );
};

/**
 * Returns the titles of the records that the reader may see. Returns none if the reader may not read a field that the
 * rule, or a rule that sets the same fields, compares: a decision would tell its value.
 */
const readTitles = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, ids }: { readonly rule: RuleSchema; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  const { resource, actor } = context;
  if (!rulesInvolved(rule, context).every((one) => canReadRule(one, resource, actor))) return new Map();
  const { bind, values } = createParameters();
  const wanted = bind(ids, 'uuid[]');
  const reader = readerOf(context);
  const scope = scopeCondition(resource, reader, bind) ?? 'true';
  const { rows } = await client.query<{ id: string; title: string }>(
    `select t."_id"::text as id, ${titleColumn(resource, actor.permissions)} as title from ${quote(resource.name)} t
      where t."_id" = any(${wanted}) and ${scope}`,
    values,
  );
  return new Map(withTitles(resource, rows, reader).map(({ id, title }) => [id, title]));
};

const counted = (texts: readonly string[]): readonly { readonly key: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).toSorted((a, b) => b.count - a.count);
};

/** What the rule would have done on an event, and the other rules that would have set the same fields. */
type Decided = { readonly event: JudgedEvent; readonly outcome: PastOutcome; readonly rivals: readonly RuleSchema[] };

/** Returns the decisions about records that the reader may see, latest first. `titles` contains these records. */
const visibleDecisions = (
  decided: readonly Decided[],
  titles: ReadonlyMap<string, string>,
): readonly PastRecordDecision[] =>
  decided.toReversed().flatMap(({ event, outcome: { does, why }, rivals }): readonly PastRecordDecision[] => {
    const title = titles.get(event.record);
    if (title === undefined) return [];
    return [
      {
        record: event.record,
        title,
        at: event.at.toISOString(),
        does: does === undefined ? null : translateRuleText(does),
        why: translateRuleText(why),
        conflicts: rivals.map((rival) => rival.title),
      },
    ];
  });

/** Returns how often each other rule would have set the same fields as this rule, and which fields these are. */
const conflictsIn = (
  decided: readonly Decided[],
  { rule, resource }: { readonly rule: RuleSchema; readonly resource: Resource },
): PastRecordsAnswer['data']['conflicts'] => {
  const fields = writesOf(rule, resource);
  const rivals = new Map(decided.flatMap((one) => one.rivals).map((rival) => [rival.name, rival]));
  const clashes = counted(decided.flatMap((one) => one.rivals.map(({ name }) => name)));
  return clashes.flatMap(({ key, count }) => {
    const rival = rivals.get(key);
    if (rival === undefined) return [];
    const both = writesOf(rival, resource).filter((name) => fields.includes(name));
    const what = both.map((name) => resource.fieldsByName[name]?.title ?? name).join(', ');
    return [{ title: rival.title, what, count }];
  });
};

/** Returns how many deadlines ended in each way. */
const countDeadlines = (
  ends: readonly PastDeadline[],
): Readonly<Record<'inTime' | 'late' | 'overdue' | 'running', number>> => {
  const endsIn = (one: PastDeadline): number => ends.filter((end) => end === one).length;
  return { inTime: endsIn('inTime'), late: endsIn('late'), overdue: endsIn('overdue'), running: endsIn('running') };
};

/** What is tried: a rule on the records of its resource, since a moment. */
type Tried = Trying & { readonly rule: RuleSchema; readonly resource: Resource; readonly since: Date };

/** The past events that could have started a rule, and the values of their records at that time. */
type PastEvents = {
  readonly judged: readonly JudgedEvent[];
  /** Whether there were more events. */
  readonly isLimited: boolean;
};

/** Reads the latest events, and which rules' filters each of them met. */
const readEvents = async (
  server: OperationContext,
  client: pg.PoolClient,
  { state, now, rule, resource, since }: Tried,
): Promise<PastEvents> => {
  const { timeZone } = state.model.settings;
  const history = await readHistory(client, { resource, rule, since, now, timeZone });
  const others = state.model.rules.filter(
    (other) => other.resource === resource.name && other.name !== rule.name && ruleModeOf(other) !== 'off',
  );
  const judged = await judgeEvents(server, client, {
    events: history.slice(0, maxEvents).toReversed(),
    rules: [rule, ...others],
    contacts: messageFieldsOf(rule, { resource, model: state.model }),
  });
  return { judged, isLimited: history.length > maxEvents };
};

/** What is read to decide about events: earlier owners, the people to choose from, titles and deadlines. */
type DecisionParts = {
  readonly earlier: ReadonlyMap<string, Candidate>;
  readonly choice: PastChoice;
  /** Titles of the records that the user may see. */
  readonly titles: ReadonlyMap<string, string>;
  readonly deadlines: Awaited<ReturnType<typeof pastDeadlines>>;
};

const readParts = async (
  server: OperationContext,
  client: pg.PoolClient,
  { rule, since, actor }: Tried,
  judged: readonly JudgedEvent[],
): Promise<DecisionParts> => {
  const ids = [...new Set(judged.map(({ record }) => record))];
  const earlier =
    rule.assign?.sticky === true ? await earlierOwners(server, client, ids) : new Map<string, Candidate>();
  const choice = await createPastChoice(server, client, { rule, since });
  const titles = await readTitles({ ...server, actor }, client, { rule, ids });
  const events = judged.filter(({ met }) => met.has(rule.name));
  return { earlier, choice, titles, deadlines: await pastDeadlines(server, client, { rule, events }) };
};

/** Decides what the rule would have done on each event, oldest first, because turns count. */
const decideEvents = (
  { state, actor, rule, resource }: Tried,
  judged: readonly JudgedEvent[],
  { earlier, choice, deadlines }: DecisionParts,
): readonly Decided[] =>
  judged.map((event): Decided => {
    const deadline = deadlines.of.get(event);
    const rivals = rivalsOf(event, { rule, resource, state });
    const about = { rule, resource, choice, rivals, deadline, state, actor };
    const outcome = decidePastEvent(event, earlier.get(event.record), about);
    return { event, outcome, rivals: event.met.has(rule.name) ? rivals : [] };
  });

/** Returns the answer about decisions: counts of all, and lists of those that the user may see. */
const summarize = (
  { rule, resource, days }: Tried,
  decided: readonly Decided[],
  { titles, deadlines }: DecisionParts,
): Omit<PastRecordsAnswer['data'], 'limits' | 'isLimited'> => {
  const acting = decided.filter(({ outcome }) => outcome.does !== undefined);
  const idle = decided.filter(({ outcome }) => outcome.does === undefined);
  const visible = visibleDecisions(decided, titles);
  const reasons = counted(idle.map(({ outcome }) => outcome.why));
  const people = counted(acting.flatMap(({ outcome }) => outcome.people));
  return {
    rule: rule.name,
    days,
    events: decided.length,
    decided: acting.length,
    ...(rule.deadline === undefined ? {} : { deadlines: countDeadlines([...deadlines.of.values()]) }),
    reasons: reasons.map(({ key, count }) => ({ why: translateRuleText(key), count })),
    people: people.map(({ key, count }) => ({ name: key, count })),
    conflicts: conflictsIn(decided, { rule, resource }),
    decisions: [
      ...visible.filter(({ does }) => does !== null).slice(0, maxActing),
      ...visible.filter(({ does }) => does === null).slice(0, maxIdle),
    ],
    hidden: decided.length - visible.length,
  };
};

/** Does what `tryOnPastRecords` describes, in a transaction that only reads. */
const tryRule = async (client: pg.PoolClient, tried: Tried): Promise<PastRecordsAnswer> => {
  const { pool, state, now, rule, resource, since } = tried;
  const server = {
    ...backgroundContext({ pool, state, resource, actor: serverActor(state.model, resource, rule.title), now }),
    operation: 'getOne' as const,
  };
  const { judged, isLimited } = await readEvents(server, client, tried);
  const parts = await readParts(server, client, tried, judged);
  const decided = decideEvents(tried, judged, parts);
  const limits = await pastRecordLimits(client, {
    rule,
    resource,
    since,
    hasActed: decided.some(({ event }) => event.wasAssigned),
    isDeadlineLimited: parts.deadlines.isLimited,
  });
  return { data: { ...summarize(tried, decided, parts), isLimited, limits: limits.map(translateRuleText) } };
};

/**
 * Returns what a rule would have done in the last `days` days, and changes nothing. The rule may be off. Records that
 * the reader may not see are only counted. Errors: `NOT_FOUND` for an unknown rule, `TIMED_OUT`.
 */
export const tryOnPastRecords = async (asked: Trying): Promise<PastRecordsAnswer> => {
  const rule = asked.state.model.rules.find(({ name }) => name === asked.name);
  const resource = asked.state.model.resources[rule?.resource ?? ''];
  if (rule === undefined || resource === undefined) throw new AppError('NOT_FOUND');
  const client = await asked.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = ${timeoutMs}`);
    const since = new Date(asked.now.getTime() - asked.days * 86_400_000);
    return await tryRule(client, { ...asked, rule, resource, since });
  } finally {
    await client.query('rollback').catch((error: unknown) => {
      broken = error instanceof Error ? error : new Error(String(error));
    });
    client.release(broken);
  }
};
