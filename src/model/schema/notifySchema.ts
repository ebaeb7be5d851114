/**
 * Events that notify people of a record. `due` and `overdue` depend on the resource's `schedule`, `expires` on the
 * expiry dates of its documents. `approval` and `answered` depend on the states that have the word `approval`.
 */
export const notifyEvents = [
  'create',
  'assigned',
  'mentioned',
  'approval',
  'answered',
  'due',
  'overdue',
  'expires',
] as const;

/**
 * Who is notified of a record, and with what text. Shape: `{"on":"create","to":["sharedBy"],"text":"New enquiry by your
 * link"}`.
 */
export type NotifySchema = {
  readonly on: (typeof notifyEvents)[number];
  /**
   * References to the recipients. Users are not notified of their own actions. Absent for `mentioned` and `approval`.
   * For `answered`, these people are notified in addition to the person who asked.
   */
  readonly to?: readonly string[];
  /** For `answered`: the new states that the text is for. Absent: all. */
  readonly states?: readonly string[];
  readonly text: string;
};

/** All events of notifications: those that schemas use, ended imports and bulk jobs, and other notices. */
export const notificationEvents = [...notifyEvents, 'imported', 'jobEnded', 'notice'] as const;
/** The event of a notification, such as `assigned`. */
export type NotificationEvent = (typeof notificationEvents)[number];

/** Ways in which a notification is sent, in addition to the bell. */
export const notificationChannels = ['email', 'push'] as const;
/** A way in which a notification is sent, such as `push`. */
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * Whether a notification is also sent through a channel, if the user has not chosen. chosen: users who turn on push for
 * a device want it; email is sent only on request.
 */
export const defaultChannels: Readonly<Record<NotificationChannel, boolean>> = { email: false, push: true };

/** A notification, or a group of similar notifications, with the content that the user may see now. */
export type Notification = {
  /** The id of the latest notification. */
  readonly _id: string;
  readonly at: string;
  readonly event: NotificationEvent;
  readonly text: string;
  readonly resource: string;
  readonly record: string;
  /** Title of the record. For a group of several records, their number: `25 leads`. */
  readonly title: string;
  readonly read: boolean;
  readonly count: number;
  /** The records of the group, latest first, at most 30. */
  readonly records: readonly { readonly _id: string; readonly title: string }[];
};

/** Response with the latest notifications of the user, and the number of all unread ones. */
export type NotificationsAnswer = { readonly data: readonly Notification[]; readonly unread: number };

/** The hours without email and push: local times, which may span midnight, and their IANA time zone. */
export type QuietHours = { readonly from: string; readonly to: string; readonly zone: string };

/** Whether a user gets notifications by each channel. */
export type ChannelChoice = Readonly<Record<NotificationChannel, boolean>>;

/**
 * A user's choices for notifications: which events are also sent by email or push, the quiet hours, and the devices for
 * push. Also has what the user can choose from.
 */
export type NotificationSettings = {
  readonly events: readonly {
    readonly event: NotificationEvent;
    /** Texts that the schemas define for this event. */
    readonly texts: readonly string[];
    readonly choice: ChannelChoice;
  }[];
  readonly quiet: QuietHours | null;
  readonly email: { readonly configured: boolean; readonly address: string | null };
  readonly push: {
    /** The public VAPID key, base64url. */
    readonly key: string;
    readonly devices: readonly { readonly _id: string; readonly device: string; readonly at: string }[];
  };
};

/** A person who can be mentioned with `@username`. */
export type MentionPerson = { readonly _id: string; readonly username: string; readonly name: string };

/** The username, in lower case, and the name of a user who is mentioned in a text. */
export type MentionName = Omit<MentionPerson, '_id'>;

/**
 * Paths of the calls for notifications: the list, marking as read, settings, push devices, and people to mention
 * and their names.
 */
export const notificationPaths = {
  list: '/api/v2/admin/get-notification',
  read: '/api/v2/admin/read-notification',
  settings: '/api/v2/admin/get-notification-settings',
  updateSettings: '/api/v2/admin/update-notification-settings',
  addDevice: '/api/v2/admin/create-push-device',
  removeDevice: '/api/v2/admin/delete-push-device',
  people: '/api/v2/admin/get-mention',
  names: '/api/v2/admin/get-mention-name',
} as const;
