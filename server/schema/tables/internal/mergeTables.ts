/** Statements that create the tables of merges, and of pairs that are not duplicates. Each can be repeated. */
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
];
