/** Documents, such as those of a person: `{"types":["KYC","Agreement"],"remindDays":30}`. */
export type DocumentsSchema = {
  readonly types: readonly string[];
  /** Days between the notification `expires` and the day of expiry. Absent: 30. */
  readonly remindDays?: number;
};
