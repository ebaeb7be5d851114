/**
 * Statements that create the table of marks: records whose look-ups or roll-ups must be computed again after a change.
 * The transaction of the change writes the marks, and computes the values before it commits. If there are too many
 * marked records, the servers compute the values later. Every statement can be repeated.
 */
export const staleTables: readonly string[] = [
  `create table if not exists gable.stale (
    id bigint generated always as identity primary key, tx xid8 not null default pg_current_xact_id(),
    resource text not null, record uuid not null, field text not null,
    depth integer not null default coalesce(nullif(current_setting('gable.rule_depth', true), ''), '0')::integer)`,
  'create index if not exists stale_tx on gable.stale (tx)',
  // Sends the connection a notice once per transaction with marks. Transactions without the notice need not search for
  // marks.
  `create or replace function gable.note_stale() returns void language plpgsql as $$
  begin
    if coalesce(current_setting('gable.stale_in', true), '') <> pg_current_xact_id()::text then
      perform set_config('gable.stale_in', pg_current_xact_id()::text, true);
      raise notice 'gable: stale' using errcode = '01G01';
    end if;
  end $$`,
];
