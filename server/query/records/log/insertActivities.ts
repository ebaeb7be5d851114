import type { Json } from '#model/schema/json.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { rowsStatement, type UnnestColumn } from '../../../postgres/unnestRows.ts';

/**
 * One entry of the log behind timelines and reports:
 * `{"kind":"status","resource":"leads","record":"…","old":"New","new":"Booked"}`.
 */
export type NewActivity = {
  readonly _id: string;
  readonly kind: string;
  readonly resource: string;
  readonly record: string;
  readonly by: string | null;
  readonly at: Date;
  readonly note?: string | undefined;
  readonly field?: string | undefined;
  readonly old?: Json | undefined;
  readonly new?: Json | undefined;
  readonly direction?: string | undefined;
  readonly outcome?: string | undefined;
  /** Length of a call, or the time in the old state. */
  readonly seconds?: number | undefined;
  readonly requestId?: string | undefined;
  /** Name of the API key, source, rule or job that wrote the entry. */
  readonly via?: string | undefined;
};

const jsonOf = (value: Json | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

const columns: readonly UnnestColumn<NewActivity>[] = [
  { column: '_id', type: 'uuid', valueOf: (row) => row._id },
  { column: 'kind', type: 'text', valueOf: (row) => row.kind },
  { column: 'resource', type: 'text', valueOf: (row) => row.resource },
  { column: 'record', type: 'text', valueOf: (row) => row.record },
  { column: 'by', type: 'uuid', valueOf: (row) => row.by },
  { column: 'at', type: 'timestamptz', valueOf: (row) => row.at.toISOString() },
  { column: 'note', type: 'text', valueOf: (row) => row.note ?? null },
  { column: 'field', type: 'text', valueOf: (row) => row.field ?? null },
  { column: 'old', type: 'jsonb', valueOf: (row) => jsonOf(row.old) },
  { column: 'new', type: 'jsonb', valueOf: (row) => jsonOf(row.new) },
  { column: 'direction', type: 'text', valueOf: (row) => row.direction ?? null },
  { column: 'outcome', type: 'text', valueOf: (row) => row.outcome ?? null },
  { column: 'seconds', type: 'integer', valueOf: (row) => row.seconds ?? null },
  { column: 'requestId', type: 'text', valueOf: (row) => row.requestId ?? null },
  { column: 'via', type: 'text', valueOf: (row) => row.via ?? null },
];

const names = columns.map(({ column }) => quote(column)).join(', ');

/**
 * Returns the statement that inserts activities; its text is the same for any number of them. If the record of an
 * activity has an open deadline, the statement also inserts an event that makes rules check the deadline. An activity
 * such as a call can meet a deadline, but is not in the audit log. Example: `with entries("_id", "kind", …) as (select
 * * from unnest($1::uuid[], $2::text[], …)), noted as (insert into gable.rule_events (…) select … from entries e where
 * exists (…)) insert into "activities" ("_id", "kind", …) select … from entries`.
 */
export const insertActivities = rowsStatement(
  columns,
  (rows) =>
    `with entries(${names}) as (${rows}),
      noted as (
        insert into gable.rule_events ("at", resource, record, action, changes)
        select e."at", e."resource", e."record"::uuid, 'activity', '{}'
        from entries e
        where exists (
          select from gable.rule_deadlines d
          where d.record::text = e."record" and d.met_at is null and d.closed_at is null))
      insert into "activities" (${names}) select ${names} from entries`,
);

/**
 * Returns the statement that adds the outcome and the duration of a call to its timeline entry `id`. A stored outcome
 * is kept; a stored duration is replaced, unless `seconds` is null.
 */
export const completeCallActivity = (
  id: string,
  { outcome, seconds }: { readonly outcome: string | null; readonly seconds: number | null },
): Statement =>
  prepared(
    `update "activities" set "outcome" = coalesce("outcome", $2), "seconds" = coalesce($3, "seconds") where "_id" = $1`,
    [id, outcome, seconds],
  );

type AmendedCall = {
  readonly id: string;
  readonly resource: string;
  readonly record: string;
  readonly by: string | null;
  readonly outcome: string | undefined;
  readonly note: string | undefined;
};

/**
 * Returns the statement that sets the outcome and the note of the call `id` in the timeline of a record. A text that is
 * undefined is not changed. The statement returns a row `{_id}`. It returns no row and changes nothing if the record
 * has no such call, or if a user other than `by` started it.
 */
export const amendCallActivity = ({ id, resource, record, by, outcome, note }: AmendedCall): Statement =>
  prepared(
    `update "activities" t set "outcome" = coalesce($5, "outcome"), "note" = coalesce($6, "note")
      where "_id" = $1 and "resource" = $2 and "record" = $3 and "by" = $4 and "kind" = 'call'
        and exists (select from gable.calls c where c.id = t."_id") returning "_id"`,
    [id, resource, record, by, outcome ?? null, note ?? null],
  );
