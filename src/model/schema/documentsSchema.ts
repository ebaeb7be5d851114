/**
 * The types of documents that a file field may contain, and how many days before a document expires a reminder is sent.
 * Shape: `{"types":["KYC","Agreement"],"remindDays":30}`.
 */
export type DocumentsSchema = {
  readonly types: readonly string[];
  /** How many days before the expiry date the notification `expires` is sent. Absent: 30. */
  readonly remindDays?: number;
};
