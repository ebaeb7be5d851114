/** How often a saved report goes out by mail. */
const rhythms = ['daily', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Fields of a saved report that say when it goes to whom by mail, and how that went. */
export type ReportMailSchema = {
  /** Yes/no field: nothing is sent where it is no. */
  readonly on: string;
  /** Choice that tells how often… */
  readonly rhythm: string;
  /** …and for each of its values that sends at all, the rhythm, e.g. `{"Every week":"weekly"}`. */
  readonly rhythms: Readonly<Record<string, Rhythm>>;
  /** Text `09:30`, on the organization's clock. */
  readonly time: string;
  /** Choice of the week's days, for `weekly`. */
  readonly weekday: string;
  /** Number from 1 to 28, for `monthly`. */
  readonly monthDay: string;
  /** References to the people who get it. */
  readonly to: string;
  /** References to those of them who wanted no more; the server writes it. */
  readonly stopped: string;
  /** Instant of the last mail, and one sentence about it; the server writes both. */
  readonly sentAt: string;
  readonly outcome: string;
};

/**
 * Says that the records are reports as somebody left them. Shape:
 * `{"report":"report","query":"query","first":"opensFirst","mail":{…}}`.
 */
export type SavedReportSchema = {
  /** Text that names the report. */
  readonly report: string;
  /** Text that holds the query of its address, e.g. `from=2026-11-01&to=2026-11-30`. */
  readonly query: string;
  /** Yes/no field: the report opens with it, for its owner. */
  readonly first: string;
  readonly mail?: ReportMailSchema;
};
