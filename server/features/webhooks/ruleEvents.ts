import { allWebhooks, workingStates } from '#model/permissions/integrations.ts';
import type { Model } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Executor } from '../../postgres/pool.ts';
import { quote } from '../../postgres/quote.ts';
import { titleText } from '../../query/filters/titleText.ts';
import { serverActor } from '../../records/assignment/serverActor.ts';

/** A webhook that a rule names, or why it cannot be called. */
type NamedWebhook = { readonly id: string; readonly title: string } | { readonly problem: string };

/** Returns the active webhook with this id or title, ignoring case, or `problem`: why it cannot be called. */
export const findWebhook = async (executor: Executor, model: Model, named: string): Promise<NamedWebhook> => {
  for (const { resource } of allWebhooks(model)) {
    const title = titleText(resource, serverActor(model, resource, '').permissions);
    const state = resource.states === undefined ? 'null' : `t.${quote(resource.states.field)}`;
    const { rows } = await executor.query<{ id: string; title: string; state: string | null }>(
      `select t."_id"::text as id, ${title} as title, ${state} as state from ${quote(resource.name)} t
        where t."deletedAt" is null and (t."_id"::text = lower($1) or gable.plain(${title}) = gable.plain($1::text))
        limit 2`,
      [named],
    );
    const [found, second] = rows;
    if (found === undefined) continue;
    if (second !== undefined) return { problem: `More than one webhook is called “${named}”, use the id of one` };
    if (found.state !== null && !workingStates(resource).includes(found.state))
      return { problem: `The webhook “${found.title}” is ${inLowerCase(found.state)}` };
    return found;
  }
  return { problem: `There is no webhook “${named}”` };
};

/**
 * Puts an event of a rule for the webhook `hook` into the outbox, in an open transaction. `delivery`: the id of the
 * event. If the outbox already has an event with this id, nothing is added.
 */
export const queueRuleEvent = async (
  executor: Executor,
  event: {
    readonly hook: string;
    readonly delivery: string;
    readonly resource: string;
    readonly record: string;
    readonly rule: string;
    readonly now: Date;
  },
): Promise<void> => {
  const { hook, delivery, resource, record, rule, now } = event;
  await executor.query(
    `insert into gable.outbox ("at", resource, record, action, fields, hook, delivery, rule)
      values ($1, $2, $3, 'rule', '{}', $4, $5, $6) on conflict (delivery) where delivery is not null do nothing`,
    [now, resource, record, hook, delivery, rule],
  );
};
