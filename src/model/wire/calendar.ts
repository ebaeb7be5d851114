/** Paths of the calendar, and of its feed for other calendar apps. */
export const calendarPaths = {
  events: '/api/v2/admin/get-calendar',
  feed: '/api/v2/admin/get-calendar-feed',
  createFeed: '/api/v2/admin/create-calendar-feed',
  deleteFeed: '/api/v2/admin/delete-calendar-feed',
  ics: '/api/v2/client/calendar',
} as const;

/** A user whose events the calendar can show. */
export type CalendarPerson = { readonly _id: string; readonly name: string };

/** An event of the calendar: a record that is due at a time, with its state. */
export type CalendarEvent = {
  readonly resource: string;
  readonly record: string;
  readonly version: number;
  readonly title: string;
  readonly at: string;
  readonly minutes: number;
  readonly state: string | null;
  readonly people: readonly string[];
};

/** Response of the calendar: its events in the requested time, and whose events the user can choose to see. */
export type CalendarAnswer = {
  readonly data: {
    readonly events: readonly CalendarEvent[];
    /** Whether there are more events than returned. */
    readonly isCut: boolean;
    /** The users whose calendar the current user may see. */
    readonly people: readonly CalendarPerson[];
    /** The teams that the current user may see. */
    readonly teams: readonly CalendarPerson[];
  };
};

/**
 * Values of the query parameter `whose` of the calendar: the user's own events, those of the user's team, or all that
 * the user may see. `whose` can also be the id of a user or a team.
 */
export const calendarWhose = ['me', 'team', 'all'] as const;
