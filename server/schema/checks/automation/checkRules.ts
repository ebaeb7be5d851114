import type { Kinds } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import {
  durationMs,
  type AssignSchema,
  namesPeople,
  type PeopleSchema,
  type RecipientsSchema,
  type RuleSchema,
  type StepSchema,
  valueInText,
  type WhenSchema,
} from '#model/schema/files/automationSchema.ts';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import type { FoundIn } from '../checkAcross.ts';
import { fieldNamed, kindIn, noSuchField } from '../fields/context.ts';
import { checkFilter } from '../fields/checkFilter.ts';
import { checkFileName } from '../checkFileName.ts';
import { checkCycles } from './checkCycles.ts';
import { checkDeadline } from './checkDeadline.ts';
import { checkSend } from './checkSend.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** All rule files, and what they refer to. */
type RulesContext = {
  readonly rules: readonly RuleSchema[];
  readonly channels: readonly ChannelSchema[];
  readonly intake: readonly IntakeSchema[];
  readonly resources: readonly Resource[];
  readonly kinds: Kinds;
  readonly settings: Settings;
};

const resourceNamed = ({ resources }: RulesContext, name: string): Resource | undefined =>
  resources.find((resource) => resource.name === name);

/** Finds a choice of people that names nobody, or a resource whose records list no people. */
const checkPeople = (people: PeopleSchema, path: Path, context: RulesContext): readonly Finding[] => {
  const list: Finding[] = [];
  if (people.people === undefined && people.in === undefined)
    list.push({ path, message: 'names nobody; expected "people" or "in" and "named"' });
  if (people.in === undefined) return list;
  const resource = resourceNamed(context, people.in);
  const hasPeople = resource?.fields.some(
    (field) => !field.system && kindIn(context.kinds, field)?.traits.refersTo === 'many',
  );
  if (resource === undefined)
    list.push({
      path: [...path, 'in'],
      ...unknownName(
        'is not a resource',
        people.in,
        context.resources.map(({ name }) => name),
      ),
    });
  else if (hasPeople !== true)
    list.push({
      path: [...path, 'in'],
      message: `has no list of people, got "${people.in}"; expected a resource whose records list people`,
    });
  return list;
};

/** Finds fields that name no people, and what is wrong with the other people whom a step notifies. */
const checkRecipients = (
  recipients: RecipientsSchema,
  path: Path,
  { resource, context }: { readonly resource: Resource; readonly context: RulesContext },
): readonly Finding[] => {
  const fields = recipients.fields ?? [];
  return [
    ...(fields.length > 0 && !namesPeople(recipients) ? [] : checkPeople(recipients, path, context)),
    ...fields.flatMap((name, index): readonly Finding[] => {
      const field = fieldNamed(resource.fields, name);
      const at = [...path, 'fields', index];
      const to = context.resources.find((one) => one.name === field?.to);
      if (field === undefined) return [noSuchField(at, name, { resource, fields: resource.fields })];
      return to?.calls.login !== undefined
        ? []
        : [{ path: at, message: `names no people, got "${name}"; expected a field that refers to users` }];
    }),
  ];
};

const checkAssign = (assign: AssignSchema, resource: Resource, context: RulesContext): readonly Finding[] => {
  const { outOfHours, fallback, clockedIn } = assign;
  const hasClock = context.resources.some(({ calls }) => calls.clock !== undefined);
  return [
    ...(resource.owners.length === 0
      ? [
          {
            path: ['resource'],
            message: `has no owner to assign, got "${resource.name}"; expected a resource with "owners"`,
          },
        ]
      : []),
    ...checkPeople(assign.to, ['assign', 'to'], context),
    ...(fallback === undefined ? [] : checkPeople(fallback, ['assign', 'fallback'], context)),
    ...(isObject(outOfHours) ? checkPeople(outOfHours, ['assign', 'outOfHours'], context) : []),
    ...(clockedIn === true && !hasClock
      ? [{ path: ['assign', 'clockedIn'], message: 'needs a resource with the action "clock", such as attendance' }]
      : []),
  ];
};

/**
 * Checks the fields that a rule writes: finds names that are not fields of the resource, and fields that only the
 * server may write, except the sub-status.
 */
export const checkFields = (names: readonly string[], path: Path, resource: Resource): readonly Finding[] =>
  names.flatMap((name) => {
    const field = fieldNamed(resource.fields, name);
    if (field === undefined)
      return [{ ...noSuchField([...path, name], name, { resource, fields: resource.fields }), at: 'key' as const }];
    return field.readOnly && field.name !== resource.states?.sub
      ? [
          {
            path: [...path, name],
            at: 'key' as const,
            message: `is written by the server, got "${name}"; leave it out`,
          },
        ]
      : [];
  });

const checkState = (state: string, path: Path, { states, name }: Resource): readonly Finding[] => {
  if (states === undefined) return [{ path, message: `has no states, got "${name}"; leave this word out` }];
  const names = Object.keys(states.values);
  return names.includes(state) ? [] : [{ path, message: `is not a state of ${name}, ${didYouMean(state, names)}` }];
};

/** Max time in `when`. chosen: ten years, so that the sum with a date is a valid date. */
const maxMoment = 3650 * 86_400_000;

/** Finds a time in `when` that is zero, or too long to be intended. */
const checkMoment = (text: string | undefined, path: Path): readonly Finding[] => {
  const ms = durationMs(text ?? '');
  return ms === undefined || (ms >= 60_000 && ms <= maxMoment)
    ? []
    : [{ path, message: `must be from 1m to 3650d, got "${text}"; expected a time such as "30m", "4h" or "2d"` }];
};

const checkDue = (
  { field: name, before, after }: NonNullable<WhenSchema['due']>,
  resource: Resource,
  { kinds }: RulesContext,
): readonly Finding[] => {
  const path = ['when', 'due'];
  const field = fieldNamed(resource.fields, name);
  if (field === undefined) return [noSuchField([...path, 'field'], name, { resource, fields: resource.fields })];
  const temporal = kindIn(kinds, field)?.traits.temporal;
  if (temporal !== 'instant' && temporal !== 'day')
    return [{ path: [...path, 'field'], message: `is not a time, got "${name}"; expected a date-time or a date` }];
  if (!field.filter && !field.sort)
    return [
      { path: [...path, 'field'], message: `has no index, got "${name}"; expected "filter" or "sort" on the field` },
    ];
  return before !== undefined && after !== undefined
    ? [{ path, message: 'has "before" and "after"; expected one of them' }]
    : [];
};

/** Finds a source that does not exist, or whose deliveries become records of another resource. */
const checkSource = (
  name: string,
  { name: resource }: Resource,
  { intake }: Pick<RulesContext, 'intake'>,
): readonly Finding[] => {
  const path = ['when', 'webhook'];
  const source = intake.find((one) => one.name === name);
  if (source === undefined)
    return [
      {
        path,
        message: `is not a source, ${didYouMean(
          name,
          intake.map((one) => one.name),
        )}`,
      },
    ];
  return source.resource === resource
    ? []
    : [{ path, message: `delivers ${source.resource}, got "${name}"; expected a source of ${resource}` }];
};

/** Finds names in braces in the texts of a step that are not fields of the record: `Call {nmae}`. */
const checkTexts = (value: unknown, path: Path, resource: Resource): readonly Finding[] => {
  if (typeof value === 'string')
    return [...value.matchAll(valueInText)].flatMap(([, name = '']) =>
      fieldNamed(resource.fields, name) === undefined
        ? [noSuchField(path, name, { resource, fields: resource.fields })]
        : [],
    );
  return isObject(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, each]) =>
        checkTexts(each, [...path, Array.isArray(value) ? Number(name) : name], resource),
      )
    : [];
};

const checkStep = (step: StepSchema, path: Path, resource: Resource, context: RulesContext): readonly Finding[] => {
  const { set, move, assign, create, notify, send, webhook } = step;
  if (set !== undefined)
    return [
      ...checkFields(Object.keys(set), [...path, 'set'], resource),
      ...checkTexts(set, [...path, 'set'], resource),
    ];
  if (move !== undefined)
    return [
      ...checkState(move.to, [...path, 'move', 'to'], resource),
      ...checkFields(Object.keys(move.values ?? {}), [...path, 'move', 'values'], resource),
      ...checkTexts(move.values, [...path, 'move', 'values'], resource),
    ];
  if (assign !== undefined) return checkPeople(assign, [...path, 'assign'], context);
  if (notify !== undefined)
    return [
      ...(isObject(notify.to) ? checkRecipients(notify.to, [...path, 'notify', 'to'], { resource, context }) : []),
      ...checkTexts(notify.text, [...path, 'notify', 'text'], resource),
    ];
  if (send !== undefined) return checkSend(send, [...path, 'send'], { resource, context });
  if (webhook !== undefined)
    return context.resources.some(({ schema }) => schema.webhook !== undefined)
      ? []
      : [{ path: [...path, 'webhook'], message: 'needs a resource with the word "webhook", such as webhooks' }];
  if (create === undefined) return [];
  const target = resourceNamed(context, create.resource);
  return target === undefined || target.calls.create === undefined
    ? [
        {
          path: [...path, 'create', 'resource'],
          message: `does not accept new records, ${didYouMean(
            create.resource,
            context.resources.filter(({ calls }) => calls.create !== undefined).map(({ name }) => name),
          )}`,
        },
      ]
    : [
        ...checkFields(Object.keys(create.values), [...path, 'create', 'values'], target),
        ...checkTexts(create.values, [...path, 'create', 'values'], resource),
      ];
};

const checkRule = (rule: RuleSchema, context: RulesContext): readonly Finding[] => {
  const acts = rule.then !== undefined || rule.deadline !== undefined;
  const isAutomation = rule.when !== undefined && acts;
  if (isAutomation === (rule.assign !== undefined) || (rule.when === undefined) === acts)
    return [{ path: [], message: 'must be an assignment or an automation; expected "assign", or "when" and "then"' }];
  const resource = resourceNamed(context, rule.resource);
  if (resource === undefined)
    return [
      {
        path: ['resource'],
        ...unknownName(
          'is not a resource',
          rule.resource,
          context.resources.map(({ name }) => name),
        ),
      },
    ];
  const { when, then = [], assign, deadline } = rule;
  return [
    ...checkFilter({ ...context, resource, isByServer: true }, rule.if ?? {}, {
      path: ['if'],
      hasGroups: true,
      filters: resource.fields,
    }),
    ...(assign === undefined ? [] : checkAssign(assign, resource, context)),
    ...(when?.changed ?? []).flatMap((name, index) =>
      fieldNamed(resource.fields, name) === undefined
        ? [noSuchField(['when', 'changed', index], name, { resource, fields: resource.fields })]
        : [],
    ),
    ...(when?.reached === undefined ? [] : checkState(when.reached, ['when', 'reached'], resource)),
    ...(when?.webhook === undefined ? [] : checkSource(when.webhook, resource, context)),
    ...checkMoment(when?.idle, ['when', 'idle']),
    ...checkMoment(when?.due?.before, ['when', 'due', 'before']),
    ...checkMoment(when?.due?.after, ['when', 'due', 'after']),
    ...(when?.due === undefined ? [] : checkDue(when.due, resource, context)),
    ...(deadline === undefined
      ? []
      : checkDeadline(deadline, { resource, kinds: context.kinds, settings: context.settings })),
    ...then.flatMap((step, index) => checkStep(step, ['then', index], resource, context)),
  ];
};

/**
 * Finds problems of rule files that the vocabulary cannot express, including automations that start each other
 * endlessly. `index` of a finding: the position of its rule. `fileOf` returns the file of the rule at an index.
 */
export const checkRules = (context: RulesContext, fileOf: (index: number) => string): readonly FoundIn[] => [
  ...context.rules.flatMap((rule, index) =>
    [...checkFileName(rule.name, fileOf(index)), ...checkRule(rule, context)].map((finding) => ({ index, finding })),
  ),
  ...checkCycles(context),
];
