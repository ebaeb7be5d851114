import type { Model, Resource } from '#model/resource.ts';
import {
  namesPeople,
  type RecipientsSchema,
  type RuleSchema,
  type StepSchema,
} from '#model/schema/files/automationSchema.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import { namesOfPeople } from '../../../records/assignment/peopleProblems.ts';
import { sentText } from './sendStep.ts';

const valueText = (value: Json | undefined): string => {
  if (Array.isArray(value)) return value.map((each: Json) => valueText(each)).join(', ');
  return isObject(value) ? JSON.stringify(value) : String(value ?? '');
};

const setText = (values: Readonly<Record<string, Json | undefined>>, resource: Resource | undefined): string =>
  Object.entries(values)
    .map(([name, value]) => `${resource?.fieldsByName[name]?.title ?? name} to ${valueText(value)}`)
    .join(', ');

const recipientsText = (to: 'owner' | RecipientsSchema, resource: Resource | undefined): string =>
  to === 'owner'
    ? 'the owner'
    : [
        ...(to.fields ?? []).map((name) => resource?.fieldsByName[name]?.title ?? name),
        ...(namesPeople(to) ? [namesOfPeople(to)] : []),
      ].join(', ');

type StepContext = {
  readonly rule: RuleSchema;
  readonly model: Model;
  readonly person?: string | undefined;
  readonly to?: string | undefined;
  readonly problem?: string | undefined;
};

/**
 * Describes a step in the words of the rule file: `set Tags to Hot`. By default the text contains no value of a record,
 * so everyone who may read the rule may read it. Values that a caller can add: `person`, the user whom an `assign` step
 * chooses; `to`, the address of a message; `problem`, why the step does not assign, send or call.
 */
export const stepText = (step: StepSchema, { rule, model, person, to, problem }: StepContext): string => {
  const { set, move, assign, create, notify, send, webhook, wait } = step;
  const not = problem === undefined ? '' : 'not ';
  const why = problem === undefined ? '' : `: ${problem}`;
  if (set !== undefined) return `set ${setText(set, model.resources[rule.resource])}`;
  if (move !== undefined) return `move to ${move.to}`;
  if (assign !== undefined) return `${not}assign to ${person ?? namesOfPeople(assign)}${why}`;
  if (create !== undefined) {
    const { title = create.resource, recordTitle } = model.resources[create.resource] ?? {};
    const name = create.values[/^\{(\w+)\}$/.exec(recordTitle ?? '')?.[1] ?? ''];
    return `create ${title}${typeof name === 'string' ? ` “${name}”` : ''}`;
  }
  if (notify !== undefined)
    return `notify ${recipientsText(notify.to, model.resources[rule.resource])}: “${notify.text}”`;
  if (send !== undefined) return `${not}send ${sentText(send, model)}${to === undefined ? '' : ` to ${to}`}${why}`;
  if (webhook !== undefined) return `${not}call the webhook ${webhook}${why}`;
  return `wait ${wait ?? ''}`;
};
