/** How often a saved report is emailed. */
const rhythms = ['daily', 'weekly', 'monthly'] as const;
/** How often a saved report is emailed, such as `weekly`. */
export type Rhythm = (typeof rhythms)[number];

/** Fields of a saved report for its emails: recipients, schedule and result. */
export type ReportMailSchema = {
  /** Yes/no field. Emails are sent only if it is yes. */
  readonly on: string;
  /** Choice field with the schedule. */
  readonly rhythm: string;
  /** Value of the choice field → rhythm, for the values that send emails, e.g. `{"Every week":"weekly"}`. */
  readonly rhythms: Readonly<Record<string, Rhythm>>;
  /** Text field with the time of day, such as `09:30`, in the organization's time zone. */
  readonly time: string;
  /** Choice field with the weekday, for `weekly`. */
  readonly weekday: string;
  /** Number field with the day of the month from 1 to 28, for `monthly`. */
  readonly monthDay: string;
  /** References to the recipients. */
  readonly to: string;
  /** References to recipients who unsubscribed. Written by the server. */
  readonly stopped: string;
  /** Instant and result of the last email. Written by the server. */
  readonly sentAt: string;
  readonly outcome: string;
};

/**
 * Declares that the records of a resource are saved reports. Shape:
 * `{"report":"report","query":"query","first":"opensFirst","mail":{…}}`.
 */
export type SavedReportSchema = {
  /** Text field with the name of the report. */
  readonly report: string;
  /** Text field with the query of the report's URL, e.g. `from=2026-11-01&to=2026-11-30`. */
  readonly query: string;
  /** Text field with the name of the resource whose list the view shows. Absent if all views are of reports. */
  readonly list?: string;
  /** Yes/no field: the owner's report or list opens with this view. */
  readonly first: string;
  /**
   * References to roles. The list opens with this view for users with one of these roles, unless they chose another
   * view.
   */
  readonly firstFor?: string;
  /** Yes/no field: the menu shows the view of a list. */
  readonly pinned?: string;
  readonly mail?: ReportMailSchema;
};
