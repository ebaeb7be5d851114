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
import type { OpenShareSchema, ShareLinkSchema } from './shareSchema.ts';
import type { StateType, StatesSchema } from './statesSchema.ts';

export type {
  AlternativeSchema,
  ConditionSchema,
  ConsequenceSchema,
  PremiseSchema,
  Since,
  ValueTestSchema,
} from './rulesSchema.ts';
export {
  type GstRate,
  type SettingName,
  settingNames,
  type Settings,
  type SettingsSchema,
  type Shift,
  type WeekDay,
  weekDays,
} from './settingsSchema.ts';
export {
  type AppointmentSchema,
  type ReserveSchema,
  type StateType,
  stateTypes,
  type StatesSchema,
  type TransitionCause,
  transitionCauses,
  type TransitionSchema,
} from './statesSchema.ts';

/**
 * What a file under `schemas/` may say, as TypeScript sees it after the vocabulary check.
 * The manual for people is `schemas/_vocabulary.schema.json`; both are kept equal by a test.
 */

/** One field, as the file writes it: JSON Schema words first, then ours. */
export type PropertySchema = ChangeWordsSchema & {
  // ── JSON Schema 2020-12
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly enum?: readonly string[];
  /** The only value that it may have, e.g. a consent that must be given. */
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
   * A free object: what each value under a name of the user's choosing must be, e.g.
   * `{"type":"array","items":{"type":"string"}}`.
   */
  readonly additionalProperties?: PropertySchema;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly examples?: readonly Json[];
  // ── ours
  /**
   * Only where JSON Schema has no word: phone money percent area longText month reference references relation file
   * image secret serial duration…
   */
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
  /** Only the owners of a record read the value, as far as `readable` lets them. */
  readonly ownersOnly?: boolean;
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
  /** The resources that a relation may point to, e.g. `["leads","projects"]`. */
  readonly toAny?: readonly string[];
  /**
   * Of a relation: a record that begins or ends writes an activity of this kind to the timeline of what it points to.
   */
  readonly activity?: 'task';
  /** Of a choice: value → the type of states whose colour it is shown in. */
  readonly tones?: Readonly<Record<string, StateType>>;
  /** Not less, not more, later, earlier than the named field. */
  readonly atLeast?: string;
  readonly atMost?: string;
  readonly after?: string;
  readonly before?: string;
  /** Written by the server when this happens; never by a form. */
  readonly stamp?: Stamp;
  /** Text before the number of a serial, e.g. `L-`. */
  readonly prefix?: string;
  /** Follows from other numbers; the server alone writes it, rounded half up to two decimals. */
  readonly computed?: Expression;
  /** Of a reference: what the record that it points at must fulfil, as a filter of its list. */
  readonly where?: Filter;
  /** Of a document number: period and form. */
  readonly numbering?: NumberingSchema;
  /** A blank is filled in from a dated setting. */
  readonly defaultFrom?: DefaultFromSchema;
  /** The form fills in a blank from the record that another field points at. */
  readonly copyFrom?: CopyFromSchema;
  /** Of an amount: shown to the last paisa, 1,25,000.00, not as 1.25 Lacs. */
  readonly exact?: boolean;
  /** Text in the empty input. */
  readonly placeholder?: string;
  /**
   * The setting of the organization that the field holds; filled in, it takes the place of the one in `_settings.json`.
   */
  readonly setting?: SettingName;
  /** Other titles under which an import file may name the field. */
  readonly aliases?: readonly string[];
};

/** What a server-written field tells: when it was assigned, first opened by its owner, last contacted, … */
export const stamps = [
  'assigned',
  'opened',
  'contacted',
  'contactCount',
  'shareCount',
  'statusChanged',
  'secretChanged',
  'reEnquired',
  'reEnquiryCount',
  'closed',
  'closedBy',
] as const;
export type Stamp = (typeof stamps)[number];

/** The value of a filter as it travels: `"New"`, `["New","Pending"]` or `{"gte": 5000000}`. */
export type FilterValue = Json;
export type Filter = Readonly<Record<string, FilterValue>>;

export type TabSchema = {
  readonly title: string;
  readonly filter: Filter;
};

/** By which way a message goes to a person. */
export const messageWays = ['whatsapp', 'sms', 'email'] as const;
export type MessageWay = (typeof messageWays)[number];

/**
 * Says that the records are messages to people, with variables that are filled in from a record of another resource.
 */
export type MessageSchema = {
  /** Field that holds the text. */
  readonly body: string;
  /** Field that holds the subject of an email. */
  readonly subject?: string;
  /** Choice that tells what the message is about… */
  readonly about: string;
  /** …and for each of its values the resource whose fields are the variables, e.g. `{"Lead":"leads"}`. */
  readonly resources: Readonly<Record<string, string>>;
  /** Choice that tells how it is sent… */
  readonly channel: string;
  /** …and for each of its values the way, e.g. `{"WhatsApp":"whatsapp"}`. */
  readonly ways: Readonly<Record<string, MessageWay>>;
  /** Yes/no field; only where it is yes is the message offered. */
  readonly active?: string;
};

/**
 * Records of another resource that point at this one's, shown on its page. Shape:
 * `{"resource":"tasks","field":"relatedTo"}`.
 */
export type RelatedSchema = {
  readonly resource: string;
  /** Field of the other that points here. */
  readonly field: string;
  /** Absent: the plural of the other. */
  readonly title?: string;
  /** Fields of the other that are shown; absent: the first three columns of its list. */
  readonly columns?: readonly string[];
  /** Order of the first five, e.g. `-dueAt`; absent: that of its list. */
  readonly sort?: string;
};

/** How a record looks as a card: `image` names the field of its picture, `fields` what stands below the title. */
export type CardsSchema = { readonly image: string; readonly fields: readonly string[] };

/** `as`: `totals` shows its amounts below one another, aligned, as at the foot of an invoice. */
export type SectionSchema = { readonly title: string; readonly fields: readonly string[]; readonly as?: 'totals' };

/**
 * How a record becomes one of another resource. Shape:
 * `{"to":"leads","link":"convertedLead","origin":"dataRecord","state":"Converted"}`.
 */
export type ConvertSchema = {
  /** Text of the act, e.g. `Convert to lead`. */
  readonly title?: string;
  readonly to: string;
  /** Own field that holds what it became. */
  readonly link: string;
  /** Field of the other that holds what it was made of. */
  readonly origin?: string;
  /**
   * Field of the other → own field, or several of which the first that is filled in counts. Absent: those of the same
   * name.
   */
  readonly copy?: Readonly<Record<string, string | readonly string[]>>;
  /** Field of the other → its value, or one for each value of an own field. */
  readonly set?: Readonly<Record<string, Json | ValueBySchema>>;
  /** Read-only field of the other → own field: where the record that is made came from. */
  readonly keep?: Readonly<Record<string, string>>;
  /** The state of what was converted. */
  readonly state?: string;
  /** true: a new record of a known person is noted on the standing record at once. */
  readonly recognise?: boolean;
};
type ValueBySchema = { readonly by: string; readonly values: Readonly<Record<string, Json>> };

/**
 * What anybody may send who is not signed in. Shape:
 * `{"fields":["name","phone","consent"],"trap":"website","editable":["name"]}`.
 */
export type PublicCreateSchema = {
  /** Fields that a stranger may give. */
  readonly fields: readonly string[];
  /** Field → those of its choices that a stranger may give; the first where they give none. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** What the token of a share link fills in. */
  readonly share?: OpenShareSchema;
  /** Name of an input that people don't see; what fills it in is a machine. */
  readonly trap: string;
  /** Fields that a stranger may put right for a while. */
  readonly editable?: readonly string[];
  /**
   * Reference → the field of the other resource by which a stranger may name a record, e.g. `{"sharedBy":"username"}`.
   */
  readonly named?: Readonly<Record<string, string>>;
};

/**
 * A step of what came of a record: how many of a resource's records there are; `$id` is the record's own id. Shape:
 * `{"title":"Opened","resource":"openings","filter":{"property":"$id"}}`.
 */
export type FunnelStepSchema = {
  readonly title: string;
  readonly resource: string;
  readonly filter: Filter /** Its reference to who did it. */;
  readonly by?: string;
};

/** Verbs that may be called by a key instead of a token. */
export const signedOperations = ['update', 'patch'] as const;

/**
 * Of a log: its fields that say what an entry tells of, e.g.
 * `{"resource":"resource","record":"record","field":"field","kind":"kind"}`.
 */
export type TellsOfSchema = {
  readonly resource: string;
  readonly record: string;
  readonly field: string;
  readonly kind: string;
};

/** One resource, as its file writes it. */
export type ResourceSchema = RecordRulesSchema & {
  readonly $schema?: string;
  readonly $comment?: string;
  readonly name: string;
  /** The resource's earlier name; its table is renamed and the data kept. */
  readonly was?: string;
  readonly title: string;
  readonly plural?: string;
  readonly description?: string;
  /** Name of a Material icon, e.g. `person_search`. */
  readonly icon?: string;
  /** Module of the permission map; absent: the name. */
  readonly module?: string;
  /** Text of a record in links and titles, e.g. `{name}`. */
  readonly recordTitle?: string;
  readonly api?: Readonly<Record<string, string | false>>;
  /** What a record can be asked beside the verbs that all have, e.g. `["convert"]`; each lives at the REST root. */
  readonly actions?: readonly Action[];
  readonly convert?: ConvertSchema;
  /** Anybody may create a record, within these bounds. */
  readonly open?: PublicCreateSchema;
  /** Whom the product tells of a record. */
  readonly notify?: readonly NotifySchema[];
  /** What came of a record, step by step. */
  readonly funnel?: readonly FunnelStepSchema[];
  /** A change is told at once to whoever has the product open and may see the records. */
  readonly live?: true;
  /** The records are links by which records of another resource are shown to the public. */
  readonly shareLink?: ShareLinkSchema;
  /** Calls that are sent without a token, by a key that comes with each record. */
  /** Calls that are always sent as multipart. */
  readonly multipart?: readonly ('create' | 'update')[];
  readonly keyed?: readonly (typeof signedOperations)[number][];
  readonly screens?: Readonly<Record<string, string>>;
  /** Place in the side bar, smaller first; `false` keeps it out. */
  readonly menu?: false | { readonly order?: number; readonly group?: string };
  /** Calls whose permission is not the usual one: verb → permission. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** Fields that hold the record's owners; row scopes `viewAssigned` and `viewTeam` read them. */
  readonly owners?: readonly string[];
  /**
   * References to roles: who has one of them sees the record, though it isn't theirs; to change it stays with its
   * owners.
   */
  readonly sharedWith?: string;
  /**
   * The records are a log: the fields that name the resource and the record each tells of, the field and the kind of
   * what happened.
   */
  readonly tellsOf?: TellsOfSchema;
  /** Written by the server only; no call but its actions creates, changes or deletes. */
  readonly readOnly?: boolean;
  /**
   * There is one record, made with the database; none is added or deleted, and each section of the form has an address
   * of its own.
   */
  readonly singleton?: boolean;
  /** Lists of fields whose values together no two records share, e.g. `[["user","day"]]`. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly list?: {
    readonly columns?: readonly string[];
    readonly sort?: string;
    readonly perPage?: number;
    /** The call without a page answers with all records. */
    readonly whole?: boolean;
    readonly tabs?: readonly TabSchema[];
    /** Title of the tab that the list opens with; absent: all records. */
    readonly start?: string;
    /** Offers the list as cards too, each with a picture. */
    readonly cards?: CardsSchema;
    /** Fields that can be changed where they stand in the list. */
    readonly inline?: readonly string[];
  };
  readonly form?: readonly SectionSchema[];
  readonly states?: StatesSchema;
  /** The fields of its place on a map: degrees north, then degrees east. */
  readonly position?: readonly [string, string];
  /** What points at a record, on its page. */
  readonly related?: readonly RelatedSchema[];
  /** Which records of another resource fit one. */
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
