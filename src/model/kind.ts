import type { Field } from './field.ts';
import type { Json, JsonObject } from './schema/json.ts';
import type { Settings } from './schema/settingsSchema.ts';

/** All comparisons of a filter. `server/query/filters/parse/operatorTexts.ts` translates them to SQL. */
export const operators = [
  'eq',
  'ne',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  /** text: contains the part, ignoring case and accents */ 'contains',
  /** text: begins with the part */ 'startsWith',
  /** lists: contains one of, contains all of */ 'any',
  'all',
  /** true: not filled in; false: filled in */ 'blank',
  /** states: the state's type is one of */ 'type',
  /** unique values: another record has the same */ 'repeated',
  /** relations: refers to a record of one of these resources */ 'of',
] as const;
/** An operator of filters, such as `gte`. */
export type Operator = (typeof operators)[number];

/** The Postgres types in which kinds store their values. */
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

/** How a kind is stored in Postgres. */
type ColumnSpec = {
  /** The column with the field's name, which is filtered, sorted and indexed. */
  readonly type: PgType;
  /** More columns, by suffix: `{"value": "numeric", "unit": "text"}` gives `carpetArea_value`, `carpetArea_unit`. */
  readonly beside?: Readonly<Record<string, PgType>>;
  /**
   * How the column is sent to clients: `plain` as stored (numeric as a JSON number), `instant` as UTC
   * `2024-01-05T09:30:00.000Z`, `day` as `2024-01-05`, `beside` as an object of the additional columns, `never` not at
   * all.
   */
  readonly wire: 'plain' | 'instant' | 'day' | 'beside' | 'never';
  /** With wire `beside`: the name of the main column in the object. */
  readonly mainAs?: string;
  /** Postgres fills the column from a sequence. */
  readonly serial?: true;
  /** The words of the field's `enum` are sorted before values that start with a digit. */
  readonly wordsFirst?: true;
};

/** Traits of a kind. Code checks a trait, never the name of a kind. */
type KindTraits = {
  /** An amount in the organization's currency. */
  readonly amount?: true;
  /** Alignment: cells of numbers and dates are right-aligned. */
  readonly align?: 'right';
  /** Values are texts, which `toText` returns unchanged. */
  readonly shownAsStored?: true;
  /** Never leaves the server. */
  readonly writeOnly?: true;
  /** A document number without gaps. */
  readonly numbered?: true;
  /** Contains permissions by module. */
  readonly grants?: true;
  /** Only the server writes it. */
  readonly serverWritten?: true;
  /**
   * Contains the id of a record of `field.to`, or a list of them; `any`: refers to a record of one of `field.toAny`.
   */
  readonly refersTo?: 'one' | 'many' | 'any';
  /** Its value is one of `field.choices`, or a list of them. */
  readonly choices?: 'one' | 'many';
  /** Sent as a file in multipart. */
  readonly upload?: true;
  /** An image upload: re-encoded in several sizes, shown inline. */
  readonly picture?: true;
  /** The ways to contact a person with the value. */
  readonly contact?: readonly ('call' | 'whatsapp' | 'sms' | 'email')[];
  /** Uses the full width of a form. */
  readonly wide?: true;
  /** The form shows its label next to it, not above (yes/no). */
  readonly selfLabelled?: true;
  /** Has nested fields: an object, or a list of objects. */
  readonly nested?: 'one' | 'many';
  /** A point in time. Values are sorted and compared by time. */
  readonly temporal?: 'day' | 'instant' | 'month';
  /**
   * How a value is masked for users who may not read it: only its last four characters, its first, or nothing is shown.
   */
  readonly mask?: 'lastFour' | 'first';
};

/** A value that a kind has parsed, or why it cannot be parsed. */
export type Parsed = { readonly value: Json } | { readonly problem: string };

/** What a kind needs to parse and format values: the organization's settings and the user's time zone. */
export type KindContext = {
  readonly settings: Settings;
  /** IANA time zone of displayed instants: the user's own, or the organization's. */
  readonly timeZone: string;
};

/** The name of a cell (a component in `src/kinds/views.ts`). `none`: the value is never shown. */
export type CellName =
  | 'text'
  | 'longText'
  | 'number'
  | 'date'
  | 'url'
  | 'email'
  | 'choice'
  | 'tags'
  | 'references'
  | 'relation'
  | 'file'
  | 'image'
  | 'none';

/** The name of an input (a component in `src/kinds/inputs.ts`). */
export type InputName =
  | 'text'
  | 'longText'
  | 'email'
  | 'url'
  | 'phone'
  | 'decimal'
  | 'amount'
  | 'duration'
  | 'area'
  | 'yesNo'
  | 'day'
  | 'minute'
  | 'month'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'reference'
  | 'references'
  | 'relation'
  | 'group'
  | 'rows'
  | 'permissions'
  | 'readOnly'
  | 'secret'
  | 'file'
  | 'image'
  | 'timeZone';

/** The name of a filter (a component in `src/kinds/inputs.ts`). `blank` filters only by whether there is a value. */
export type FilterName =
  | 'text'
  | 'phone'
  | 'range'
  | 'day'
  | 'month'
  | 'yesNo'
  | 'choices'
  | 'texts'
  | 'references'
  | 'relation'
  | 'timeZone'
  | 'blank';

/** How fields of the kind are shown, edited and filtered. Without `filter`, the screens offer no filter for them. */
type KindViews = { readonly cell: CellName; readonly input: InputName; readonly filter?: FilterName };

/**
 * A kind of field: everything that server and client share. `views` names the components of the kind; kinds may share
 * components. A component that only this kind uses is in `cell.tsx`, `input.tsx` or `filter.tsx` of the kind's folder.
 */
export type Kind = {
  readonly name: string;
  /** The name of the kind in messages, such as `phone` in "Phone is not a valid phone". */
  readonly typeName: string;
  /** JSON Schema of a clean, filled value. Only standard words and the formats date, date-time, email, uri, uuid. */
  readonly valueSchema: (field: Field, settings: Settings) => JsonObject;
  readonly column: ColumnSpec;
  readonly operators: readonly Operator[];
  readonly sortable: boolean;
  readonly views: KindViews;
  readonly traits: KindTraits;
  /** Formats a value for cells, exports and messages, e.g. `1.25 Cr`, `5-Jan-2024`. Never throws; blank gives ''. */
  readonly toText: (value: Json | undefined, field: Field, context: KindContext) => string;
  /** Formats a value for an export so that an import reads the same value. Default: `toText`. */
  readonly toExportText?: (value: Json | undefined, field: Field, context: KindContext) => string;
  /** Parses typed text or a CSV cell, e.g. `1.25 Cr` → 12500000. The problem is a sentence with the field's title. */
  readonly fromText: (text: string, field: Field, context: KindContext) => Parsed;
  /**
   * Normalizes a JSON value before validation (trims, E.164, lower-case email). Unparsable values are returned
   * unchanged.
   */
  readonly clean: (value: Json, field: Field, context: KindContext) => Json;
  /** Checks what JSON Schema cannot express. Returns a sentence with the field's title, or undefined. */
  readonly problemOf?: (value: Json, field: Field, context: KindContext) => string | undefined;
  /**
   * Returns the values of the columns by suffix; '' is the main column. Default: the value itself in the main column.
   */
  readonly toRow?: (value: Json, field: Field, settings: Settings) => Readonly<Record<string, unknown>>;
  /** Compares two filled values, for `atLeast` and similar words. Absent: the kind cannot be compared. */
  readonly compare?: (a: Json, b: Json, settings: Settings) => number;
};

/** Every kind by its name. */
export type Kinds = Readonly<Record<string, Kind>>;
