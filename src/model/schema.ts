import type { Json } from './json.ts';

/**
 * What a file under `schemas/` may say, as TypeScript sees it after the vocabulary check.
 * The manual for people is `schemas/_vocabulary.schema.json`; both are kept equal by a test.
 */

/** One field, as the file writes it: JSON Schema words first, then ours. */
export type PropertySchema = {
  // ── JSON Schema 2020-12
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly format?: 'date' | 'date-time' | 'email' | 'uri';
  readonly items?: PropertySchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** A free object: what each value under a name of the user's choosing must be, e.g. `{"type":"array","items":{"type":"string"}}`. */
  readonly additionalProperties?: PropertySchema;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly examples?: readonly Json[];
  // ── ours
  /** Only where JSON Schema has no word: phone money percent area longText month reference references file image secret serial duration… */
  readonly kind?: string;
  /** The field's earlier name; its column is renamed and the data kept. */
  readonly was?: string;
  /** Part of quick search. */
  readonly search?: boolean;
  /** Offered as a filter, and indexed. */
  readonly filter?: boolean;
  /** Offered as a sort order, and indexed. */
  readonly sort?: boolean;
  /** `warn`: a second record with the value is told and can be allowed; `true`: refused. */
  readonly unique?: 'warn' | true;
  /** Permission of the module without which the value is masked or left out. */
  readonly readable?: string;
  /** Permission of the module without which the value can not be changed (it can be given at creation). */
  readonly writable?: string;
  /** Changes are written to the audit log with old and new value. */
  readonly audit?: boolean;
  /** Shown on the public page of a record. */
  readonly public?: boolean;
  /** The choices depend on another field's value… */
  readonly choicesBy?: string;
  /** …in this way: value of that field → choices. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The resource that a reference points to. */
  readonly to?: string;
  /** Not less, not more, later, earlier than the named field. */
  readonly atLeast?: string;
  readonly atMost?: string;
  readonly after?: string;
  readonly before?: string;
  /** Written by the server when this happens; never by a form. */
  readonly stamp?: Stamp;
  /** Text before the number of a serial, e.g. `L-`. */
  readonly prefix?: string;
  /** Text in the empty input. */
  readonly placeholder?: string;
  /** Other titles under which an import file may name the field. */
  readonly aliases?: readonly string[];
};

/** What a server-written field tells: when it was assigned, first opened by its owner, last contacted, … */
export const stamps = ['assigned', 'opened', 'contacted', 'contactCount', 'shareCount', 'statusChanged', 'secretChanged'] as const;
export type Stamp = (typeof stamps)[number];

/** The value of a filter as it travels: `"New"`, `["New","Pending"]` or `{"gte": 5000000}`. */
export type FilterValue = Json;
export type Filter = Readonly<Record<string, FilterValue>>;

/** The types of a state. Reports, tabs and rules use the type, so a renamed state keeps them right. */
export const stateTypes = ['open', 'scheduled', 'won', 'lost', 'cancelled'] as const;
export type StateType = (typeof stateTypes)[number];

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
  readonly by?: 'opening' | 'system';
  /** The kind of activity written beside the status change: `appointment` or `visit`. */
  readonly activity?: 'appointment' | 'visit';
};

export type StatesSchema = {
  /** The field that holds the state. */
  readonly field: string;
  /** The field that refines it. */
  readonly sub?: string;
  /** The state of a new record. */
  readonly initial: string;
  readonly values: Readonly<Record<string, { readonly type: StateType; readonly color?: string }>>;
  readonly transitions: readonly TransitionSchema[];
};

export type TabSchema = {
  readonly title: string;
  readonly filter: Filter;
};

export type SectionSchema = { readonly title: string; readonly fields: readonly string[] };

/** One resource, as its file writes it. */
export type ResourceSchema = {
  readonly $schema?: string;
  readonly $comment?: string;
  readonly name: string;
  readonly title: string;
  readonly plural?: string;
  readonly description?: string;
  /** Name of a Material icon, e.g. `person_search`. */
  readonly icon?: string;
  /** Module of the permission map; absent: the name. */
  readonly module?: string;
  /** Text of a record in links and titles, e.g. `{name}`. */
  readonly recordTitle?: string;
  readonly api?: Readonly<Record<string, string>>;
  readonly screens?: Readonly<Record<string, string>>;
  /** Place in the side bar, smaller first; `false` keeps it out. */
  readonly menu?: false | { readonly order?: number; readonly group?: string };
  /** Calls whose permission is not the usual one: verb → permission. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** Fields that hold the record's owners; row scopes `viewAssigned` and `viewTeam` read them. */
  readonly owners?: readonly string[];
  /** Written by the server only; no call creates, changes or deletes. */
  readonly readOnly?: boolean;
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly list?: {
    readonly columns?: readonly string[];
    readonly sort?: string;
    readonly perPage?: number;
    readonly tabs?: readonly TabSchema[];
  };
  readonly form?: readonly SectionSchema[];
  readonly states?: StatesSchema;
  readonly allOf?: readonly ConditionSchema[];
};

/** `if` these values, `then` these fields are required (`required`) or do not apply (`properties: {x: false}`). */
export type ConditionSchema = {
  readonly if?: { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] };
  readonly then?: { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] };
  readonly else?: { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] };
};

/** `schemas/_settings.json`: what the organization sets once for all resources. */
export type Settings = {
  readonly name: string;
  /** ISO 3166 country that a phone without prefix belongs to, e.g. `IN`. */
  readonly country: string;
  /** ISO 4217, e.g. `INR`. */
  readonly currency: string;
  /** IANA name; a report's day is a day in this zone, e.g. `Asia/Kolkata`. */
  readonly timeZone: string;
  /** The unit an area is shown in, e.g. `sq ft`. */
  readonly areaUnit: string;
  /** Unit → square metres, e.g. `{"sq ft": 0.09290304}`. */
  readonly areaUnits: Readonly<Record<string, number>>;
};

/** All files of the folder, parsed. */
export type SchemaFiles = { readonly resources: readonly ResourceSchema[]; readonly settings: Settings };
