import type { JsonObject } from '../json.ts';
import type { MailboxSchema, PollSchema } from './mailboxSchema.ts';

/**
 * TypeScript types of the files in `schemas/intake/` after the check against `_intake.schema.json`, which is the manual
 * for users. A test keeps both equal.
 */

/**
 * How a delivery proves where it comes from. `form`: a website form, which has spam protection instead. `email`: emails
 * in a mailbox. `poll`: the server asks an address for new records.
 */
type Verification = 'hmac' | 'key' | 'basic' | 'address' | 'form' | 'email' | 'poll';

/**
 * How a delivery proves that it comes from its source. Shape:
 * `{"by":"hmac","header":"x-hub-signature-256","prefix":"sha256="}`.
 */
export type VerifySchema = {
  readonly by: Verification;
  /** For hmac: the header with the signature of the raw body. For a key: the header with the key. */
  readonly header?: string;
  /** Text before the signature. */
  readonly prefix?: string;
  readonly encoding?: 'hex' | 'base64';
  readonly algorithm?: 'sha1' | 'sha256' | 'sha512';
  /** For a key: its path in the body. */
  readonly body?: string;
  /** For a key: its name in the query. */
  readonly query?: string;
  /** For basic: the user name. */
  readonly username?: string;
};

/**
 * The GET request by which a source or provider checks the server's address before it sends anything. `token` and
 * `answer` are names of values in its query. If the value of `token` is the stored secret, the response is the value of
 * `answer`.
 */
export type HandshakeSchema = { readonly token: string; readonly answer: string };

/**
 * A list of names and values in a delivery, such as the answers of a form. `at` is the path of the list; `name` and
 * `value` are the keys of an entry's name and value. Each value becomes a column: `at`, a dot, and the entry's name.
 */
export type PairsSchema = { readonly at: string; readonly name: string; readonly value: string };

/**
 * How the complete lead is fetched if a delivery contains only its id. The address must be https, and not in a private
 * network.
 */
export type FetchSchema = {
  /** Address with columns in braces: `https://graph.facebook.com/v21.0/{leadgen_id}`. */
  readonly url: string;
  /** Query parameters. `$secret` is the secret with this name. */
  readonly query?: Readonly<Record<string, string>>;
  /** Column of complete deliveries, which need no fetch. */
  readonly unless?: string;
};

/** A field of the website form of a source: its column in the delivery, its label and its input. */
export type FormFieldSchema = {
  readonly column: string;
  readonly title: string;
  readonly input?: 'text' | 'tel' | 'email' | 'textarea' | 'select';
  readonly options?: readonly string[];
  /** Titles of the choices in other languages. */
  readonly choiceTitles?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly required?: boolean;
};

/** The website form of a source. */
export type IntakeFormSchema = {
  readonly title: string;
  readonly text?: string;
  readonly button: string;
  /** Text shown after the form was sent. */
  readonly done: string;
  readonly fields: readonly FormFieldSchema[];
  /** The sentence that visitors agree to. */
  readonly consent: string;
  /** Yes/no field of the record that stores the consent. */
  readonly consentField?: string;
  /** Reference field for the record, such as a project, whose own form page the visitor uses. */
  readonly about?: string;
  /** Min seconds until the form is sent. A faster form is spam. Default: 3. */
  readonly seconds?: number;
};

/** Where an email contains the value of a column: after a label, or in the first group of a pattern. */
export type EmailColumnSchema = {
  /** Text of the table cell before the value, or before the colon of its line. */
  readonly label?: string;
  /** Regular expression whose first group is the value. */
  readonly match?: string;
  /** Where to search for the pattern. Default: text. */
  readonly in?: 'text' | 'subject';
};

/** The emails in a mailbox that are deliveries. */
export type IntakeEmailSchema = MailboxSchema & {
  /** Senders: addresses, or domains such as `@99acres.com`. Default: everyone. */
  readonly from?: readonly string[];
  /** Regular expression that the subject must match. */
  readonly subject?: string;
  /** Mailbox to which read emails are moved. Default: they stay, and are marked as read. */
  readonly moveTo?: string;
  readonly columns: Readonly<Record<string, EmailColumnSchema>>;
};

/** One source of records. */
export type IntakeSchema = {
  readonly $schema?: string;
  readonly $comment?: string;
  /** Name of the source. It is part of the source's address. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Resource of the records. */
  readonly resource: string;
  /** Default: true. */
  readonly active?: boolean;
  readonly verify: VerifySchema;
  readonly handshake?: HandshakeSchema;
  /** Whether a GET with the values in its query is a delivery too. */
  readonly get?: boolean;
  /** Path of the records in one delivery: `entry[].changes[].value`. Default: the whole delivery. */
  readonly records?: string;
  /** Columns whose values identify a delivery. */
  readonly id?: readonly string[];
  readonly pairs?: readonly PairsSchema[];
  /** Deliveries that are acknowledged but not recorded: column → texts. */
  readonly skip?: Readonly<Record<string, readonly string[]>>;
  readonly fetch?: FetchSchema;
  readonly form?: IntakeFormSchema;
  /** The mailbox of a source that is verified by email. */
  readonly email?: IntakeEmailSchema;
  /** The address of a source that is verified by poll. */
  readonly poll?: PollSchema;
  /** Field → rule, as in an import mapping. */
  readonly fields: JsonObject;
};

/** Returns whether a source is switched on. */
export const isActiveIntake = ({ active }: IntakeSchema): boolean => active !== false;
