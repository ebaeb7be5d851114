/**
 * The types of documents that a file field may contain, and the time of the reminder before they expire. Shape:
 * `{"types":["KYC","Agreement"],"remindDays":30}`.
 */
export type DocumentsSchema = {
  readonly types: readonly string[];
  /** How many days before the expiry date the notification `expires` is sent. Absent: 30. */
  readonly remindDays?: number;
};
