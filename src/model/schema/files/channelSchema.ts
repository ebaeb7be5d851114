import type { HandshakeSchema, VerifySchema } from './intakeSchema.ts';
import type { CallOutcome } from '../statesSchema.ts';
import type { Filter } from '../tabSchema.ts';
import type { MessageWay } from '../schema.ts';
import type { Json, JsonObject } from '../json.ts';
import type { MailboxSchema } from './mailboxSchema.ts';

/**
 * TypeScript types of the files in `schemas/channels/` after the check against `_channel.schema.json`, which is the
 * manual for users. A test keeps both equal.
 */

/** Hours in which nothing is sent, in the organization's time zone. Shape: `{"from":"21:00","to":"09:00"}`. */
export type QuietSchema = { readonly from: string; readonly to: string };

/**
 * The request to a provider that sends a message or starts a call. In its texts, the server replaces `{to}`, `{text}`,
 * `{agent}`, `{id}` and similar placeholders by values of the message or call, and `$name` by the secret with this
 * name.
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
  /**
   * Path in the response, and the values at which a message counts as accepted. Default: any status from 200 to 299.
   */
  readonly accepted?: { readonly path: string; readonly is: readonly Json[] };
  /** Path of the provider's id in the response. */
  readonly id?: string;
};

/** How a provider reports whether a message was delivered, was read, or failed. */
export type ReportsSchema = {
  readonly verify: VerifySchema;
  /** Path of the reports in a request. Default: the whole request. */
  readonly records?: string;
  /** Path of the message's id in a report: the provider's id or ours. */
  readonly id: string;
  readonly state: string;
  /** State of a message → the provider's words for it. */
  readonly states: { readonly [state in 'delivered' | 'read' | 'failed']?: readonly string[] };
  readonly reason?: string;
};

/** Events of a call. `missed`: an incoming call was not answered. `ended`: the call has ended. */
export type CallEvent = 'started' | 'answered' | 'missed' | 'ended';

/**
 * A test of a callback: path of a value → the texts that the provider uses there. A callback passes the test if it has
 * one of these texts at one of the paths.
 */
export type WordsAtSchema = Readonly<Record<string, readonly string[]>>;

/** What happens after a missed call. */
export type MissedSchema = {
  /** The record to create for a caller who has none, in the form of an intake source. */
  readonly unknown?: { readonly resource: string; readonly fields: JsonObject };
  /**
   * A record to create about the caller's record, such as a task. `$record`, `$owner`, `$in 1h` and `{field}` are
   * filled in.
   */
  readonly existing?: { readonly resource: string; readonly values: JsonObject };
};

/**
 * How a provider reports phone calls: where a callback contains what. Most properties are lists of paths; the first
 * path at which the callback has a value is used.
 */
export type CallsSchema = {
  readonly verify: VerifySchema;
  /** Whether a GET with the values in its query is a callback too. */
  readonly get?: boolean;
  /** If the callback is a form: the field whose text is the whole callback as JSON. */
  readonly jsonIn?: string;
  /** Path of the calls in a request. Default: the whole request. */
  readonly records?: string;
  /** Paths of the provider's id of the call. */
  readonly id: readonly string[];
  /** Paths of our id, if the provider returns it. */
  readonly ours?: readonly string[];
  /** If several events match, the most final one is used: missed, ended, answered, started. */
  readonly events: { readonly [event in CallEvent]?: WordsAtSchema };
  /** The provider's words for calls made by a user. Other calls are incoming. */
  readonly outgoing?: WordsAtSchema;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Paths of the user's phone number. */
  readonly agent?: readonly string[];
  /** Paths of the duration: seconds, or `00:01:25`. */
  readonly seconds?: readonly string[];
  readonly outcomes?: { readonly [outcome in CallOutcome]?: WordsAtSchema };
  /** Paths of the address of the recording. Only https. */
  readonly recording?: readonly string[];
  readonly missed?: MissedSchema;
};

/** A phone number of the WhatsApp Business Cloud API. */
export type WhatsAppSchema = {
  readonly phoneNumberId: string;
  readonly version: string;
  /** Origin of the API. Default: `https://graph.facebook.com`. */
  readonly origin?: string;
  /** Hosts from which files may be downloaded. Default: lookaside.fbsbx.com. */
  readonly mediaHosts?: readonly string[];
};

/** The header of an approved template. `link`: the file that is sent if none is attached. */
export type TemplateHeaderSchema = { readonly type: 'image' | 'document'; readonly link?: string };

/** The provider's name for a template, its language, and the variables in the order of its placeholders. */
export type ProviderTemplateSchema = {
  readonly id: string;
  readonly language?: string;
  readonly variables?: readonly string[];
  /** The file at the start of a WhatsApp template. */
  readonly header?: TemplateHeaderSchema;
};

/** How a channel reaches a contact: by a message or a phone call. */
export type ChannelWay = MessageWay | 'call';

/** A channel for messages or phone calls. */
export type ChannelSchema = {
  readonly $schema?: string;
  readonly $comment?: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly way: ChannelWay;
  /** Default: true. */
  readonly active?: boolean;
  /** Max messages per minute. */
  readonly perMinute?: number;
  readonly quiet?: QuietSchema;
  /** Resource → a filter. Records that meet it get no message. */
  readonly refuse?: Readonly<Record<string, Filter>>;
  /** Replies and bounces of an email channel. */
  readonly replies?: MailboxSchema & { readonly replyTo?: string };
  readonly gateway?: GatewaySchema;
  readonly whatsapp?: WhatsAppSchema;
  readonly reports?: ReportsSchema;
  /** How calls of a telephony provider are reported. */
  readonly calls?: CallsSchema;
  readonly handshake?: HandshakeSchema;
  /** Name of a template → the provider's template. */
  readonly templates?: Readonly<Record<string, ProviderTemplateSchema>>;
};

/** Returns whether a channel is switched on. */
export const isActiveChannel = ({ active }: ChannelSchema): boolean => active !== false;

/**
 * Returns whether a channel can send only the templates listed in its file and no other text. This is so for an SMS
 * provider that requires the id of a registered template.
 */
export const sendsOnlyTemplates = ({ gateway }: ChannelSchema): boolean =>
  gateway !== undefined && JSON.stringify(gateway).includes('{template}');

/**
 * Returns the active channel through which the server sends messages by a way of contact, such as `sms`. Undefined if
 * there is none.
 */
export const messageChannelOf = (
  channels: Readonly<Record<string, ChannelSchema>>,
  way: MessageWay,
): ChannelSchema | undefined => Object.values(channels).find((one) => one.way === way && isActiveChannel(one));

/** Returns the active channel for phone calls. Undefined if there is none. */
export const callChannelOf = (channels: Readonly<Record<string, ChannelSchema>>): ChannelSchema | undefined =>
  Object.values(channels).find((one) => one.way === 'call' && isActiveChannel(one));
