import { serverText } from '../../language/serverText.ts';
import type { Model } from '#model/resource.ts';
import { peopleInRule, type RuleSchema, type SendSchema } from '#model/schema/files/automationSchema.ts';
import { isActiveChannel } from '#model/schema/files/channelSchema.ts';
import type { Executor } from '../../postgres/pool.ts';
import { findTemplate } from '../channels/sending/findTemplate.ts';
import { missingTemplate } from '../channels/sending/serverMessage.ts';
import { translateRuleText } from '../../language/translation/translateRuleText.ts';
import { peopleProblems } from '../../records/assignment/peopleProblems.ts';
import { findWebhook } from '../webhooks/ruleEvents.ts';

const problemOfMessage = async (
  executor: Executor,
  model: Model,
  { send, rule }: { readonly send: SendSchema; readonly rule: RuleSchema },
): Promise<string | undefined> => {
  const channel = model.channels[send.channel];
  const resource = model.resources[rule.resource];
  if (channel === undefined || resource === undefined) return undefined;
  if (!isActiveChannel(channel)) return serverText('messages.channelOff', { channel: channel.title });
  if (send.template === undefined) return undefined;
  const template = await findTemplate(executor, model, { resource, way: channel.way, named: send.template });
  if (template === undefined) return missingTemplate(send.template, channel);
  return template.isActive ? undefined : serverText('messages.templateOff', { name: template.name });
};

/**
 * Returns sentences about what prevents a rule from running its steps, in the current language: people, templates or
 * webhooks that do not exist, and channels that are off.
 */
export const ruleProblems = async (executor: Executor, model: Model, rule: RuleSchema): Promise<readonly string[]> => {
  const problems = new Set<string>();
  for (const { people } of peopleInRule(rule))
    for (const problem of await peopleProblems(executor, model, people)) problems.add(translateRuleText(problem));
  for (const { send, webhook } of rule.then ?? []) {
    const problem = send === undefined ? undefined : await problemOfMessage(executor, model, { send, rule });
    if (problem !== undefined) problems.add(problem);
    const found = webhook === undefined ? undefined : await findWebhook(executor, model, webhook);
    if (found !== undefined && 'problem' in found) problems.add(translateRuleText(found.problem));
  }
  return [...problems];
};
