import type { MessageWay } from '../schema/schema.ts';
import type { MessagePart, PartKind } from './messagePart.ts';

/** Paths of the inbox. */
export const inboxPaths = {
  list: '/api/v2/inbox',
  conversation: '/api/v2/inbox/conversation',
  read: '/api/v2/inbox/read',
  fetchFile: '/api/v2/inbox/fetch-file',
} as const;

/** Tabs of the inbox: conversations of the user's own records, conversations without an answer, or all. */
export const inboxTabs = ['mine', 'unanswered', 'all'] as const;
/** A tab of the inbox, such as `unanswered`. */
export type InboxTab = (typeof inboxTabs)[number];

/** A user who owns a record of a conversation. */
export type InboxPerson = { readonly _id: string; readonly name: string };

/** A conversation: the messages of one record in one way of contact, with the newest received message. */
export type InboxConversation = {
  readonly resource: string;
  readonly record: string;
  readonly way: MessageWay;
  readonly title: string;
  readonly owners: readonly InboxPerson[];
  /** Id of the newest incoming message. */
  readonly message: string;
  readonly at: string;
  readonly subject: string;
  /** The first characters of the message. */
  readonly text: string;
  /** The kinds of the files, places and contacts in the message. */
  readonly parts: readonly PartKind[];
  readonly isAnswered: boolean;
  /** Whether nobody has replied and the user has not seen the message. */
  readonly isUnread: boolean;
};

/** Response of `GET /api/v2/inbox`. `next`: the cursor of the next page. */
export type InboxAnswer = {
  readonly data: { readonly conversations: readonly InboxConversation[]; readonly next: string | null };
};

/** A message of a conversation. */
export type InboxMessage = {
  readonly id: string;
  readonly direction: 'incoming' | 'outgoing';
  readonly at: string;
  /** The contact's phone number or email address. Null if the user may not read it. */
  readonly address: string | null;
  readonly subject: string;
  readonly text: string;
  readonly parts: readonly MessagePart[];
  readonly state: 'waiting' | 'sent' | 'delivered' | 'read' | 'failed' | 'refused' | 'received';
  readonly reason: string | null;
  /** Name of the user who sent it. Null for a rule and for received messages. */
  readonly by: string | null;
};

/** Response of `GET /api/v2/inbox/conversation`. `earlier`: the cursor of the messages before these. */
export type ConversationAnswer = {
  readonly data: {
    readonly title: string;
    readonly owners: readonly InboxPerson[];
    readonly messages: readonly InboxMessage[];
    readonly earlier: string | null;
  };
};
