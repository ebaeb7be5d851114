import type pg from 'pg';
import type { RuleSchema } from '#model/schema/automationSchema.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { Values } from '../../records/plan/plan.ts';
import { choosePerson } from '../../records/rules/choosePerson.ts';
import { decideBy } from '../../records/rules/decideOwner.ts';
import { meetingRules } from '../../records/rules/meetingRules.ts';
import { readPeople } from '../../records/rules/readPeople.ts';
import { stepText } from './stepText.ts';

/** Returns the rule under another name, whose turns are counted apart from the real ones. */
const inShadow = (rule: RuleSchema): RuleSchema => ({ ...rule, name: `${rule.name} shadow` });

const namesOf = async (client: pg.PoolClient, ids: readonly string[]): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(nullif(trim(concat_ws(' ', "firstName", "lastName")), ''), "username") as name from users
      where "_id" = any($1::uuid[])`,
    [ids],
  );
  return rows.map(({ name }) => name).join(', ');
};

const decideAssignment = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, record }: { readonly rule: RuleSchema; readonly record: Values },
): Promise<string | undefined> => {
  const { assign } = rule;
  const [owner = ''] = context.resource.owners;
  // The record had no owner when it was created; another rule may have assigned it since.
  const { [owner]: owners, ...unowned } = record;
  const [met] = await meetingRules(context, client, { rules: [rule], record: unowned });
  if (met === undefined || assign === undefined) return undefined;
  const ids = [owners ?? []].flat().filter((id): id is string => typeof id === 'string');
  const actual = ids.length === 0 ? 'It has no owner' : `It is with ${await namesOf(client, ids)}`;
  const decision = await decideBy(context, client, { rule: inShadow(rule), assign, record: unowned });
  if (decision === undefined) return `Would have found nobody. ${actual}`;
  const { person, why } = decision;
  return person === undefined
    ? `Would wait for the working hours. ${actual}`
    : `Would assign to ${person.name}: ${why}. ${actual}`;
};

/**
 * Returns what a rule in shadow would do to a record and why, or undefined if it is not about the record. Writes
 * nothing but the turn, under a name of its own.
 */
export const decideInShadow = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, record }: { readonly rule: RuleSchema; readonly record: Values },
): Promise<string | undefined> => {
  if (rule.assign !== undefined) return decideAssignment(context, client, { rule, record });
  const [met] = await meetingRules(context, client, { rules: [rule], record });
  if (met === undefined) return undefined;
  const { model } = context.state;
  const texts: string[] = [];
  for (const step of rule.then ?? []) {
    const people = step.assign === undefined ? [] : await readPeople(client, model, step.assign);
    const person =
      step.assign === undefined
        ? undefined
        : await choosePerson(context, client, { rule: inShadow(rule), assign: { to: step.assign }, people });
    texts.push(stepText(step, { rule, model, person: person?.name }));
  }
  return `Would ${texts.join('; ')}`;
};
