import type { IntakeSecret, IntakeSource } from './intake.ts';
import type { PartFile } from './messagePart.ts';

/** A channel for messages or calls, with its figures of the last 30 days. */
export type ChannelSummary = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly way: string;
  readonly active: boolean;
  /** Whether the secrets or the email server that the channel needs are set up. */
  readonly isReady: boolean;
  /** Whether the channel has an address for reports, and whether the address contains a secret part. */
  readonly webhook: 'none' | 'plain' | 'secret';
  readonly secrets: readonly IntakeSecret[];
  readonly mailbox: IntakeSource['connection'];
  /** State → number of messages in that state. */
  readonly counts: Readonly<Record<string, number>>;
  readonly lastAt: string | null;
};

/** Response of `GET /api/v2/admin/channels`. */
export type ChannelsAnswer = { readonly data: readonly ChannelSummary[] };

/** One message in the log of the channels. */
export type ChannelMessage = {
  readonly id: string;
  readonly channel: string;
  /** Way of contact, such as `email` or `call`. */
  readonly way: string;
  readonly direction: string;
  readonly resource: string | null;
  readonly record: string | null;
  readonly address: string;
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
  readonly at: string;
  readonly nextAt: string | null;
  readonly doneAt: string | null;
  readonly reason: string | null;
};

/** Response of `GET /api/v2/admin/channel-messages`. */
export type ChannelMessagesAnswer = { readonly data: readonly ChannelMessage[]; readonly total: number };
/** Response of `POST /api/v2/admin/channel-retry`: the number of messages that are sent again. */
export type ChannelRetryAnswer = { readonly data: { readonly retried: number } };
/**
 * Response of `POST /api/v2/admin/channel-secret/{channel}`, which stores a secret of a channel: the name of the
 * secret, and its value if the server created it, otherwise null.
 */
export type ChannelSecretAnswer = { readonly data: { readonly name: string; readonly value: string | null } };
/** Response of `POST /api/v2/messages/files`: the stored file, and the id with which a message refers to it. */
export type AttachAnswer = {
  readonly data: { readonly id: string; readonly kind: 'image' | 'document'; readonly file: PartFile };
};
/** Response of `POST /api/v2/messages`: the id of the message. */
export type SendAnswer = { readonly data: { readonly id: string } };
