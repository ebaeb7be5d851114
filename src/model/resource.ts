import type { Call, Operation } from './schema/call.ts';
import type { Field } from './field.ts';
import type { Preview } from './preview.ts';
import type { RuleSchema } from './schema/files/automationSchema.ts';
import type { ChannelSchema } from './schema/files/channelSchema.ts';
import type { IntakeSchema } from './schema/files/intakeSchema.ts';
import type { ReportSchema } from './schema/files/reportSchema.ts';
import type { SchemaFiles } from './schema/files/schemaFiles.ts';
import type { MessageSchema, RelatedSchema, ResourceSchema } from './schema/schema.ts';
import type { Settings } from './schema/settingsSchema.ts';
import type { StatesSchema } from './schema/statesSchema.ts';
import type { TabSchema } from './schema/tabSchema.ts';

/** A group of fields under one title, in forms and on pages of records. */
export type Section = {
  readonly title: string;
  /** Name of the tab in addresses, the same in every language. Default: the title. */
  readonly name?: string;
  readonly fields: readonly Field[];
  readonly as?: 'totals';
};

/** How a record looks as a card: its image, and the fields below its title. */
export type Cards = { readonly image: Field; readonly fields: readonly Field[] };

/** The board of a resource with states: the fields of a card, and the amount summed per state. */
type Board = { readonly fields: readonly Field[]; readonly sum: Field | undefined };

/** The fields of a record's map position. */
export type Position = { readonly latitude: Field; readonly longitude: Field };

/** The order of a list. */
export type Sort = { readonly field: string; readonly order: 'ASC' | 'DESC' };

/** A parsed resource file, which server and client use. */
export type Resource = {
  readonly name: string;
  readonly title: string;
  readonly plural: string;
  readonly icon: string;
  readonly module: string;
  readonly recordTitle: string;
  /** Own fields in the file's order, then system fields. */
  readonly fields: readonly Field[];
  readonly fieldsByName: Readonly<Record<string, Field>>;
  readonly calls: Readonly<Partial<Record<Operation, Call>>>;
  /** Calls that the schema declares but this server does not offer. Absent if it offers all. */
  readonly notServed?: readonly Operation[];
  readonly screens: { readonly list: string; readonly create?: string; readonly edit?: string; readonly show?: string };
  readonly menu: { readonly order: number; readonly group: string | undefined } | undefined;
  readonly owners: readonly string[];
  readonly readOnly: boolean;
  /** Whether the resource has exactly one record. */
  readonly singleton: boolean;
  readonly list: {
    readonly columns: readonly Field[];
    readonly sort: Sort;
    readonly perPage: number;
    /** Whether the list call returns all records if no page is requested. */
    readonly whole: boolean;
    readonly tabs: readonly TabSchema[];
    /** Sort order of the tabs that have their own, by name. */
    readonly tabSorts: Readonly<Record<string, Sort>>;
    /** Name of the first tab; '' for all. */
    readonly start: string;
    readonly cards: Cards | undefined;
    /** The board. Undefined if the resource has no states. */
    readonly board: Board | undefined;
    /** Fields that can be edited in the list. */
    readonly inline: readonly Field[];
  };
  readonly form: readonly Section[];
  readonly states: StatesSchema | undefined;
  readonly position: Position | undefined;
  readonly related: readonly RelatedSchema[];
  /** Fields that the matches of this or another resource compare. */
  readonly matchFields: readonly Field[];
  readonly message: MessageSchema | undefined;
  /** Layout of the public page. */
  readonly preview: Preview | undefined;
  readonly schema: ResourceSchema;
};

/** All resources, all reports and the organization's settings, in one language, frozen. */
export type Model = {
  readonly version: string;
  /** The files with the texts of all languages. Absent if there is only English, or in the client's model. */
  readonly source?: SchemaFiles;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly reports: Readonly<Record<string, ReportSchema>>;
  /** The sources of records, by name. */
  readonly intake: Readonly<Record<string, IntakeSchema>>;
  /** The channels for messages and calls, by name. */
  readonly channels: Readonly<Record<string, ChannelSchema>>;
  /** The rules, in the order in which they are tried. */
  readonly rules: readonly RuleSchema[];
  readonly settings: Settings;
};
