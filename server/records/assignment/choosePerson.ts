import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import type { AssignSchema, RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { dayOf } from '#model/values/time/dates.ts';
import { quote } from '../../postgres/quote.ts';
import type { OperationContext } from '../context/context.ts';
import { peopleProblems, whyNoneFree, whyNoPeople } from './peopleProblems.ts';
import { type Candidate, readPeople } from './readPeople.ts';

/** The person that a rule chooses, or why it found no one, in English. */
export type RuleChoice =
  | { readonly person: Candidate }
  | {
      readonly person?: undefined;
      readonly why: string;
      /** Whether the rule may find someone later without any correction, because its people exist. */
      readonly mayChange: boolean;
    };

type Turn = { readonly person: string; readonly turn: string; readonly today: number };

const ownerColumn = (resource: Resource): string => {
  const field = resource.fieldsByName[resource.owners[0] ?? ''];
  const column = `t.${quote(resource.owners[0] ?? '')}`;
  return field !== undefined && kindFor(field).column.type.endsWith('[]') ? `${column}[1]` : column;
};

/** Returns the people who are clocked in and not on a break. */
const clockedIn = async (
  { state }: OperationContext,
  client: pg.PoolClient,
  people: readonly Candidate[],
): Promise<readonly Candidate[]> => {
  const attendance = Object.values(state.model.resources).find(({ calls }) => calls.clock !== undefined);
  if (attendance === undefined) return [];
  const { rows } = await client.query<{ id: string }>(
    `select distinct t."user"::text as id
      from ${quote(attendance.name)} t
      where t."deletedAt" is null and t."user" = any($1::uuid[])
      and t."clockIn" is not null and t."clockOut" is null and t."forgotten" is not true
      and not exists (
        select from jsonb_array_elements(coalesce(t."breaks", '[]')) b
        where b->>'start' is not null and b->>'end' is null)`,
    [people.map(({ id }) => id)],
  );
  const present = new Set(rows.map(({ id }) => id));
  return people.filter(({ id }) => present.has(id));
};

/** Returns the number of open records of each person. */
const loadsOf = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  people: readonly Candidate[],
): Promise<ReadonlyMap<string, number>> => {
  const { states } = resource;
  const owner = ownerColumn(resource);
  const open = states === undefined ? '' : ` and t.${quote(states.field)} = any($2::text[])`;
  const { rows } = await client.query<{ id: string; count: string }>(
    `select ${owner}::text as id, count(*)::text as count from ${quote(resource.name)} t
      where t."deletedAt" is null and ${owner} = any($1::uuid[])${open} group by 1`,
    [people.map(({ id }) => id), ...(states === undefined ? [] : [statesOfType(states, ['open', 'scheduled'])])],
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
};

/**
 * Returns the person that a rule chooses from the people in `assign`: the next in turn, or the one with the fewest open
 * records. If no one is available, returns why. Stores that this person had a turn. Locks the rule until the
 * transaction ends, so that turns are fair if several processes create records.
 */
export const choosePerson = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, assign }: { readonly rule: RuleSchema; readonly assign: AssignSchema },
): Promise<RuleChoice> => {
  const { now, state } = context;
  const { model } = state;
  const people = await readPeople(client, model, assign.to);
  if (people.length === 0)
    return { why: whyNoPeople(assign.to, await peopleProblems(client, model, assign.to)), mayChange: false };
  const day = dayOf(now, model.settings.timeZone);
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rule ${rule.name}`]);
  const present = assign.clockedIn === true ? await clockedIn(context, client, people) : people;
  const { rows } = await client.query<Turn>(
    `select person::text, turn::text, case when day = $2::date then today else 0 end as today
      from gable.rule_turns
      where rule = $1`,
    [rule.name, day],
  );
  const turns = new Map(rows.map((row) => [row.person, row]));
  const turnOf = ({ id }: Candidate): number => Number(turns.get(id)?.turn ?? 0);
  const todayOf = ({ id }: Candidate): number => turns.get(id)?.today ?? 0;
  const free = present.filter((person) => assign.perDay === undefined || todayOf(person) < assign.perDay);
  const loads = assign.by === 'leastLoaded' ? await loadsOf(context, client, free) : new Map<string, number>();
  // People with equal loads are chosen in turn.
  const [chosen] = free.toSorted((a, b) => (loads.get(a.id) ?? 0) - (loads.get(b.id) ?? 0) || turnOf(a) - turnOf(b));
  if (chosen === undefined)
    return { why: whyNoneFree(assign, { all: people.length, present: present.length }), mayChange: true };
  await client.query(
    `insert into gable.rule_turns (rule, person, "at", turn, day, today)
      values ($1, $2, $3, nextval('gable.rule_turn'), $4, $5)
      on conflict (rule, person) do update set "at" = excluded."at", turn = excluded.turn, day = excluded.day,
      today = excluded.today`,
    [rule.name, chosen.id, now, day, todayOf(chosen) + 1],
  );
  return { person: chosen };
};
