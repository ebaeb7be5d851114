import type { JsonObject } from '#model/schema/json.ts';
import { currentTrace } from '../../../metrics/currentTrace.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Statement } from '../../../postgres/statement.ts';
import { rowsStatement, type UnnestColumn } from '../../../postgres/unnestRows.ts';

/**
 * One entry of the audit log: who changed what of which record, from where; `changes` is field → `{"old":…,"new":…}`.
 */
export type NewAudit = {
  readonly at: Date;
  readonly by: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly resource: string;
  readonly record: string;
  readonly action: string;
  readonly changes: JsonObject;
  /** Record of the API key that was used. */
  readonly key?: string | undefined;
};

const columns: readonly UnnestColumn<NewAudit>[] = [
  { column: 'at', type: 'timestamptz', valueOf: (row) => row.at.toISOString() },
  { column: 'by', type: 'uuid', valueOf: (row) => row.by },
  { column: 'address', type: 'text', valueOf: (row) => row.address },
  { column: 'requestId', type: 'text', valueOf: (row) => row.requestId },
  { column: 'resource', type: 'text', valueOf: (row) => row.resource },
  { column: 'record', type: 'uuid', valueOf: (row) => row.record },
  { column: 'action', type: 'text', valueOf: (row) => row.action },
  { column: 'changes', type: 'jsonb', valueOf: (row) => JSON.stringify(row.changes) },
  { column: 'key', type: 'uuid', valueOf: (row) => row.key ?? null },
];

const names = columns.map(({ column }) => quote(column)).join(', ');

/** The trace of the request, which webhook calls about the change carry on. */
const traceColumn: UnnestColumn<NewAudit> = { column: 'trace', type: 'text', valueOf: () => currentTrace() ?? null };

/** Returns the SQL that inserts entries and events. `more`: a column of the outbox that the entries have, too. */
const textOf =
  (more: string) =>
  (rows: string): string =>
    `with entries(${names}${more}) as (${rows}),
      audited as (insert into gable.audit (${names}) select ${names} from entries),
      started as (
        insert into gable.rule_events ("at", resource, record, action, changes, depth)
        select e."at", e."resource", e."record", e."action", e."changes",
          coalesce(nullif(current_setting('gable.rule_depth', true), ''), '0')::integer
        from entries e where exists (select from gable.rule_resources r where r.resource = e."resource"))
      insert into gable.outbox ("at", resource, record, action, fields${more})
      select e."at", e."resource", e."record", e."action", array(select jsonb_object_keys(e."changes"))${more}
      from entries e where exists (select from gable.hooks h where h.resource = e."resource")`;

const insertUntraced = rowsStatement(columns, textOf(''));
const insertTraced = rowsStatement([...columns, traceColumn], textOf(', trace'));

/**
 * Returns the statement that inserts audit entries. It also inserts the outbox events for webhooks and the events that
 * start rules, so that no writer can forget an event. The SQL text is the same for any number of entries. Example:
 * `with entries("at", "by", …) as (select from unnest($1::timestamptz[], …)), audited as (insert into gable.audit
 * ("at", "by", …) select … from entries), started as (insert into gable.rule_events (…) select … from entries e where
 * exists (select from gable.rule_resources r where r.resource = e."resource")) insert into gable.outbox (…) select …
 * from entries e where exists (select from gable.hooks h where h.resource = e."resource")`.
 */
export const insertAudit = (entries: readonly NewAudit[]): Statement =>
  currentTrace() === undefined ? insertUntraced(entries) : insertTraced(entries);
