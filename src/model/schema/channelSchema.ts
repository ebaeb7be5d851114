import type { HandshakeSchema, VerifySchema } from './intakeSchema.ts';
import type { CallOutcome, Filter, MessageWay } from './schema.ts';
import type { Json, JsonObject } from './json.ts';
import type { MailboxSchema } from './mailboxSchema.ts';

/**
 * TypeScript types of the files in `schemas/channels/` after the check against `_channel.schema.json`, which is the
 * manual for people. A test keeps both equal.
 */

/** Hours in which nothing is sent, in the organization's time zone. Shape: `{"from":"21:00","to":"09:00"}`. */
export type QuietSchema = { readonly from: string; readonly to: string };

/**
 * The request that sends a message or starts a call. `{to}`, `{text}`, `{agent}`, `{id}` and others are filled in;
 * `$name` is a secret.
 */
export type GatewaySchema = {
  readonly url: string;
  /** Default: POST. */
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Basic authorization. Both texts are filled in like headers. */
  readonly basic?: { readonly user: string; readonly password: string };
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: JsonObject;
  /** Path in the answer, and the values that mean it was accepted. Default: any status from 200 to 299. */
  readonly accepted?: { readonly path: string; readonly is: readonly Json[] };
  /** Path of the provider's id in the answer. */
  readonly id?: string;
};

/** How delivery reports arrive. */
export type ReportsSchema = {
  readonly verify: VerifySchema;
  /** Path of the reports in a request. Default: the whole. */
  readonly records?: string;
  /** Path of the provider's id, or of ours, in a report. */
  readonly id: string;
  readonly state: string;
  /** State of a message → the provider's words for it. */
  readonly states: { readonly [state in 'delivered' | 'read' | 'failed']?: readonly string[] };
  readonly reason?: string;
};

/** Events of a call. `missed`: nobody answered an incoming call. `ended`: the call is over. */
export type CallEvent = 'started' | 'answered' | 'missed' | 'ended';

/** Path of a value in a callback → the provider's words. One of them must be there. */
export type WordsAtSchema = Readonly<Record<string, readonly string[]>>;

/** What follows from a missed call. */
export type MissedSchema = {
  /** The record of a caller whom no record has, as a source of records writes it. */
  readonly unknown?: { readonly resource: string; readonly fields: JsonObject };
  /** A record about the caller's record, such as a task. `$record`, `$owner`, `$in 1h` and `{field}` are filled in. */
  readonly existing?: { readonly resource: string; readonly values: JsonObject };
};

/** How a provider reports calls. Several paths: the first with a value counts. */
export type CallsSchema = {
  readonly verify: VerifySchema;
  /** A GET with the values in its query is a callback too. */
  readonly get?: boolean;
  /** Field of a form whose text is the whole callback as JSON. */
  readonly jsonIn?: string;
  /** Path of the calls in a request. Default: the whole. */
  readonly records?: string;
  /** The provider's id of the call. */
  readonly id: readonly string[];
  /** Our id, if the provider returns it. */
  readonly ours?: readonly string[];
  /** The last event of the table that matches counts. */
  readonly events: { readonly [event in CallEvent]?: WordsAtSchema };
  /** Words of calls that a user made. Others are incoming. */
  readonly outgoing?: WordsAtSchema;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Number of the user. */
  readonly agent?: readonly string[];
  /** Seconds, or `00:01:25`. */
  readonly seconds?: readonly string[];
  readonly outcomes?: { readonly [outcome in CallOutcome]?: WordsAtSchema };
  /** Address of the recording, https only. */
  readonly recording?: readonly string[];
  readonly missed?: MissedSchema;
};

/** A number of the WhatsApp Business Cloud API. */
export type WhatsAppSchema = {
  readonly phoneNumberId: string;
  readonly version: string;
  /** Origin of the API. Default: https://graph.facebook.com. */
  readonly origin?: string;
  /** Hosts that the addresses of files may have. Default: lookaside.fbsbx.com. */
  readonly mediaHosts?: readonly string[];
};

/** The header of an approved template. `link`: the file that is sent if none is attached. */
export type TemplateHeaderSchema = { readonly type: 'image' | 'document'; readonly link?: string };

/** The provider's name of a template, its language, and the variables in the order of its placeholders. */
export type ProviderTemplateSchema = {
  readonly id: string;
  readonly language?: string;
  readonly variables?: readonly string[];
  /** For WhatsApp: the template begins with a file. */
  readonly header?: TemplateHeaderSchema;
};

/** How a channel reaches a person: a message, or a phone call. */
export type ChannelWay = MessageWay | 'call';

/** One channel by which messages leave, or by which people are called. */
export type ChannelSchema = {
  readonly $schema?: string;
  readonly $comment?: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly way: ChannelWay;
  /** Default: true. */
  readonly active?: boolean;
  /** Max messages a minute. */
  readonly perMinute?: number;
  readonly quiet?: QuietSchema;
  /** Resource → a filter; records that meet it get no message. */
  readonly refuse?: Readonly<Record<string, Filter>>;
  /** Replies and bounces of an email channel. */
  readonly replies?: MailboxSchema & { readonly replyTo?: string };
  readonly gateway?: GatewaySchema;
  readonly whatsapp?: WhatsAppSchema;
  readonly reports?: ReportsSchema;
  /** The callbacks of a telephony provider. */
  readonly calls?: CallsSchema;
  readonly handshake?: HandshakeSchema;
  /** Name of a template → that of the provider. */
  readonly templates?: Readonly<Record<string, ProviderTemplateSchema>>;
};

/** Returns whether a channel is switched on. */
export const isActiveChannel = ({ active }: ChannelSchema): boolean => active !== false;

/** Returns the switched-on channel that calls people, or undefined. */
export const callChannelOf = (channels: Readonly<Record<string, ChannelSchema>>): ChannelSchema | undefined =>
  Object.values(channels).find((one) => one.way === 'call' && isActiveChannel(one));
