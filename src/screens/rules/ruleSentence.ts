import type { Model } from '#model/resource.ts';
import type {
  DeadlineSchema,
  PeopleSchema,
  RuleSchema,
  SendSchema,
  StepSchema,
} from '#model/schema/automationSchema.ts';
import type { Filter } from '#model/schema/schema.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import { oneInLowerCase } from '#model/values/inLowerCase.ts';
import { rulesText } from '../../messages/en/rulesText.ts';

const signs: Readonly<Record<string, string>> = { gte: '≥', lte: '≤', gt: '>', lt: '<', ne: '≠', eq: '=' };

const peopleText = ({ people = [], named }: PeopleSchema): string =>
  [...(named === undefined ? [] : [named]), ...people].join(', ');

const valueText = (value: Json): string => {
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(([operator, operand]) => `${signs[operator] ?? operator} ${valueText(operand as Json)}`)
    .join(' and ');
};

/** chosen: enough to recognize a text. */
const shownLength = 60;

const sendText = ({ channel, template, subject, text = '' }: SendSchema, model: Model): string => {
  const own = subject ?? (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
  const by = model.channels[channel]?.title ?? channel;
  return template === undefined
    ? rulesText('sentence.sendText', { text: own, channel: by })
    : rulesText('sentence.sendTemplate', { template, channel: by });
};

const stepText = (step: StepSchema, model: Model, fieldTitle: (name: string) => string): string => {
  const { set, move, assign, create, notify, send, webhook, wait } = step;
  if (set !== undefined) return rulesText('sentence.set', { fields: Object.keys(set).map(fieldTitle).join(', ') });
  if (move !== undefined) return rulesText('sentence.move', { state: move.to });
  if (assign !== undefined) return rulesText('sentence.assign', { people: peopleText(assign) });
  if (create !== undefined)
    return rulesText('sentence.create', {
      record: oneInLowerCase(model.resources[create.resource]?.title ?? create.resource),
    });
  if (notify !== undefined)
    return rulesText('sentence.notify', {
      people: notify.to === 'owner' ? rulesText('sentence.owner') : peopleText(notify.to),
    });
  if (send !== undefined) return sendText(send, model);
  if (webhook !== undefined) return rulesText('sentence.webhook', { name: webhook });
  return rulesText('sentence.wait', { time: wait ?? '' });
};

const deadlineTexts = (
  { met, within, hours, warn }: DeadlineSchema,
  steps: readonly string[],
  conditionsOf: (filter: Filter) => readonly string[],
): readonly string[] => {
  const conditions = conditionsOf(met).join(' and ');
  return [
    rulesText(hours === 'working' ? 'sentence.deadlineWorking' : 'sentence.deadline', { conditions, time: within }),
    ...(warn === undefined ? [] : [rulesText('sentence.warn', { time: warn })]),
    ...(steps.length === 0 ? [] : [rulesText('sentence.missed', { steps: steps.join('; ') })]),
  ];
};

const startText = ({ when }: RuleSchema, record: string, fieldTitle: (name: string) => string): string => {
  if (when?.changed !== undefined)
    return rulesText('sentence.changed', { fields: when.changed.map(fieldTitle).join(', '), record });
  if (when?.reached !== undefined) return rulesText('sentence.reached', { record, state: when.reached });
  if (when?.idle !== undefined) return rulesText('sentence.idle', { record, time: when.idle });
  if (when?.due === undefined) return rulesText('sentence.created', { record });
  const { before, after } = when.due;
  const field = fieldTitle(when.due.field);
  if (before !== undefined) return rulesText('sentence.before', { time: before, field, record });
  return after === undefined
    ? rulesText('sentence.due', { field, record })
    : rulesText('sentence.after', { time: after, field, record });
};

/** Returns a rule as a sentence: `When a lead is created and Source 99 Acres, assign in turn to North team`. */
export const ruleSentence = (rule: RuleSchema, model: Model): string => {
  const resource = model.resources[rule.resource];
  const record = oneInLowerCase(resource?.title ?? rule.resource);
  const fieldTitle = (name: string): string => resource?.fieldsByName[name]?.title ?? name;
  const { assign } = rule;
  const start = startText(rule, record, fieldTitle);
  const conditionsOf = (filter: Filter): readonly string[] =>
    Object.entries(filter).map(([name, value]) => `${fieldTitle(name)} ${valueText(value)}`);
  const conditions = conditionsOf(rule.if ?? {});
  const condition =
    conditions.length === 0 ? '' : ` ${rulesText('sentence.if', { conditions: conditions.join(' and ') })}`;
  if (assign === undefined) {
    const steps = (rule.then ?? []).map((step) => stepText(step, model, fieldTitle));
    const then = rule.deadline === undefined ? steps : deadlineTexts(rule.deadline, steps, conditionsOf);
    return `${start}${condition}: ${then.join('; ')}.`;
  }
  const extras = [
    ...(assign.sticky === true ? [rulesText('sentence.sticky')] : []),
    ...(assign.clockedIn === true ? [rulesText('sentence.clockedIn')] : []),
    ...(assign.perDay === undefined ? [] : [rulesText('sentence.perDay', { count: assign.perDay })]),
    ...(assign.outOfHours === 'wait' ? [rulesText('sentence.outOfHours')] : []),
  ];
  const chosen = rulesText(assign.by === 'leastLoaded' ? 'sentence.leastLoaded' : 'sentence.turn', {
    people: peopleText(assign.to),
  });
  return `${start}${condition}: ${chosen}${extras.length === 0 ? '' : ` (${extras.join(', ')})`}.`;
};
