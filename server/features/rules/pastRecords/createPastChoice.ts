import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { isObject } from '#model/schema/json.ts';
import {
  type AssignSchema,
  type PeopleSchema,
  peopleInRule,
  type RuleSchema,
} from '#model/schema/files/automationSchema.ts';
import { statesOfType } from '#model/states.ts';
import { dayOf } from '#model/values/time/dates.ts';
import { nextWorkingHours } from '#model/values/time/nextWorkingHours.ts';
import { quote } from '../../../postgres/quote.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { storedText } from '../../../language/serverText.ts';
import { peopleProblems, whyNoneFree, whyNoPeople } from '../../../records/assignment/peopleProblems.ts';
import { type Candidate, readPeople } from '../../../records/assignment/readPeople.ts';

/**
 * The user whom a rule would have chosen at a time, and why. Without a user: the record would have waited, or no one
 * was available.
 */
type PastDecision = { readonly person?: Candidate; readonly isWaiting?: true; readonly why: string };

/** Chooses the users whom a rule would have chosen for past events. The caller passes the events oldest first. */
export type PastChoice = {
  readonly byRule: (assign: AssignSchema, at: Date, earlier: Candidate | undefined) => PastDecision;
  /** Returns the user of `to` whose turn it was at a time, or why no user could be chosen. */
  readonly inTurn: (to: PeopleSchema, at: Date) => Candidate | string;
};

type Presence = { readonly user: string; readonly from: Date; readonly to: Date | null; readonly breaks: unknown };

const readPresence = async (
  { state }: OperationContext,
  client: pg.PoolClient,
  { ids, since }: { readonly ids: readonly string[]; readonly since: Date },
): Promise<readonly Presence[]> => {
  const attendance = Object.values(state.model.resources).find(({ calls }) => calls.clock !== undefined);
  if (attendance === undefined) return [];
  const { rows } = await client.query<Presence>(
    `select t."user"::text, t."clockIn" as "from", t."clockOut" as "to", coalesce(t."breaks", '[]') as breaks
      from ${quote(attendance.name)} t
      where t."deletedAt" is null
      and t."user" = any($1::uuid[])
      and t."clockIn" is not null
      and t."forgotten" is not true
      and (t."clockOut" is null or t."clockOut" >= $2)`,
    [ids, since],
  );
  return rows;
};

const isOnBreak = (breaks: unknown, at: Date): boolean =>
  Array.isArray(breaks) &&
  breaks.some((each: unknown) => {
    if (!isObject(each) || typeof each['start'] !== 'string') return false;
    const end = each['end'];
    return new Date(each['start']) <= at && (typeof end !== 'string' || new Date(end) > at);
  });

/** Returns the number of records per user that are open now and existed at the beginning of the period. */
const readLoads = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  { ids, since }: { readonly ids: readonly string[]; readonly since: Date },
): Promise<Map<string, number>> => {
  const { states } = resource;
  const name = resource.owners[0] ?? '';
  const field = resource.fieldsByName[name];
  const owner = `t.${quote(name)}${field !== undefined && kindFor(field).column.type.endsWith('[]') ? '[1]' : ''}`;
  const open = states === undefined ? '' : ` and t.${quote(states.field)} = any($3::text[])`;
  const { rows } = await client.query<{ id: string; count: string }>(
    `select ${owner}::text as id, count(*)::text as count from ${quote(resource.name)} t
      where t."deletedAt" is null and t."createdAt" < $2 and ${owner} = any($1::uuid[])${open} group by 1`,
    [ids, since, ...(states === undefined ? [] : [statesOfType(states, ['open', 'scheduled'])])],
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
};

/** Counts turns and assignments per day in memory. For real runs, the table `gable.rule_turns` does so. */
const createTurns = (timeZone: string) => {
  const turns = new Map<string, { turn: number; day: string; today: number }>();
  let last = 0;
  return {
    turnOf: (id: string): number => turns.get(id)?.turn ?? 0,
    todayOf: (id: string, at: Date): number => {
      const turn = turns.get(id);
      return turn?.day === dayOf(at, timeZone) ? turn.today : 0;
    },
    take: (id: string, at: Date): void => {
      last += 1;
      const day = dayOf(at, timeZone);
      const turn = turns.get(id);
      turns.set(id, { turn: last, day, today: turn?.day === day ? turn.today + 1 : 1 });
    },
  };
};

type Turns = ReturnType<typeof createTurns>;

/** The people whom a rule names now, and what its choice among them depends on. */
type People = {
  /** The people that each part of the rule names. */
  readonly lists: ReadonlyMap<PeopleSchema, readonly Candidate[]>;
  /** Why a list is empty. */
  readonly reasons: ReadonlyMap<PeopleSchema, string>;
  /** Empty if the rule does not ask who is clocked in. */
  readonly presence: readonly Presence[];
  /** Open records per user. Empty if the rule does not compare them. */
  readonly loads: Map<string, number>;
};

const readPeopleOf = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, since }: { readonly rule: RuleSchema; readonly since: Date },
): Promise<People> => {
  const { model } = context.state;
  const lists = new Map<PeopleSchema, readonly Candidate[]>();
  const reasons = new Map<PeopleSchema, string>();
  for (const { people } of peopleInRule(rule)) {
    const list = await readPeople(client, model, people);
    lists.set(people, list);
    if (list.length === 0) reasons.set(people, whyNoPeople(people, await peopleProblems(client, model, people)));
  }
  const ids = [...new Set([...lists.values()].flat().map(({ id }) => id))];
  return {
    lists,
    reasons,
    presence: rule.assign?.clockedIn === true ? await readPresence(context, client, { ids, since }) : [],
    loads: rule.assign?.by === 'leastLoaded' ? await readLoads(context, client, { ids, since }) : new Map(),
  };
};

const isPresent = (presence: readonly Presence[], { id }: Candidate, at: Date): boolean =>
  presence.some(
    ({ user, from, to, breaks }) => user === id && from <= at && (to === null || to > at) && !isOnBreak(breaks, at),
  );

/** Returns the user whom an assignment chooses at a time, and counts the turn; or why no user could be chosen. */
const choose = (
  { lists, reasons, presence, loads }: People,
  assign: AssignSchema,
  at: Date,
  turns: Turns,
): Candidate | string => {
  const all = lists.get(assign.to) ?? [];
  const present = all.filter((person) => assign.clockedIn !== true || isPresent(presence, person, at));
  const free = present.filter((person) => assign.perDay === undefined || turns.todayOf(person.id, at) < assign.perDay);
  const loadOf = ({ id }: Candidate): number => (assign.by === 'leastLoaded' ? (loads.get(id) ?? 0) : 0);
  const [chosen] = free.toSorted((a, b) => loadOf(a) - loadOf(b) || turns.turnOf(a.id) - turns.turnOf(b.id));
  if (chosen === undefined)
    return reasons.get(assign.to) ?? whyNoneFree(assign, { all: all.length, present: present.length });
  turns.take(chosen.id, at);
  return chosen;
};

/**
 * Reads the people whom a rule names now, with their attendance and open records. Returns functions that choose the
 * user to whom the rule would have assigned a record at a time after `since`. The users' turns start from zero, because
 * the rule's real assignments are ignored.
 */
export const createPastChoice = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, since }: { readonly rule: RuleSchema; readonly since: Date },
): Promise<PastChoice> => {
  const { settings } = context.state.model;
  const people = await readPeopleOf(context, client, { rule, since });
  const [turns, fallbackTurns] = [createTurns(settings.timeZone), createTurns(settings.timeZone)];
  const decided = (person: Candidate, why: string): PastDecision => {
    people.loads.set(person.id, (people.loads.get(person.id) ?? 0) + 1);
    return { person, why };
  };
  return {
    inTurn: (to, at) => choose(people, { to }, at, turns),
    byRule: (assign, at, earlier) => {
      const { outOfHours = 'assign', fallback } = assign;
      if (earlier !== undefined) return decided(earlier, 'the earlier owner');
      const begins = outOfHours === 'assign' ? undefined : nextWorkingHours(at, settings);
      if (begins !== undefined && outOfHours === 'wait') return { isWaiting: true, why: 'out of hours' };
      const isOut = begins !== undefined && isObject(outOfHours);
      const person = choose(people, isOut ? { to: outOfHours } : assign, at, turns);
      if (typeof person !== 'string')
        return decided(
          person,
          isOut ? 'out of hours' : assign.by === 'leastLoaded' ? 'the fewest open records' : 'in turn',
        );
      if (fallback === undefined) return { why: person };
      const last = choose(people, { to: fallback }, at, fallbackTurns);
      return typeof last === 'string'
        ? { why: storedText('rules.withFallback', { why: person, fallback: last }) }
        : decided(last, 'no one else was available');
    },
  };
};
