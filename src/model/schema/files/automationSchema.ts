import type { Filter } from '../tabSchema.ts';
import type { JsonObject } from '../json.ts';

/**
 * TypeScript types of the files in `schemas/rules/` after the check against `_rule.schema.json`, which is the manual
 * for users. A test keeps both equal.
 */

/**
 * The people that a rule chooses from: users by their usernames, or the people in a record, such as a team. Shape:
 * `{"people":["asha","ravi"]}`, or `{"in":"teams","named":"Team North"}`.
 */
export type PeopleSchema = {
  /** Usernames. */
  readonly people?: readonly string[];
  /** Resource whose record lists the people. */
  readonly in?: string;
  /** The title of that record. */
  readonly named?: string;
};

/**
 * The people whom a rule notifies: like `PeopleSchema`, and those in fields of the record. Shape:
 * `{"fields":["secondaryAssignedTo"],"people":["asha"]}`.
 */
export type RecipientsSchema = PeopleSchema & {
  /** Fields of the record that name people. */
  readonly fields?: readonly string[];
};

/** How a rule chooses one of several people. */
type ChoosingWay = 'turn' | 'leastLoaded';

/**
 * What happens outside working hours: the record is assigned as usual, is assigned when working hours begin, or is
 * assigned to these people.
 */
type OutOfHours = 'assign' | 'wait' | PeopleSchema;

/** How a rule chooses the owner of a new record: who may be chosen, how, and what happens if nobody is left. */
export type AssignSchema = {
  readonly to: PeopleSchema;
  /** Default: turn. */
  readonly by?: ChoosingWay;
  /** Only people who are clocked in. */
  readonly clockedIn?: boolean;
  /** Max records per person and day by this rule. */
  readonly perDay?: number;
  /** Whether the owner of an earlier record of the same person comes first. */
  readonly sticky?: boolean;
  /** Who gets the record if no one else is left. Absent: the next rule decides. */
  readonly fallback?: PeopleSchema;
  /** Default: assign. */
  readonly outOfHours?: OutOfHours;
};

/** What starts an automation. Exactly one of the properties is set. */
export type WhenSchema = {
  readonly created?: true;
  /** One of these fields has changed. */
  readonly changed?: readonly string[];
  /** A state is reached. */
  readonly reached?: string;
  /** Nobody has changed the record or added to its timeline for this long: `2d`. */
  readonly idle?: string;
  /** The time in a field has come, or this long before or after it. */
  readonly due?: { readonly field: string; readonly before?: string; readonly after?: string };
  /** A source has delivered something about the record: the delivery created it, or belongs to it. */
  readonly webhook?: string;
};

/**
 * A message to the contact of the record. Its text is a template (`template` is its title or id), or is written in the
 * rule (`text`).
 */
export type SendSchema = {
  /** Name of a file in `schemas/channels/`. */
  readonly channel: string;
  readonly template?: string;
  /** Subject of an email. `{{lead.name|there}}` is a value of the record, as in a template. */
  readonly subject?: string;
  readonly text?: string;
  /** Field with the phone number or email address. Absent: the first that has a value. */
  readonly to?: string;
};

/** One step of an automation. Exactly one of the properties is set. */
export type StepSchema = {
  /** Fields to change. */
  readonly set?: JsonObject;
  /** State to move to, with other fields and the note, if the transition requires them. */
  readonly move?: { readonly to: string; readonly values?: JsonObject; readonly note?: string };
  readonly assign?: PeopleSchema;
  /** Record of another resource. `{field}` in a text is a value of the record. `$record` and `$owner` refer to it. */
  readonly create?: { readonly resource: string; readonly values: JsonObject };
  readonly notify?: { readonly to: 'owner' | RecipientsSchema; readonly text: string };
  readonly send?: SendSchema;
  /** Title or id of the webhook that gets the record. */
  readonly webhook?: string;
  /** Duration: `15m`, `2h`, `3d`. */
  readonly wait?: string;
};

/** Time by which a record must meet a filter (SLA). If it does not, the steps of the rule run. */
export type DeadlineSchema = {
  /** The deadline is met as soon as the record meets this filter. */
  readonly met: Filter;
  /** Duration: `30m`, `4h`, `2d`. In working hours a day is one shift. */
  readonly within: string;
  /** Default: always. */
  readonly hours?: 'always' | 'working';
  /** Duration before the deadline at which the owner is notified. */
  readonly warn?: string;
};

/** One rule: an assignment, or an automation. */
export type RuleSchema = {
  readonly $schema?: string;
  readonly $comment?: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly resource: string;
  /** `shadow`: the rule decides, but writes nothing. Default: true. */
  readonly active?: boolean | 'shadow';
  /** Position in the order in which rules are tried. Smaller numbers come first. */
  readonly order?: number;
  /** A filter that the record must meet. */
  readonly if?: Filter;
  readonly assign?: AssignSchema;
  readonly when?: WhenSchema;
  readonly deadline?: DeadlineSchema;
  readonly then?: readonly StepSchema[];
};

/** `shadow`: the rule runs without writing anything, and its runs describe what it would have done. */
export type RuleMode = 'on' | 'shadow' | 'off';

/** Returns the mode of a rule, which is `on` unless its file says otherwise. */
export const ruleModeOf = ({ active }: RuleSchema): RuleMode =>
  active === 'shadow' ? 'shadow' : active === false ? 'off' : 'on';

/** Returns whether a rule runs and writes, i.e. whether its mode is `on`. False for the modes `shadow` and `off`. */
export const isActiveRule = (rule: RuleSchema): boolean => ruleModeOf(rule) === 'on';

/** Matches a reference to a field in a text of a rule: `{name}`. */
export const valueInText = /\{([A-Za-z]\w*)\}/g;

/** Returns the milliseconds of a duration: `15m`, `2h` or `3d`. Returns undefined for other texts. */
export const durationMs = (text: string): number | undefined => {
  const [, number, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
  const one = units[unit ?? ''];
  return number === undefined || one === undefined ? undefined : Number(number) * one;
};

/** People that a rule names, with the path of this list in the file. */
type NamedPeople = { readonly path: readonly (string | number)[]; readonly people: PeopleSchema };

/** Returns whether people are named by their usernames or by a list such as a team, and not only by fields. */
export const namesPeople = ({ people, in: list }: PeopleSchema): boolean => people !== undefined || list !== undefined;

/**
 * Returns every list of people in a rule, each with its path in the rule, such as `["assign","to"]`. Empty if the rule
 * has none.
 */
export const peopleInRule = ({ assign, then = [] }: RuleSchema): readonly NamedPeople[] => {
  const outOfHours = assign?.outOfHours;
  return [
    ...(assign === undefined ? [] : [{ path: ['assign', 'to'], people: assign.to }]),
    ...(assign?.fallback === undefined ? [] : [{ path: ['assign', 'fallback'], people: assign.fallback }]),
    ...(typeof outOfHours === 'object' ? [{ path: ['assign', 'outOfHours'], people: outOfHours }] : []),
    ...then.flatMap((step, index) => [
      ...(step.assign === undefined ? [] : [{ path: ['then', index, 'assign'], people: step.assign }]),
      ...(typeof step.notify?.to === 'object' && namesPeople(step.notify.to)
        ? [{ path: ['then', index, 'notify', 'to'], people: step.notify.to }]
        : []),
    ]),
  ];
};
