import type pg from 'pg';
import { v7 } from 'uuid';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { storedText } from '../../../language/serverText.ts';
import {
  namesPeople,
  type PeopleSchema,
  type RuleSchema,
  type StepSchema,
} from '#model/schema/files/automationSchema.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { planCreate } from '../../../records/plan/planCreate.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { choosePerson } from '../../../records/assignment/choosePerson.ts';
import { peopleProblems, whyNoPeople } from '../../../records/assignment/peopleProblems.ts';
import { readPeople } from '../../../records/assignment/readPeople.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import { changeRecord } from '../../../records/write/changeRecord.ts';
import { insertPlanned } from '../../../records/write/insertPlanned.ts';
import { notifyUsers } from '../../../records/write/notify/notifyUsers.ts';
import { findWebhook, queueRuleEvent } from '../../webhooks/ruleEvents.ts';
import { ownersOf, peopleInFields } from '../../../records/plan/ownersOf.ts';
import { fillText, type Subject } from '../../placeholders/fillValues.ts';
import { readableRecord } from '../../placeholders/readableRecord.ts';
import { readableValues } from '../../placeholders/readableValues.ts';
import { sendStep } from './sendStep.ts';

type Step = {
  readonly rule: RuleSchema;
  readonly subject: Subject;
  /** Id of the message or webhook call that the step creates. A repeated step has the same id. */
  readonly id: string;
};

const bodyOf = (values: Values, note?: string) => ({ values, version: undefined, note, allowDuplicate: true });

const assign = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, subject }: Pick<Step, 'rule' | 'subject'>,
  to: PeopleSchema,
): Promise<string> => {
  const { resource } = context;
  const choice = await choosePerson(context, client, { rule, assign: { to } });
  if (choice.person === undefined) throw new AppError('INVALID', { text: choice.why });
  const { person } = choice;
  const [owner] = resource.owners;
  const field = resource.fieldsByName[owner ?? ''];
  if (owner === undefined || field === undefined)
    throw new AppError('INVALID', { text: `${resource.title} has no owner any more.` });
  const value = field.property.type === 'array' ? [person.id] : person.id;
  await changeRecord(context, client, {
    id: subject.id,
    body: bodyOf({ [owner]: value }),
    via: 'edit',
    beyondScope: true,
  });
  await notifyUsers(context, client, {
    users: [person.id],
    text: storedText('stored.assignedByRule', { rule: rule.title }),
    id: subject.id,
  });
  return `assigned to ${person.name}`;
};

const create = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, subject }: Pick<Step, 'rule' | 'subject'>,
  { resource: name, values }: NonNullable<StepSchema['create']>,
): Promise<string> => {
  const { state, now } = context;
  const target = state.model.resources[name];
  if (target === undefined) throw new AppError('INVALID', { text: `${name} is not a resource any more.` });
  const there: OperationContext = { ...context, resource: target, actor: serverActor(state.model, target, rule.title) };
  const filled = await readableValues(context, client, { subject, values, target });
  const plan = planCreate({
    state,
    resource: target,
    actor: there.actor,
    now,
    body: bodyOf(filled),
    isByServer: true,
  });
  await insertPlanned(there, client, { id: v7(), plan, record: plan.changes, allowDuplicate: true });
  return `created ${target.title}`;
};

const callWebhook = async (
  { state, resource, now }: OperationContext,
  client: pg.PoolClient,
  { rule, subject, id: delivery }: Step,
  named: string,
): Promise<string> => {
  const found = await findWebhook(client, state.model, named);
  if ('problem' in found) return `did not call the webhook: ${found.problem}`;
  const { id: hook, title } = found;
  await queueRuleEvent(client, { hook, delivery, resource: resource.name, record: subject.id, rule: rule.name, now });
  return `called the webhook ${title}`;
};

/**
 * Runs one step of an automation in an open transaction, and returns what the step did: `assigned to Asha Rao`. A
 * `wait` step does nothing here: the caller waits. Errors: the errors of a user's change, such as `INVALID` and
 * `TRANSITION_REFUSED`.
 */
export const runStep = async (
  context: OperationContext,
  client: pg.PoolClient,
  step: StepSchema,
  { rule, subject, id: stepped }: Step,
): Promise<string> => {
  const { resource, state } = context;
  const { id } = subject;
  if (step.set !== undefined) {
    const values = await readableValues(context, client, { subject, values: step.set, target: resource });
    await changeRecord(context, client, { id, body: bodyOf(values), via: 'edit', beyondScope: true });
    return `set ${Object.keys(values)
      .map((name) => resource.fieldsByName[name]?.title ?? name)
      .join(', ')}`;
  }
  if (step.move !== undefined) {
    const values = {
      ...(await readableValues(context, client, { subject, values: step.move.values ?? {}, target: resource })),
      [resource.states?.field ?? '']: step.move.to,
    };
    await changeRecord(context, client, { id, body: bodyOf(values, step.move.note), via: 'status', beyondScope: true });
    return `moved to ${step.move.to}`;
  }
  if (step.assign !== undefined) return assign(context, client, { rule, subject }, step.assign);
  if (step.create !== undefined) return create(context, client, { rule, subject }, step.create);
  if (step.send !== undefined)
    return sendStep(context, client, { rule: rule.name, send: step.send, subject, messageId: stepped });
  if (step.webhook !== undefined) return callWebhook(context, client, { rule, subject, id: stepped }, step.webhook);
  if (step.notify === undefined) return '';
  const { to } = step.notify;
  const named = to === 'owner' || !namesPeople(to) ? [] : await readPeople(client, state.model, to);
  const users = [
    ...(to === 'owner' ? ownersOf(subject) : peopleInFields(subject.record, to.fields ?? [])),
    ...named.map((person) => person.id),
  ];
  const record = await readableRecord(context, client, {
    subject,
    texts: [step.notify.text],
    // Times are shown in the zone of each reader.
    isKept: (field) => ['day', 'instant'].includes(kindFor(field).traits.temporal ?? ''),
  });
  await notifyUsers(context, client, { users, text: fillText(step.notify.text, { ...subject, record }), id });
  if (users.length > 0) return 'notified';
  return to === 'owner' || !namesPeople(to)
    ? 'no one to notify'
    : `no one to notify: ${whyNoPeople(to, await peopleProblems(client, state.model, to))}`;
};
