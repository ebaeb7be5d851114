import type { DocumentsSchema } from './documentsSchema.ts';
import type { Stamp } from './stamps.ts';
import type { Action } from './call.ts';
import type {
  CopyFromSchema,
  DefaultFromSchema,
  Expression,
  NumberingSchema,
  PaymentsSchema,
  PrintSchema,
} from './documentSchema.ts';
import type { Json } from './json.ts';
import type { PreviewSchema } from './previewSchema.ts';
import type { ApiKeySchema, WebhookSchema } from './webhookSchema.ts';
import type { MatchSchema } from './matchSchema.ts';
import type { SavedReportSchema } from './savedReportSchema.ts';
import type { ChangeWordsSchema, RecordRulesSchema } from './rulesSchema.ts';
import type { SettingName } from './settingsSchema.ts';
import type { NotifySchema } from './notifySchema.ts';
import type { ScheduleSchema } from './scheduleSchema.ts';
import type { OpenShareSchema, ShareLinkSchema } from './shareSchema.ts';
import type { Filter, MyDaySchema, TabSchema } from './tabSchema.ts';
import type { StateType, StatesSchema } from './statesSchema.ts';

/**
 * TypeScript types of the files in `schemas/` after the vocabulary check. The manual for users is
 * `schemas/_vocabulary.schema.json`. A test keeps both equal.
 */

/**
 * A list of codes: of countries (`IN`), of currencies (`INR`), or of time zones (`Asia/Kolkata`). `Intl`, which is part
 * of JavaScript, returns the name of a code in each language.
 */
export type CodeList = 'countries' | 'currencies' | 'timeZones';

/** One field of a file: JSON Schema words first, then Gable's. */
export type PropertySchema = ChangeWordsSchema & {
  // ── JSON Schema 2020-12
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly enum?: readonly string[];
  /**
   * Titles of the choices in other languages, `{"hi":{"New":"नया"}}`; or the list of codes to which the choices belong.
   */
  readonly choiceTitles?: Readonly<Record<string, Readonly<Record<string, string>>>> | CodeList;
  /** The only allowed value, e.g. for a required consent. */
  readonly const?: true;
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
  /**
   * For a free object, whose names the user chooses: the schema of each value, e.g.
   * `{"type":"array","items":{"type":"string"}}`.
   */
  readonly additionalProperties?: PropertySchema;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly examples?: readonly Json[];
  // Gable's own words
  /**
   * Only if JSON Schema has no word for it: phone money percent area longText month reference references relation file
   * image secret serial duration…
   */
  readonly kind?: string;
  /** The field's previous name. Its column is renamed, and the data is kept. */
  readonly was?: string;
  /** Included in the search. */
  readonly search?: boolean;
  /** Part of the short form of a new record, besides the required fields. */
  readonly quick?: boolean;
  /** Offered as a filter, and indexed. */
  readonly filter?: boolean;
  /** Offered as a sort order, and indexed. */
  readonly sort?: boolean;
  /** `warn`: a duplicate value is reported, but can be allowed; `true`: it is refused. */
  readonly unique?: 'warn' | true;
  /** Permission of the module without which the value is masked or left out. */
  readonly readable?: string;
  /** Only owners of a record may read the value, if `readable` allows it. */
  readonly ownersOnly?: boolean;
  /** Permission of the module without which the value cannot be changed (it can be set at creation). */
  readonly writable?: string;
  /** A choice or reference that can be set for many records at once. */
  readonly bulk?: boolean;
  /** Changes are written to the audit log with old and new value. */
  readonly audit?: boolean;
  /** Shown on the public page of a record. */
  readonly public?: boolean;
  /** Field on whose value the choices depend. */
  readonly choicesBy?: string;
  /** Value of that field → choices. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The resource of a reference. */
  readonly to?: string;
  /** The resources of a relation, e.g. `["leads","projects"]`. */
  readonly toAny?: readonly string[];
  /** For a relation: creating or ending a record adds an activity of this kind to the related record's timeline. */
  readonly activity?: 'task';
  /** For a choice: value → the state type whose color it has. */
  readonly tones?: Readonly<Record<string, StateType>>;
  /** For a list of files: each file has a type, and may have an expiry date. */
  readonly documents?: DocumentsSchema;
  /** Comparisons with another field: min, max, later, earlier. */
  readonly atLeast?: string;
  readonly atMost?: string;
  readonly after?: string;
  readonly before?: string;
  /** Written by the server on this event; never by a form. */
  readonly stamp?: Stamp;
  /** Text before the number of a serial, e.g. `L-`. */
  readonly prefix?: string;
  /** Computed from other values, rounded half up to two decimals. Written only by the server. */
  readonly computed?: Expression;
  /** For a reference: a list filter that the referenced record must meet. */
  readonly where?: Filter;
  /** For a document number: period and format. */
  readonly numbering?: NumberingSchema;
  /** A blank value gets the value of a setting on a date, such as the GST rate. */
  readonly defaultFrom?: DefaultFromSchema;
  /** The form fills a blank value from the record that another field refers to. */
  readonly copyFrom?: CopyFromSchema;
  /** For an amount: shown exactly, 1,25,000.00, not as 1.25 Lacs. */
  readonly exact?: boolean;
  /** Text in the empty input. With `pattern`, an example that messages show. */
  readonly placeholder?: string;
  /** The organization's setting that the field overrides. `_settings.json` has the default. */
  readonly setting?: SettingName;
  /** More column titles in import files. */
  readonly aliases?: readonly string[];
};

/** Ways in which a message can be sent. */
export const messageWays = ['whatsapp', 'sms', 'email'] as const;
/** A way in which a message is sent, such as `sms`. */
export type MessageWay = (typeof messageWays)[number];

/** Declares that the records of a resource are message templates with variables from a record of another resource. */
export type MessageSchema = {
  /** Field with the text. */
  readonly body: string;
  /** Field with the subject of an email. */
  readonly subject?: string;
  /** Choice field with the topic of the message. */
  readonly about: string;
  /** Value of the choice field → resource of the variables, e.g. `{"Lead":"leads"}`. */
  readonly resources: Readonly<Record<string, string>>;
  /** Choice field with the channel. */
  readonly channel: string;
  /** Value of the choice field → way of sending, e.g. `{"WhatsApp":"whatsapp"}`. */
  readonly ways: Readonly<Record<string, MessageWay>>;
  /** Yes/no field: the message can be chosen only if yes. */
  readonly active?: string;
};

/**
 * A list on the page of a record: the records of another resource that refer to it. Shape:
 * `{"resource":"tasks","field":"relatedTo"}`.
 */
export type RelatedSchema = {
  readonly resource: string;
  /** Field of the other resource that refers to this one. */
  readonly field: string;
  /** Default: the plural of the other resource. */
  readonly title?: string;
  /** Fields of the other resource to show. Default: the first three columns of its list. */
  readonly columns?: readonly string[];
  /** Order of the records, e.g. `-dueAt`. Default: the order of the other resource's list. */
  readonly sort?: string;
};

/** Card layout of a record: `image` is its image field, `fields` are shown below the title. */
export type CardsSchema = { readonly image: string; readonly fields: readonly string[] };

/** The board of a resource with states: the fields of a card, and the amount that is summed per state. */
export type BoardSchema = { readonly fields?: readonly string[]; readonly sum?: string };

/**
 * A section of a form and record page. With `as`: `totals`, its amounts are in a column, as at the end of an invoice.
 */
export type SectionSchema = {
  readonly title: string;
  readonly name?: string;
  readonly fields: readonly string[];
  readonly as?: 'totals';
};

/**
 * How a record is converted to another resource. Shape:
 * `{"to":"leads","link":"convertedLead","origin":"dataRecord","state":"Converted"}`.
 */
export type ConvertSchema = {
  /** Label of the action, e.g. `Convert to lead`. */
  readonly title?: string;
  readonly to: string;
  /** Own field that refers to the new record. */
  readonly link: string;
  /** Field of the new record that refers to this one. */
  readonly origin?: string;
  /**
   * Field of the new record → own field, or several: the first one with a value is used. Default: fields with the
   * same name.
   */
  readonly copy?: Readonly<Record<string, string | readonly string[]>>;
  /** Field of the new record → its value, or one per value of an own field. */
  readonly set?: Readonly<Record<string, Json | ValueBySchema>>;
  /** Read-only field of the new record → own field whose value it keeps. */
  readonly keep?: Readonly<Record<string, string>>;
  /** State of the converted record. */
  readonly state?: string;
  /** true: if the person of a new record already has a record in `to`, that record gets a re-enquiry at once. */
  readonly recognise?: boolean;
};
/**
 * How similar records are found: by a similar text, and at least one equal field:
 * `{"similar":"name","near":["locality","city"]}`.
 */
type DuplicatesSchema = { readonly similar: string; readonly near: readonly string[] };
type ValueBySchema = { readonly by: string; readonly values: Readonly<Record<string, Json>> };

/**
 * Declares that visitors may create records without sign-in, and which fields they may fill in. Shape:
 * `{"fields":["name","phone","consent"],"trap":"website","editable":["name"]}`.
 */
export type PublicCreateSchema = {
  /** Fields that a visitor may fill. */
  readonly fields: readonly string[];
  /** Field → choices for visitors. The first one is the default. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The fields that the token of a share link fills in. */
  readonly share?: OpenShareSchema;
  /** Name of an invisible input; a client that fills it in is a bot. */
  readonly trap: string;
  /** Fields that a visitor may correct for a limited time. */
  readonly editable?: readonly string[];
  /** Reference → unique field by which a visitor may name a record, e.g. `{"sharedBy":"username"}`. */
  readonly named?: Readonly<Record<string, string>>;
};

/**
 * A step of a funnel. It counts the records of a resource that meet a filter; `$id` in the filter is the id of the
 * record with the funnel. Shape: `{"title":"Opened","resource":"openings","filter":{"property":"$id"}}`.
 */
export type FunnelStepSchema = {
  readonly title: string;
  readonly resource: string;
  readonly filter: Filter;
  /** Field of the counted records that refers to the user who took the step. */
  readonly by?: string;
};

/** Operations that can be called with an edit key instead of a token. */
export const signedOperations = ['update', 'patch'] as const;

/**
 * The fields of a log that describe what an entry is about, e.g.
 * `{"resource":"resource","record":"record","field":"field","kind":"kind"}`.
 */
export type LogSchema = {
  readonly resource: string;
  readonly record: string;
  readonly field: string;
  readonly kind: string;
};

/** One resource file. */
export type ResourceSchema = RecordRulesSchema & {
  readonly $schema?: string;
  readonly $comment?: string;
  readonly name: string;
  /** The resource's previous name. Its table is renamed, and the data is kept. */
  readonly was?: string;
  readonly title: string;
  readonly plural?: string;
  readonly description?: string;
  /** Name of a Material icon, e.g. `person_search`. */
  readonly icon?: string;
  /** Permission module. Default: the name. */
  readonly module?: string;
  /** Text of a record in links and titles, e.g. `{name}`. */
  readonly recordTitle?: string;
  readonly api?: Readonly<Record<string, string | false>>;
  /** Additional operations, e.g. `["convert"]`, at the REST root. */
  readonly actions?: readonly Action[];
  readonly convert?: ConvertSchema;
  /** Which records may be the same, besides those with an equal unique value. For the action `merge`. */
  readonly duplicates?: DuplicatesSchema;
  /** Visitors may create a record within these limits. */
  readonly open?: PublicCreateSchema;
  /** When there is something to do on a record. */
  readonly schedule?: ScheduleSchema;
  /** Who is notified of a record. */
  readonly notify?: readonly NotifySchema[];
  /** Steps of a record's funnel. */
  readonly funnel?: readonly FunnelStepSchema[];
  /** Changes are shown immediately to users who may see the records. */
  readonly live?: true;
  /** The records are share links to records of another resource. */
  readonly shareLink?: ShareLinkSchema;
  /** Calls that are always sent as multipart. */
  readonly multipart?: readonly ('create' | 'update')[];
  /** Calls that need an edit key instead of a token. The response of `create` contains the edit key of the record. */
  readonly keyed?: readonly (typeof signedOperations)[number][];
  readonly screens?: Readonly<Record<string, string>>;
  /** Position in the menu, smaller first; `false` hides it. */
  readonly menu?: false | { readonly order?: number; readonly group?: string };
  /** Calls with a special permission: operation → permission. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** Fields with the record's owners, used by the scopes `viewAssigned` and `viewTeam`. */
  readonly owners?: readonly string[];
  /** Which records are part of their owner's My day. */
  readonly myDay?: MyDaySchema;
  /** References to roles: users with one of them may see the record; only its owners may change it. */
  readonly sharedWith?: string | readonly string[];
  /** The records are entries of a log. Names the fields that describe what each entry is about. */
  readonly log?: LogSchema;
  /** Written only by the server; only its actions create, change or delete records. */
  readonly readOnly?: boolean;
  /**
   * The resource has exactly one record, which is created with the database. It cannot be deleted. Each section of its
   * form has its own path.
   */
  readonly singleton?: boolean;
  /** Lists of fields whose combination must be unique, e.g. `[["user","day"]]`. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly list?: {
    readonly columns?: readonly string[];
    readonly sort?: string;
    readonly perPage?: number;
    /** Whether the list call returns all records if no page is requested. */
    readonly whole?: boolean;
    readonly tabs?: readonly TabSchema[];
    /** Title of the tab with which the list opens. Default: all records. */
    readonly start?: string;
    /** Offers the list as cards with images too. */
    readonly cards?: CardsSchema;
    /** What the cards and columns of the board show. Every resource with states has a board. */
    readonly board?: BoardSchema;
    /** Fields that can be edited in the list. */
    readonly inline?: readonly string[];
  };
  readonly form?: readonly SectionSchema[];
  readonly states?: StatesSchema;
  /** The fields of the map position: latitude, then longitude. */
  readonly position?: readonly [string, string];
  /** Related records on a record's page. */
  readonly related?: readonly RelatedSchema[];
  /** Which records of another resource match a record of this one. */
  readonly match?: MatchSchema;
  readonly message?: MessageSchema;
  readonly savedReport?: SavedReportSchema;
  readonly apiKey?: ApiKeySchema;
  readonly webhook?: WebhookSchema;
  readonly payments?: PaymentsSchema;
  readonly print?: PrintSchema;
  /** Its records have a public page. */
  readonly preview?: PreviewSchema;
};
