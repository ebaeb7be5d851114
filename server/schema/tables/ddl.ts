/**
 * The part of a `pg` client that migrations and table syncs need. It is one connection, not a pool, because locks and
 * transactions belong to a connection.
 */
export type DdlClient = {
  query(
    text: string | { readonly name?: string; readonly text: string; readonly values: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
};

/** One DDL statement and its subject. */
export type DdlStep = {
  /** Name of the table, such as `leads`, or `gable` for internal tables. */
  readonly subject: string;
  readonly text: string;
};

/** The executed steps; empty if the tables were already in sync. */
export type DdlReport = { readonly steps: readonly DdlStep[] };

/** A running activation: when the previous version became active, and the version that is being activated. */
export type Activation = { readonly head: string; readonly version: string };
