/** When people are notified of a record. */
export const notifyEvents = ['create'] as const;

/**
 * Whom the product notifies of a record, and with what text. Shape: `{"on":"create","to":["sharedBy"],"text":"New
 * enquiry by your link"}`.
 */
export type NotifySchema = {
  readonly on: (typeof notifyEvents)[number];
  /** References to the recipients. Nobody is notified of their own action. */
  readonly to: readonly string[];
  readonly text: string;
};

/** A notification as the user may see it now. */
export type Notification = {
  readonly _id: string;
  readonly at: string;
  readonly text: string;
  readonly resource: string;
  readonly record: string;
  /** Title of the record. */
  readonly title: string;
  readonly read: boolean;
};

export type NotificationsAnswer = { readonly data: readonly Notification[]; readonly unread: number };

/** Paths of the user's notifications, and to mark them as read. */
export const notificationPaths = {
  list: '/api/v2/admin/get-notification',
  read: '/api/v2/admin/read-notification',
} as const;
