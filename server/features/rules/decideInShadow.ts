import type pg from 'pg';
import type { RuleSchema, StepSchema } from '#model/schema/files/automationSchema.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { Values } from '../../records/plan/plan.ts';
import { choosePerson } from '../../records/assignment/choosePerson.ts';
import { decideBy, isUnassigned } from '../../records/assignment/decideOwner.ts';
import { matchingRules } from '../../records/assignment/matchingRules.ts';
import { findWebhook } from '../webhooks/ruleEvents.ts';
import type { Subject } from '../placeholders/fillValues.ts';
import { prepareStep } from './steps/sendStep.ts';
import { stepText } from './steps/stepText.ts';

/** Returns the rule under another name, so that its turns are counted separately from the turns of real runs. */
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
  const [met] = await matchingRules(context, client, { rules: [rule], record: unowned });
  if (met === undefined || assign === undefined) return undefined;
  const ids = [owners ?? []].flat().filter((id): id is string => typeof id === 'string');
  const actual = ids.length === 0 ? 'It has no owner' : `It is with ${await namesOf(client, ids)}`;
  const decision = await decideBy(context, client, { rule: inShadow(rule), assign, record: unowned });
  if (isUnassigned(decision)) return `Would have found no one: ${decision.why}. ${actual}`;
  const { person, why } = decision;
  return person === undefined
    ? `Would wait for the working hours. ${actual}`
    : `Would assign to ${person.name}: ${why}. ${actual}`;
};

/** Returns where a step would send a message, or why it would not send it. */
const decideSending = async (
  context: OperationContext,
  client: pg.PoolClient,
  { step: { send, webhook }, subject }: { readonly step: StepSchema; readonly subject: Subject },
): Promise<{ readonly to?: string; readonly problem?: string }> => {
  if (send !== undefined) {
    const prepared = await prepareStep(context, client, { send, subject });
    return 'problem' in prepared ? prepared : { to: prepared.message.address };
  }
  if (webhook === undefined) return {};
  const found = await findWebhook(client, context.state.model, webhook);
  return 'problem' in found ? found : {};
};

/**
 * Returns what a rule in test mode would do to a record and why, or undefined if the rule does not apply. The record
 * is not changed. Only the user who would have been assigned is stored, so that the next record goes to the next user.
 */
export const decideInShadow = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, subject }: { readonly rule: RuleSchema; readonly subject: Subject },
): Promise<string | undefined> => {
  const { record } = subject;
  if (rule.assign !== undefined) return decideAssignment(context, client, { rule, record });
  const [met] = await matchingRules(context, client, { rules: [rule], record });
  if (met === undefined) return undefined;
  const { model } = context.state;
  const texts: string[] = [];
  for (const step of rule.then ?? []) {
    const choice =
      step.assign === undefined
        ? undefined
        : await choosePerson(context, client, { rule: inShadow(rule), assign: { to: step.assign } });
    texts.push(
      stepText(step, {
        rule,
        model,
        ...(choice === undefined
          ? await decideSending(context, client, { step, subject })
          : choice.person === undefined
            ? { problem: choice.why }
            : { person: choice.person.name }),
      }),
    );
  }
  return `Would ${texts.join('; ')}`;
};
