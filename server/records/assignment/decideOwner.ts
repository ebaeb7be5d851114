import type pg from 'pg';
import { isActiveRule, type AssignSchema, type RuleSchema } from '#model/schema/files/automationSchema.ts';
import { isBlank, isObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { nextWorkingHours } from '#model/values/time/nextWorkingHours.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';
import { storedText } from '../../language/serverText.ts';
import { choosePerson } from './choosePerson.ts';
import { earlierOwner } from './earlierOwner.ts';
import { matchingRules } from './matchingRules.ts';
import type { Candidate } from './readPeople.ts';
import { serverActor } from './serverActor.ts';

/** The rules' decision about a new record: its owner, or that it waits for working hours. */
export type Decision = {
  readonly rule: RuleSchema;
  /** The chosen person. Absent: the record waits until `until`. */
  readonly person?: Candidate;
  readonly until?: Date;
  /** Why this person was chosen, or why the record waits: `in turn`. */
  readonly why: string;
};

/** A rule whose filter matches a record, but that found no user to whom the record can be assigned. */
export type Unassigned = {
  readonly rule: RuleSchema;
  /** Why the rule found no one, in English: `Team “North team” does not exist`. */
  readonly why: string;
  /** Whether the rule may find someone later without any correction. */
  readonly mayChange: boolean;
};

/** The decision about a new record, if a rule made one, and the earlier rules that found no one. */
type Decided = { readonly decision: Decision | undefined; readonly unassigned: readonly Unassigned[] };

/** Returns the active assignment rules of a resource, in their order. */
export const assignmentRules = ({ rules }: Model, { name }: Resource): readonly RuleSchema[] =>
  rules.filter((rule) => rule.resource === name && rule.assign !== undefined && isActiveRule(rule));

/**
 * Returns the decision of one assignment rule about a record: the chosen user, or to wait for working hours. If the
 * rule finds no user, returns why (`Unassigned`). Stores that the chosen user had a turn, unless the user was chosen as
 * the earlier owner (`sticky`). `assign`: the rule's schema word `assign`. `context.actor` is the server, not a user.
 */
export const decideBy = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, assign, record }: { readonly rule: RuleSchema; readonly assign: AssignSchema; readonly record: Values },
): Promise<Decision | Unassigned> => {
  const { model } = context.state;
  const { outOfHours = 'assign' } = assign;
  if (assign.sticky === true) {
    const person = await earlierOwner(context, client, record);
    if (person !== undefined) return { rule, person, why: 'the earlier owner' };
  }
  const begins = outOfHours === 'assign' ? undefined : nextWorkingHours(context.now, model.settings);
  if (begins !== undefined && outOfHours === 'wait') return { rule, until: begins, why: 'out of hours' };
  const isOut = begins !== undefined && isObject(outOfHours);
  const choice = await choosePerson(context, client, {
    rule,
    // People who are on duty out of hours need not be clocked in.
    assign: isOut ? { to: outOfHours } : assign,
  });
  if (choice.person !== undefined)
    return {
      rule,
      person: choice.person,
      why: isOut ? 'out of hours' : assign.by === 'leastLoaded' ? 'the fewest open records' : 'in turn',
    };
  if (assign.fallback === undefined) return { rule, ...choice };
  const fallback = await choosePerson(context, client, {
    rule: { ...rule, name: `${rule.name} fallback` },
    assign: { to: assign.fallback },
  });
  if (fallback.person !== undefined) return { rule, person: fallback.person, why: 'no one else was available' };
  return {
    rule,
    why: storedText('rules.withFallback', { why: choice.why, fallback: fallback.why }),
    mayChange: choice.mayChange,
  };
};

/** Returns whether the result of `decideBy` says that the rule found no one. */
export const isUnassigned = (decided: Decision | Unassigned): decided is Unassigned => 'mayChange' in decided;

/**
 * Returns what the assignment rules that match a record decide about its owner. `decision`: the decision of the first
 * rule that makes one: a user, or to wait for working hours. It is undefined if no rule matches, if no rule finds a
 * user, or if the record already has an owner. `unassigned`: the rules before the deciding one that found no user. Runs
 * in the transaction that writes the record.
 */
export const decideOwner = async (
  context: OperationContext,
  client: pg.PoolClient,
  record: Values,
): Promise<Decided> => {
  const { resource, state } = context;
  const rules = assignmentRules(state.model, resource);
  const [owner] = resource.owners;
  const unassigned: Unassigned[] = [];
  if (rules.length === 0 || owner === undefined || !isBlank(record[owner])) return { decision: undefined, unassigned };
  // Rules belong to the agency. The user who creates the record may not be allowed to read every field that they
  // compare.
  const actor = serverActor(state.model, resource, 'Rules');
  const server: OperationContext = { ...context, actor };
  for (const rule of await matchingRules(server, client, { rules, record })) {
    const { assign } = rule;
    if (assign === undefined) continue;
    const decided = await decideBy(server, client, { rule, assign, record });
    if (!isUnassigned(decided)) return { decision: decided, unassigned };
    unassigned.push(decided);
  }
  return { decision: undefined, unassigned };
};
