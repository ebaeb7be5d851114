import type { KindContext } from '#model/kind.ts';
import type { Model } from '#model/resource.ts';
import type {
  DeadlineSchema,
  PeopleSchema,
  RecipientsSchema,
  RuleSchema,
  SendSchema,
  StepSchema,
} from '#model/schema/files/automationSchema.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { word } from '#model/language/wording.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { rulesText } from '../../../messages/en/rulesText.ts';
import { conditionTexts } from './conditionTexts.ts';

/** Returns whom a rule names. People are mentions (`@asha`), which `NoteText` shows with their names. */
const peopleText = ({ people = [], named }: PeopleSchema): string =>
  [...(named === undefined ? [] : [named]), ...people.map((username) => `@${username}`)].join(', ');

/** Returns whom a step notifies: the fields that name people by their titles, then the people whom the rule names. */
const recipientsText = (to: RecipientsSchema, fieldTitle: (name: string) => string): string =>
  [...(to.fields ?? []).map(fieldTitle), ...[peopleText(to)].filter((text) => text !== '')].join(', ');

/** Returns a duration in words: `2h` → `2 hours`. */
const durationText = (text: string): string => {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  return unit === 'm' || unit === 'h' || unit === 'd' ? rulesText(`duration.${unit}`, { count: Number(count) }) : text;
};

/** chosen: max length of a quoted text. */
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
  if (move !== undefined) return rulesText('sentence.move', { state: word(move.to) });
  if (assign !== undefined) return rulesText('sentence.assign', { people: peopleText(assign) });
  if (create !== undefined)
    return rulesText('sentence.create', {
      record: withArticle(model.resources[create.resource]?.title ?? create.resource),
    });
  if (notify !== undefined)
    return rulesText('sentence.notify', {
      people: notify.to === 'owner' ? rulesText('sentence.owner') : recipientsText(notify.to, fieldTitle),
    });
  if (send !== undefined) return sendText(send, model);
  if (webhook !== undefined) return rulesText('sentence.webhook', { name: webhook });
  return rulesText('sentence.wait', { time: durationText(wait ?? '') });
};

const deadlineTexts = (
  { met, within, hours, warn }: DeadlineSchema,
  steps: readonly string[],
  conditionsOf: (filter: Filter) => string,
): readonly string[] => {
  const conditions = conditionsOf(met);
  return [
    rulesText(hours === 'working' ? 'sentence.deadlineWorking' : 'sentence.deadline', {
      conditions,
      time: durationText(within),
    }),
    ...(warn === undefined ? [] : [rulesText('sentence.warn', { time: durationText(warn) })]),
    ...(steps.length === 0 ? [] : [rulesText('sentence.missed', { steps: steps.join('; ') })]),
  ];
};

type Start = {
  readonly record: string;
  readonly fieldTitle: (name: string) => string;
  readonly sourceTitle: (name: string) => string;
};

const startText = ({ when }: RuleSchema, { record, fieldTitle, sourceTitle }: Start): string => {
  if (when?.changed !== undefined)
    return rulesText('sentence.changed', { fields: when.changed.map(fieldTitle).join(', '), record });
  if (when?.reached !== undefined) return rulesText('sentence.reached', { record, state: word(when.reached) });
  if (when?.webhook !== undefined)
    return rulesText('sentence.webhookOf', { record, source: sourceTitle(when.webhook) });
  if (when?.idle !== undefined) return rulesText('sentence.idle', { record, time: durationText(when.idle) });
  if (when?.due === undefined) return rulesText('sentence.created', { record });
  const { before, after } = when.due;
  const field = fieldTitle(when.due.field);
  if (before !== undefined) return rulesText('sentence.before', { time: durationText(before), field, record });
  return after === undefined
    ? rulesText('sentence.due', { field, record })
    : rulesText('sentence.after', { time: durationText(after), field, record });
};

/**
 * Returns a rule as a sentence: `When a lead is created and Source is 99 Acres: assign in turn to North team.`.
 * Usernames are mentions.
 */
export const ruleSentence = (rule: RuleSchema, model: Model, context: KindContext): string => {
  const resource = model.resources[rule.resource];
  const record = withArticle(resource?.title ?? rule.resource);
  const fieldTitle = (name: string): string => resource?.fieldsByName[name]?.title ?? name;
  const { assign } = rule;
  const sourceTitle = (name: string): string => model.intake[name]?.title ?? name;
  const start = startText(rule, { record, fieldTitle, sourceTitle });
  const and = ` ${rulesText('condition.and')} `;
  const conditionsOf = (filter: Filter): string => conditionTexts(filter, resource, context).join(and);
  const conditions = conditionsOf(rule.if ?? {});
  const condition = conditions === '' ? '' : ` ${rulesText('sentence.if', { conditions })}`;
  if (assign === undefined) {
    const steps = (rule.then ?? []).map((step) => stepText(step, model, fieldTitle));
    const then = rule.deadline === undefined ? steps : deadlineTexts(rule.deadline, steps, conditionsOf);
    return rulesText('sentence.whole', { sentence: `${start}${condition}: ${then.join('; ')}` });
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
  const who = extras.length === 0 ? chosen : `${chosen} (${extras.join(', ')})`;
  return rulesText('sentence.whole', { sentence: `${start}${condition}: ${who}` });
};
