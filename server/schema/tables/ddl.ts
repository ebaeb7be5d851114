/** The part of a `pg` client that is needed: one connection, not a pool, as locks and transactions belong to it. */
export type DdlClient = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
};

/** One statement that brings the tables along, and why. */
export type DdlStep = {
  /** `leads`, or `gable` for the tables behind all resources. */
  readonly subject: string;
  readonly text: string;
};

/** What was done; nothing when the tables were right already. */
export type DdlReport = { readonly steps: readonly DdlStep[] };
