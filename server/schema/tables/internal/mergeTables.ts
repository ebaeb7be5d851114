/**
 * Statements that create the tables of merges, of similar records, and of pairs that are not duplicates. Each can be
 * repeated.
 */
export const mergeTables: readonly string[] = [
  // "moved": the references that were moved from the merged record; "before" and "after": the changed fields of the
  // kept one.
  `create table if not exists gable.merges (
    id uuid primary key, resource text not null, merged uuid not null, "into" uuid not null, "by" uuid not null,
    "at" timestamptz not null, "undoneAt" timestamptz, moved jsonb not null, before jsonb not null, after jsonb not null)`,
  'create index if not exists merges_merged on gable.merges (merged)',
  'create index if not exists merges_into on gable.merges ("into")',
  `create table if not exists gable.distinct_pairs (
    resource text not null, a uuid not null, b uuid not null, "by" uuid not null, "at" timestamptz not null,
    primary key (resource, a, b))`,
  // Records with similar texts, found by a background job.
  `create table if not exists gable.similar_pairs (
    resource text not null, a uuid not null, b uuid not null, score real not null, primary key (resource, a, b))`,
  'create index if not exists similar_pairs_b on gable.similar_pairs (resource, b)',
  'create index if not exists similar_pairs_score on gable.similar_pairs (resource, score desc)',
  // The last record that the job compared, in the order of changes, and the fields that it compares.
  `create table if not exists gable.compared (
    resource text primary key, key text not null, "at" timestamptz not null, record uuid not null)`,
];
