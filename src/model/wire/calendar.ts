/** Paths of the calendar, and of the address by which other calendars read it. */
export const calendarPaths = {
  events: '/api/v2/admin/get-calendar',
  feed: '/api/v2/admin/get-calendar-feed',
  createFeed: '/api/v2/admin/create-calendar-feed',
  deleteFeed: '/api/v2/admin/delete-calendar-feed',
  ics: '/api/v2/client/calendar',
} as const;

export type CalendarPerson = { readonly _id: string; readonly name: string };

/** Something to do at a time: the record of it, with its state. */
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

export type CalendarAnswer = {
  readonly data: {
    readonly events: readonly CalendarEvent[];
    /** There are more than are given. */
    readonly isCut: boolean;
    /** The people whose calendar the user may see. */
    readonly people: readonly CalendarPerson[];
  };
};

/** Whose events are shown: the user's own, their team's, all that they may see, or those of a person by id. */
export const calendarWhose = ['me', 'team', 'all'] as const;
