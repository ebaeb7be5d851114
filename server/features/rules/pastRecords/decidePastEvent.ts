import type { Resource } from '#model/resource.ts';
import { type RuleSchema, ruleModeOf } from '#model/schema/files/automationSchema.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import type { Candidate } from '../../../records/assignment/readPeople.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { type PastChoice } from './createPastChoice.ts';
import { type PastDeadline } from './pastDeadlines.ts';
import { pastAddress } from './pastAddress.ts';
import { type JudgedEvent } from './readHistory.ts';
import { stepText } from '../steps/stepText.ts';
import { startsRule } from '../events/takeEvents.ts';
import { writesOf } from '../events/writesOf.ts';

/**
 * What the rule would have done and why. `does`: absent if it would have done nothing. `people`: the names of the users
 * to whom it would have assigned the record.
 */
export type PastOutcome = { readonly does?: string; readonly why: string; readonly people: readonly string[] };

type Deciding = {
  readonly rule: RuleSchema;
  /** Chooses the users to whom the rule would have assigned records. */
  readonly choice: PastChoice;
  /** The other rules that would have changed the same fields on this event. */
  readonly rivals: readonly RuleSchema[];
  /** Result of the deadline that the event started. */
  readonly deadline: PastDeadline | undefined;
};

/** Returns the other rules that would have run on the event and that set a field which this rule sets too. */
export const rivalsOf = (
  event: JudgedEvent,
  { rule, resource, state }: { readonly rule: RuleSchema; readonly resource: Resource; readonly state: SchemaState },
): readonly RuleSchema[] => {
  const fields = writesOf(rule, resource);
  const changed = { ...event, resource: resource.name };
  return state.model.rules.filter((other) => {
    if (other.name === rule.name || !event.met.has(other.name)) return false;
    const acts =
      other.assign === undefined
        ? startsRule(other, changed, state.model)
        : event.action === 'create' && !event.hasOwner;
    return acts && writesOf(other, resource).some((name) => fields.includes(name));
  });
};

/** Past deadline → why the rule would or would not have run its steps. */
const deadlineReasons: Readonly<Record<PastDeadline, string>> = {
  inTime: 'The deadline was met in time',
  running: 'The deadline is not over yet',
  none: 'A deadline of the rule was running already',
  late: 'The deadline was missed and met late',
  overdue: 'The deadline was missed and is not met yet',
};

/**
 * Returns what the rule would have done on an event, and why. `earlier`: the owner of an earlier record with the same
 * unique value, because some rules assign the record to this owner. `choice`: chooses users as of the event. `rivals`:
 * other rules that set the same fields. `deadline`: the result of the deadline that the event started.
 */
export const decidePastEvent = (
  event: JudgedEvent,
  earlier: Candidate | undefined,
  {
    rule,
    resource,
    choice,
    rivals,
    deadline,
    state,
    actor,
  }: Deciding & { readonly resource: Resource; readonly state: SchemaState; readonly actor: Actor },
): PastOutcome => {
  const idle = (why: string): PastOutcome => ({ why, people: [] });
  const { assign, then = [] } = rule;
  if (assign !== undefined && event.hasOwner) return idle('It had an owner when it was created');
  if (!event.met.has(rule.name)) return idle('It does not meet the filter');
  if (deadline === 'inTime' || deadline === 'running' || deadline === 'none') return idle(deadlineReasons[deadline]);
  if (assign === undefined) {
    const people: string[] = [];
    const texts = then.map((step) => {
      const chosen = step.assign === undefined ? undefined : choice.inTurn(step.assign, event.at);
      const person = typeof chosen === 'string' ? undefined : chosen;
      if (person !== undefined) people.push(person.name);
      const problem = typeof chosen === 'string' ? { problem: chosen } : {};
      const address =
        step.send === undefined ? {} : pastAddress(step.send, event, { resource, model: state.model, actor });
      return stepText(step, { rule, model: state.model, person: person?.name, ...problem, ...address });
    });
    const why = deadline === undefined ? 'It meets the filter' : deadlineReasons[deadline];
    return { does: texts.length === 0 ? 'do nothing more' : texts.join('; '), why, people };
  }
  const { rules } = state.model;
  const first = rivals.find((other) => other.assign !== undefined && rules.indexOf(other) < rules.indexOf(rule));
  if (first !== undefined && ruleModeOf(first) === 'on') return idle(`The rule ${first.title} comes first`);
  const { person, isWaiting, why } = choice.byRule(assign, event.at, assign.sticky === true ? earlier : undefined);
  if (isWaiting === true) return { does: 'wait for the working hours', why, people: [] };
  return person === undefined ? idle(why) : { does: `assign to ${person.name}`, why, people: [person.name] };
};
