import type { Field } from './field.ts';
import type { Json, JsonObject } from './schema/json.ts';
import type { Settings } from './schema/schema.ts';

/** The closed list of ways to compare; `server/query/filters/operatorTexts.ts` is their one interpreter. */
export const operators = [
  'eq',
  'ne',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  /** text: holds the part, ignoring case and accents */ 'contains',
  /** text: begins with the part */ 'startsWith',
  /** lists: holds one of, holds all of */ 'any',
  'all',
  /** true: not filled in; false: filled in */ 'blank',
  /** states: the state's type is one of */ 'type',
  /** unique values: another record has the same */ 'repeated',
  /** relations: points at a record of one of these resources */ 'of',
] as const;
export type Operator = (typeof operators)[number];

export type PgType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'uuid'
  | 'text[]'
  | 'uuid[]'
  | 'jsonb';

/** A kind's storage, told as data. */
type ColumnSpec = {
  /** The column that bears the field's name: the one that filters, sorts and is indexed. */
  readonly type: PgType;
  /** Further columns, by suffix: `{"value": "numeric", "unit": "text"}` gives `carpetArea_value`, `carpetArea_unit`. */
  readonly beside?: Readonly<Record<string, PgType>>;
  /**
   * How a row's column is written into an answer: `plain` as it is (numeric as a JSON number), `instant` as UTC
   * `2024-01-05T09:30:00.000Z`, `day` as `2024-01-05`, `beside` as an object of the columns beside, `never` not at all.
   */
  readonly wire: 'plain' | 'instant' | 'day' | 'beside' | 'never';
  /** With wire `beside`: the name under which the main column stands in the object too. */
  readonly mainAs?: string;
  /** The database numbers it from a sequence of its own. */
  readonly serial?: true;
  /** Words of the field's `enum` come before everything that begins with a digit. */
  readonly wordsFirst?: true;
};

/** What others may need to know of a kind, so that nobody ever compares its name. */
type KindTraits = {
  /** A sum of money, in the organization's currency. */
  readonly amount?: true;
  /** Cells of numbers and dates stand right. */
  readonly align?: 'right';
  /** Never leaves the server. */
  readonly writeOnly?: true;
  /** A number of a document, which runs without gaps. */
  readonly numbered?: true;
  /** Holds permissions by the name of their module. */
  readonly grants?: true;
  /** Only the server writes it. */
  readonly serverWritten?: true;
  /** Holds the id of a record of `field.to`, or a list of them; `any`: names a record of one of `field.toAny`. */
  readonly refersTo?: 'one' | 'many' | 'any';
  /** Value is one of, or a list of, `field.choices`. */
  readonly choices?: 'one' | 'many';
  /** Travels as a file in multipart. */
  readonly upload?: true;
  /** An upload that is a picture: drawn anew in several sizes, shown in place. */
  readonly picture?: true;
  /** Ways to reach a person with the value. */
  readonly contact?: readonly ('call' | 'whatsapp' | 'sms' | 'email')[];
  /** Takes the whole width of a form. */
  readonly wide?: true;
  /** The form shows its label beside, not above (yes/no). */
  readonly selfLabelled?: true;
  /** Has fields of its own: an object, or a list of objects. */
  readonly nested?: 'one' | 'many';
  /** Says of a value whose day it is: sorts and compares as time. */
  readonly temporal?: 'day' | 'instant' | 'month';
  /** How a value is masked for those who may not read it: keep its last four characters, its first, or nothing. */
  readonly mask?: 'lastFour' | 'first';
};

export type Parsed = { readonly value: Json } | { readonly problem: string };

/** What a kind needs to know of the organization and the person. */
export type KindContext = {
  readonly settings: Settings;
  /** IANA zone that instants are shown in; the user's own, or the organization's. */
  readonly timeZone: string;
};

/** One kind of field: everything both sides know of it. The screen half is `view.tsx` in the same folder. */
export type Kind = {
  readonly name: string;
  /** One sentence for the manual. */
  readonly description: string;
  /** The name of a type in messages, as in "Phone is not a valid phone". */
  readonly typeName: string;
  /**
   * JSON Schema of a clean, filled-in value of this field. Only standard words and the formats date, date-time, email,
   * uri, uuid.
   */
  readonly valueSchema: (field: Field, settings: Settings) => JsonObject;
  readonly column: ColumnSpec;
  readonly operators: readonly Operator[];
  readonly sortable: boolean;
  readonly traits: KindTraits;
  /**
   * What a person reads in a cell, an export and a message, e.g. `1.25 Cr`, `5-Jan-2024`. Never throws; a blank gives
   * ''.
   */
  readonly toText: (value: Json | undefined, field: Field, context: KindContext) => string;
  /** What an export writes so that an import reads the same value again; absent: `toText`. */
  readonly toExportText?: (value: Json | undefined, field: Field, context: KindContext) => string;
  /**
   * Reads what a person typed or a CSV cell holds, e.g. `1.25 Cr` → 12500000. The problem is a sentence with the
   * field's title.
   */
  readonly fromText: (text: string, field: Field, context: KindContext) => Parsed;
  /**
   * Brings a JSON value to its one form before validation (trims, E.164, lower-case email). What it can't read it gives
   * back as it came.
   */
  readonly clean: (value: Json, field: Field, context: KindContext) => Json;
  /** What JSON Schema can't say of a clean value; a sentence with the field's title, or undefined. */
  readonly problemOf?: (value: Json, field: Field, context: KindContext) => string | undefined;
  /**
   * Value → what its columns hold: '' is the main column, others by suffix. Absent: the value itself in the main
   * column.
   */
  readonly toRow?: (value: Json, field: Field, settings: Settings) => Readonly<Record<string, unknown>>;
  /** Order of two filled-in values, for `atLeast` and its like; absent: the kind can't be compared. */
  readonly compare?: (a: Json, b: Json, settings: Settings) => number;
};

/** Every kind by its name. */
export type Kinds = Readonly<Record<string, Kind>>;
