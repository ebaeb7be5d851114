import type { PremiseSchema } from './rulesSchema.ts';

/** The types of states. Reports, tabs and rules use the type, so they stay correct when a state is renamed. */
export const stateTypes = ['open', 'scheduled', 'won', 'lost', 'cancelled'] as const;
/** The type of a state, such as `won`. */
export type StateType = (typeof stateTypes)[number];

/**
 * Causes of transitions that users do not choose. `opening`: the owner opens the record for the first time. `system`:
 * the server changes the state, e.g. when a record is converted or paid. `assignment`: the record gets its first owner.
 * `re-enquiry`: an existing contact enquires again.
 */
export const transitionCauses = ['opening', 'system', 'assignment', 're-enquiry'] as const;
/** The cause of a transition that no user chose, such as `assignment`. */
export type TransitionCause = (typeof transitionCauses)[number];

/** A transition of a workflow, with its requirements. */
export type TransitionSchema = {
  /** A state, `@type` of states, `*`, or a list of these. */
  readonly from: string | readonly string[];
  readonly to: string;
  /** Fields that must be filled; `note` is the note of the change. */
  readonly require?: readonly string[];
  /** At least one field of each list must be filled. */
  readonly requireOneOf?: readonly (readonly string[])[];
  /** Date-times that must be in the future. */
  readonly future?: readonly string[];
  /** Text of the button. Default: the new state. */
  readonly title?: string;
  /** Permission of the module that is needed in addition to `status`. */
  readonly permission?: string;
  /** Reference fields of people who cannot make the transition. */
  readonly notBy?: readonly string[];
  /** What causes the transition, if no user chooses it. */
  readonly by?: TransitionCause;
  /** Kind of activity written in addition to the status change: `appointment` or `visit`. */
  readonly activity?: 'appointment' | 'visit';
  /** Offered in the list as one click. Only for transitions without requirements. */
  readonly quick?: boolean;
  /** Numbers that must be above 0. */
  readonly positive?: readonly string[];
  /** Document numbers that this transition assigns. */
  readonly gives?: readonly string[];
  /** Reference → new state of the referenced record, e.g. `{"lead":"Invoiced"}`. */
  readonly moves?: Readonly<Record<string, string>>;
  /** Lists of fields. No other record in a state of the same type may have equal values in all fields of a list. */
  readonly exclusive?: readonly (readonly string[])[];
};

/** Outcomes of a call that can propose a next step. */
export const callOutcomes = ['connected', 'not answered', 'busy', 'missed', 'switched off'] as const;
/** The outcome of a call, such as `not answered`. */
export type CallOutcome = (typeof callOutcomes)[number];
/** Outcomes of an appointment that can propose a next step. */
export const appointmentOutcomes = ['done', 'not done'] as const;
type AppointmentOutcome = (typeof appointmentOutcomes)[number];

/** The next step that an outcome proposes, e.g. `{"after":["busy"],"to":"Callback","sub":"Busy","at":"in 1 hour"}`. */
export type ProposalSchema = {
  readonly after: readonly (CallOutcome | AppointmentOutcome)[];
  /** A state, `@type` of states, `*`, or a list of these. Default: any. */
  readonly from?: string | readonly string[];
  readonly to: string;
  /** The sub-status. */
  readonly sub?: string;
  /**
   * The suggested time for the transition's `future` field, in the form that `parseRelative` reads: `tomorrow 11:00`.
   */
  readonly at?: string;
};

/**
 * The appointment that belongs to a state. When the time of the appointment has passed, users must record its outcome
 * before they can change the status.
 */
export type AppointmentSchema = {
  /** Date-time field. */
  readonly at: string;
  /** Kind of the activity with the outcome. */
  readonly activity: 'appointment' | 'visit';
  /** Reasons why the appointment did not take place. The user must choose one. */
  readonly reasons: readonly string[];
};

type StateSchema = {
  readonly type: StateType;
  readonly color?: string;
  readonly appointment?: AppointmentSchema;
  /** The only editable fields in this state. Such a record cannot be deleted. */
  readonly editable?: readonly string[];
  /** Whether records wait for an approval in this state. The transitions that need a permission answer the request. */
  readonly approval?: boolean;
};

/**
 * A record or row that a record reserves while it is in some states. For example, a booked lead reserves a unit of a
 * project. Shape:
 * `{"field":"bookedProject","rows":"units","row":"unit","key":"unitNumber","set":"availability","free":["Available"],"as":{"Booked":"Booked","Invoiced":"Sold"}}`.
 */
export type ReserveSchema = {
  /** Own reference to the record. */
  readonly field: string;
  /** Field of that record with the rows to reserve. Absent: the record itself is reserved. */
  readonly rows?: string;
  /** Text field of this record with the name of the row. */
  readonly row?: string;
  /** Field of the row that names it. */
  readonly key?: string;
  /** Choice field of the record or row that determines whether it is free. */
  readonly set: string;
  /**
   * Values of the choice field at which the record or row is free. When the reservation ends, the field gets the first
   * of them.
   */
  readonly free: readonly string[];
  /** Own state, or `@type` of states → new value of the choice field. */
  readonly as: Readonly<
    Record<string, string | { readonly by: string; readonly values: Readonly<Record<string, string>> }>
  >;
  /** Which records the entry applies to. Default: all. */
  readonly if?: PremiseSchema;
  /**
   * Value of the row → state of this record. When the row is changed elsewhere, this record, which represents the row,
   * changes its state.
   */
  readonly follows?: Readonly<Record<string, string>>;
};

/** The word `states` of a resource file: its workflow. */
export type StatesSchema = {
  /** The status field. */
  readonly field: string;
  /** The sub-status field. */
  readonly sub?: string;
  /** The state of a new record. */
  readonly initial: string;
  readonly values: Readonly<Record<string, StateSchema>>;
  readonly transitions: readonly TransitionSchema[];
  /** The next steps that outcomes of calls and appointments propose. The first step that fits is used. */
  readonly proposals?: readonly ProposalSchema[];
  /** What the record reserves, in which states. */
  readonly reserves?: readonly ReserveSchema[];
};
