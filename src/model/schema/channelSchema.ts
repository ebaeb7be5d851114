import type { HandshakeSchema, VerifySchema } from './intakeSchema.ts';
import type { Filter, MessageWay } from './schema.ts';
import type { Json, JsonObject } from './json.ts';
import type { MailboxSchema } from './mailboxSchema.ts';

/**
 * TypeScript types of the files in `schemas/channels/` after the check against `_channel.schema.json`, which is the
 * manual for people. A test keeps both equal.
 */

/** Hours in which nothing is sent, in the organization's time zone. Shape: `{"from":"21:00","to":"09:00"}`. */
export type QuietSchema = { readonly from: string; readonly to: string };

/** The request that sends a message. `{to}`, `{text}`, `{id}` and others are filled in; `$name` is a secret. */
export type GatewaySchema = {
  readonly url: string;
  /** Default: POST. */
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
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

/** A number of the WhatsApp Business Cloud API. */
export type WhatsAppSchema = { readonly phoneNumberId: string; readonly version: string };

/** The provider's name of a template, its language, and the variables in the order of its placeholders. */
export type ProviderTemplateSchema = {
  readonly id: string;
  readonly language?: string;
  readonly variables?: readonly string[];
};

/** One channel by which messages leave. */
export type ChannelSchema = {
  readonly $schema?: string;
  readonly $comment?: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly way: MessageWay;
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
  readonly handshake?: HandshakeSchema;
  /** Name of a template → that of the provider. */
  readonly templates?: Readonly<Record<string, ProviderTemplateSchema>>;
};

/** Returns whether a channel is switched on. */
export const isActiveChannel = ({ active }: ChannelSchema): boolean => active !== false;
