/** When people are told of a record. */
export const notifyEvents = ['create'] as const;

/**
 * Whom the product tells of a record, and in what words. Shape: `{"on":"create","to":["sharedBy"],"text":"New enquiry
 * by your link"}`.
 */
export type NotifySchema = {
  readonly on: (typeof notifyEvents)[number];
  /** References to those who are told; nobody is told of what they do themselves. */
  readonly to: readonly string[];
  readonly text: string;
};

/** One thing that somebody was told, as they may see it now. */
export type Notification = {
  readonly _id: string;
  readonly at: string;
  readonly text: string;
  readonly resource: string;
  readonly record: string;
  /** Of the record. */
  readonly title: string;
  readonly read: boolean;
};

export type NotificationsAnswer = { readonly data: readonly Notification[]; readonly unread: number };

/** Addresses of what the person who asks was told, and of having read it. */
export const notificationPaths = {
  list: '/api/v2/admin/get-notification',
  read: '/api/v2/admin/read-notification',
} as const;
