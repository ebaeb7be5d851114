import type { PremiseSchema } from './rulesSchema.ts';

/** The types of a state. Reports, tabs and rules use the type, so a renamed state keeps them right. */
export const stateTypes = ['open', 'scheduled', 'won', 'lost', 'cancelled'] as const;
export type StateType = (typeof stateTypes)[number];

/**
 * Who or what makes a transition that no person makes: the owner's first look, another module, the first owner, a known
 * person who asks again.
 */
export const transitionCauses = ['opening', 'system', 'assignment', 're-enquiry'] as const;
export type TransitionCause = (typeof transitionCauses)[number];

export type TransitionSchema = {
  /** A state, `@type` of states, `*`, or a list of those. */
  readonly from: string | readonly string[];
  readonly to: string;
  /** Fields that must be filled; `note` means the note of the change itself. */
  readonly require?: readonly string[];
  /** At least one field of each list must be filled. */
  readonly requireOneOf?: readonly (readonly string[])[];
  /** Date-times that must lie in the future. */
  readonly future?: readonly string[];
  /** Permission of the module, beside `status`. */
  readonly permission?: string;
  /** `opening`: happens when the owner first opens the record; `system`: by another module only. */
  readonly by?: TransitionCause;
  /** The kind of activity written beside the status change: `appointment` or `visit`. */
  readonly activity?: 'appointment' | 'visit';
  /** Offered in the list as one click; it asks for nothing. */
  readonly quick?: boolean;
  /** Numbers that must be more than nothing. */
  readonly positive?: readonly string[];
  /** Document numbers that the record gets with this step. */
  readonly gives?: readonly string[];
  /** Reference → the state that the record it points at comes to with this step, e.g. `{"lead":"Invoiced"}`. */
  readonly moves?: Readonly<Record<string, string>>;
  /** Of each list: no two records in states of the target's type may have all these fields equal. */
  readonly exclusive?: readonly (readonly string[])[];
};

/** An appointment that a state stands for: once its time has passed, nothing happens before its outcome is told. */
export type AppointmentSchema = {
  /** Field that says when. */
  readonly at: string;
  /** Kind of the activity that tells the outcome. */
  readonly activity: 'appointment' | 'visit';
  /** Why it did not take place; one of them is asked for. */
  readonly reasons: readonly string[];
};

type StateSchema = {
  readonly type: StateType;
  readonly color?: string;
  readonly appointment?: AppointmentSchema /** The only fields that an edit may change in this state; such a record can't be deleted either. */;
  readonly editable?: readonly string[];
};

/**
 * What a record reserves of another while it is in some states, e.g. a booked lead a property, or a unit of a project.
 * Shape:
 * `{"field":"bookedProject","rows":"units","row":"unit","key":"unitNumber","set":"availability","free":["Available"],"as":{"Booked":"Booked","Invoiced":"Sold"}}`.
 */
export type ReserveSchema = {
  /** Own reference to the record. */
  readonly field: string;
  /** Field of that record whose rows are reserved one by one; absent: the record itself is reserved. */
  readonly rows?: string;
  /** Own text that names the row… */
  readonly row?: string;
  /** …by this field of the row. */
  readonly key?: string;
  /** Choice of the record, or of the row, that tells whether it is free. */
  readonly set: string;
  /** Its values with which it can be reserved. It returns to the first of them when it is released. */
  readonly free: readonly string[];
  /** Own state, or `@type` of states, → what that choice becomes. */
  readonly as: Readonly<
    Record<string, string | { readonly by: string; readonly values: Readonly<Record<string, string>> }>
  >;
  /** Which records the entry applies to; absent: all. */
  readonly if?: PremiseSchema;
  /** Value of the row → state that this record, which is that row, gets when somebody else sets it. */
  readonly follows?: Readonly<Record<string, string>>;
};

export type StatesSchema = {
  /** The field that holds the state. */
  readonly field: string;
  /** The field that refines it. */
  readonly sub?: string;
  /** The state of a new record. */
  readonly initial: string;
  readonly values: Readonly<Record<string, StateSchema>>;
  readonly transitions: readonly TransitionSchema[];
  /** What the record reserves, and in which states. */
  readonly reserves?: readonly ReserveSchema[];
};
