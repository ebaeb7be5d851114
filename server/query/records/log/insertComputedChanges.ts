import type { JsonObject } from '#model/schema/json.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { unnestRows, type UnnestColumn } from '../../../postgres/unnestRows.ts';

/** Changes of a record's computed values that were caused by changes of other records: field → `{"old":…,"new":…}`. */
export type ComputedChange = {
  readonly record: string;
  readonly changes: JsonObject;
  /** The changes of fields with `audit`. */
  readonly audited: JsonObject;
};

const columns: readonly UnnestColumn<ComputedChange>[] = [
  { column: 'record', type: 'uuid', valueOf: (row) => row.record },
  { column: 'changes', type: 'jsonb', valueOf: (row) => JSON.stringify(row.changes) },
  { column: 'audited', type: 'jsonb', valueOf: (row) => JSON.stringify(row.audited) },
];

/**
 * Returns the statement that inserts events about values that the server computed from other records: events for
 * webhooks and for rules, and entries of the audit log for fields with `audit`. The audit entries have no author.
 * Example: `with entries(…) as (…), started as (insert into gable.rule_events …), audited as (insert into gable.audit
 * …) insert into gable.outbox …`.
 */
export const insertComputedChanges = (resource: string, entries: readonly ComputedChange[]): Statement => {
  const { bind, values } = createParameters();
  const rows = unnestRows(columns, entries, bind);
  const name = bind(resource, 'text');
  return prepared(
    `with entries("record", "changes", "audited") as (${rows}),
      started as (
        insert into gable.rule_events ("at", resource, record, action, changes, depth)
        select now(), ${name}, e."record", 'computed', e."changes",
          coalesce(nullif(current_setting('gable.rule_depth', true), ''), '0')::integer
        from entries e where exists (select from gable.rule_resources r where r.resource = ${name})),
      audited as (
        insert into gable.audit ("at", "by", "resource", "record", "action", "changes")
        select now(), null, ${name}, e."record", 'computed', e."audited"
        from entries e where e."audited" <> '{}'::jsonb)
      insert into gable.outbox ("at", resource, record, action, fields)
      select now(), ${name}, e."record", 'computed', array(select jsonb_object_keys(e."changes")) from entries e
      where exists (select from gable.hooks h where h.resource = ${name})`,
    values,
  );
};
