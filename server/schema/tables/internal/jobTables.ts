/**
 * Statements that create the tables of bulk jobs: a row for each job, and a row for each of its records with the
 * result. Each can be repeated.
 */
export const jobTables: readonly string[] = [
  `create table if not exists gable.jobs (
    id uuid primary key, resource text not null, action text not null, body jsonb not null, "by" uuid not null,
    address text not null, origin text not null, state text not null, total integer not null,
    done integer not null default 0, refused integer not null default 0, undone integer not null default 0,
    kept integer not null default 0, failures integer not null default 0, "createdAt" timestamptz not null,
    "endedAt" timestamptz, "workedAt" timestamptz, message text)`,
  `create index if not exists jobs_running on gable.jobs ("workedAt" nulls first) where state in ('running', 'undoing')`,
  'create index if not exists jobs_latest on gable.jobs ("createdAt")',
  'create index if not exists jobs_by on gable.jobs ("by", "createdAt")',
  // A record's result is written in the transaction of its change, so no record is changed twice, even if a server is
  // killed.
  `create table if not exists gable.job_items (
    job uuid not null references gable.jobs on delete cascade, place integer not null, record uuid not null,
    state text not null default 'waiting', code text, message text, before jsonb, version integer, result jsonb,
    primary key (job, place))`,
  // The jobs of an earlier version do not have it.
  'alter table gable.job_items add column if not exists after jsonb',
  'create index if not exists job_items_state on gable.job_items (job, state, place)',
];
