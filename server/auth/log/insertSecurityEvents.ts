import type { JsonObject } from '#model/schema/json.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';
import { unnestRows, type UnnestColumn } from '../../postgres/unnestRows.ts';

/**
 * An audit entry about something other than a change of a record, such as a sign-in. `bucket`: a text that is equal for
 * repeated events, so that they share one entry; null: the event has an entry of its own.
 */
export type SecurityEventRow = {
  readonly at: Date;
  /** When the last of the counted events happened. */
  readonly until: Date;
  readonly kind: string;
  readonly by: string | null;
  /** Record of the API key that was used. */
  readonly key: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly resource: string | null;
  readonly record: string | null;
  /** The tried usernames. */
  readonly names: readonly string[];
  readonly details: JsonObject;
  /** Number of events that the entry stands for. */
  readonly count: number;
  readonly bucket: string | null;
};

/** Max tried usernames that one audit entry lists. */
export const maxNames = 5;

const columns: readonly UnnestColumn<SecurityEventRow>[] = [
  { column: 'at', type: 'timestamptz', valueOf: (row) => row.at.toISOString() },
  { column: 'until', type: 'timestamptz', valueOf: (row) => row.until.toISOString() },
  { column: 'action', type: 'text', valueOf: (row) => row.kind },
  { column: 'by', type: 'uuid', valueOf: (row) => row.by },
  { column: 'key', type: 'uuid', valueOf: (row) => row.key },
  { column: 'address', type: 'text', valueOf: (row) => row.address },
  { column: 'requestId', type: 'text', valueOf: (row) => row.requestId },
  { column: 'resource', type: 'text', valueOf: (row) => row.resource },
  { column: 'record', type: 'uuid', valueOf: (row) => row.record },
  { column: 'changes', type: 'jsonb', valueOf: () => '{}' },
  {
    column: 'details',
    type: 'jsonb',
    valueOf: ({ details, names }) => JSON.stringify(names.length === 0 ? details : { ...details, names }),
  },
  { column: 'count', type: 'integer', valueOf: (row) => row.count },
  { column: 'bucket', type: 'text', valueOf: (row) => row.bucket },
];

/**
 * Returns the statement that inserts entries into the audit log. If an entry with the same `bucket` exists, no entry is
 * inserted: the count of the existing entry is raised, and the tried usernames are added to it. An entry without a
 * bucket (null) is always inserted. Two rows of one call must not have the same bucket.
 */
export const insertSecurityEvents = (rows: readonly SecurityEventRow[]): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `insert into gable.audit (${columns.map(({ column }) => `"${column}"`).join(', ')})
      ${unnestRows(columns, rows, bind)}
      on conflict ("bucket") where "bucket" is not null do update
      set "count" = gable.audit."count" + excluded."count", "until" = greatest(gable.audit."until", excluded."until"),
      "details" = case
        when excluded."details" ? 'names' and jsonb_array_length(gable.audit."details"->'names') < ${maxNames}
        then gable.audit."details" || jsonb_build_object('names', (
          select jsonb_agg(distinct n) from (
            select n from jsonb_array_elements((gable.audit."details"->'names') || (excluded."details"->'names')) n
            limit ${maxNames}) names))
        else gable.audit."details" end`,
    values,
  );
};
