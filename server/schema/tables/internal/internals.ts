import { jobTables } from './jobTables.ts';
import { mergeTables } from './mergeTables.ts';
import { intakeTables } from './intakeTables.ts';
import { staleTables } from './staleTables.ts';
import { sessionTables } from './sessionTables.ts';

/** Number of rows of each count. Parallel writers update different rows, so they do not wait for each other. */
const rollupShards = 16;

/**
 * Statements that create the internal tables and functions, in the schema `gable`. Each can be repeated. The rules of a
 * schema are not constraints here, because they change often and apply only to new writes: validators check them. The
 * database enforces keys and uniqueness.
 */
export const internals: readonly string[] = [
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',

  `create table if not exists gable.ddl_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(), subject text not null, text text not null)`,

  // Every version of each schema file that was active. No text: the file was removed.
  `create table if not exists gable.schema_history (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(), version text not null, file text not null, hash text not null, text text,
    "by" uuid, place text not null, changes text[] not null)`,
  'create index if not exists schema_history_file on gable.schema_history (file, id)',

  `create table if not exists gable.audit (
    id bigint generated always as identity primary key,
    "at" timestamptz not null, "by" uuid, "address" text, "requestId" text,
    "resource" text not null, "record" uuid not null, "action" text not null, "changes" jsonb not null)`,
  'alter table gable.audit add column if not exists "key" uuid',
  'create index if not exists audit_record on gable.audit ("record", "at")',
  // Sign-ins, refused calls and exports are entries too: they may have no record, repeat within a minute ("count",
  // "until", "bucket"), and have "details".
  `alter table gable.audit alter column "resource" drop not null, alter column "record" drop not null,
    add column if not exists "until" timestamptz, add column if not exists "count" integer not null default 1,
    add column if not exists "details" jsonb, add column if not exists "bucket" text`,
  'create unique index if not exists audit_bucket on gable.audit ("bucket") where "bucket" is not null',
  'drop index if exists gable.audit_at',
  'create index if not exists audit_latest on gable.audit ("at", id)',
  'create index if not exists audit_by on gable.audit ("by", "at", id)',
  'create index if not exists audit_resource on gable.audit ("resource", "at", id)',
  `create index if not exists audit_security on gable.audit ("action", "at", id)
    where "action" in ('signIn', 'signInFailed', 'signOut', 'passwordChanged', 'sessionEnded', 'refused', 'export')`,

  // For an API key only the hash of its secret is stored, separate from its record.
  'create table if not exists gable.api_keys (id text primary key, record uuid not null unique, hash bytea not null)',
  // Keys that were replaced, and still work for some time.
  `create table if not exists gable.previous_api_keys (
    id text primary key, record uuid not null unique, hash bytea not null, until timestamptz not null)`,

  // Calls of each key in the current minute. A crash of the database resets them.
  'create unlogged table if not exists gable.key_calls (key text not null, minute timestamptz not null, calls integer not null, primary key (key, minute))',

  // Which webhook subscribes to which resource, maintained by a trigger of the webhooks. A change of such a resource is
  // written to the outbox in the same transaction, and deleted when a server has created its deliveries, which then
  // wait in the queue. The secret is needed for signing, so it is not hashed; no call returns these tables.
  'create table if not exists gable.hooks (hook uuid not null, resource text not null, primary key (hook, resource))',
  `create table if not exists gable.outbox (
    id bigint generated always as identity primary key, "at" timestamptz not null, resource text not null, record uuid not null, action text not null, fields text[] not null)`,
  // An event of a rule goes to one webhook (`hook`). The id of its delivery is set in advance, so the delivery is
  // created only once.
  `alter table gable.outbox add column if not exists hook uuid, add column if not exists delivery uuid,
    add column if not exists rule text, add column if not exists trace text`,
  'create unique index if not exists outbox_delivery on gable.outbox (delivery) where delivery is not null',
  `create table if not exists gable.webhook_queue (
    delivery uuid primary key, hook uuid not null, resource text not null, record uuid not null, seq bigint not null, body text not null,
    attempts integer not null default 0, next_at timestamptz not null, lease_until timestamptz)`,
  // The trace of the request that caused the event: the header `traceparent`.
  'alter table gable.webhook_queue add column if not exists trace text',
  'create index if not exists webhook_queue_due on gable.webhook_queue (next_at)',
  'create index if not exists webhook_queue_order on gable.webhook_queue (hook, resource, record, seq)',
  'create table if not exists gable.webhook_secrets (hook uuid primary key, secret text not null, old text, old_until timestamptz)',

  // Which record was created by which form, so that a repeated request creates one record.
  `create table if not exists gable.create_keys (
    resource text not null, "by" text not null, key text not null, body text not null, record uuid not null, "at" timestamptz not null,
    primary key (resource, "by", key))`,
  'create index if not exists create_keys_at on gable.create_keys ("at")',

  // Uploaded import files with their state, and the records that each import wrote, so that it can be undone.
  `create table if not exists gable.imports (
    id uuid primary key, resource text not null, "by" uuid not null, "at" timestamptz not null, name text not null, state text not null,
    sheet text, map jsonb, done integer not null default 0, result jsonb, message text, "updatedAt" timestamptz not null)`,
  'create index if not exists imports_resource on gable.imports (resource, "at" desc)',
  'alter table gable.imports add column if not exists checkpoint jsonb',
  'alter table gable.imports add column if not exists cancel_asked boolean not null default false',
  `create table if not exists gable.import_records (
    import uuid not null, "row" integer not null, record uuid not null, version integer not null, before jsonb, undone text,
    primary key (import, record))`,
  'create index if not exists import_records_row on gable.import_records (import, "row")',
  `create table if not exists gable.import_maps (
    resource text not null, header text not null, map jsonb not null, "by" uuid not null, "at" timestamptz not null, primary key (resource, header))`,

  // Values that two records had at the same time, of fields with a tab for duplicates.
  'create table if not exists gable.repeated_values (resource text not null, value text not null, primary key (resource, value))',

  // The last number of each document counter, e.g. of the invoices of a financial year.
  `create table if not exists gable.counters (key text primary key, value bigint not null check (value > 0))`,

  // Drafts of the schemas that users preview, one per user.
  `create table if not exists gable.tried_drafts (
    id uuid primary key, "user" uuid not null unique, until timestamptz not null,
    version text not null, answer text not null, rules_path text not null, rules text not null)`,

  // When each recipient gets a report by email. A server locks the row while it sends.
  `create table if not exists gable.mailings (
    report uuid not null, recipient uuid not null, pattern text not null, zone text not null,
    next_at timestamptz not null, retry_at timestamptz, attempts integer not null default 0,
    primary key (report, recipient))`,

  `create table if not exists gable.rights_epoch (one boolean primary key default true check (one), epoch bigint not null)`,
  'insert into gable.rights_epoch (epoch) values (1) on conflict do nothing',
  `create or replace function gable.raise_rights_epoch() returns trigger language plpgsql as $$
  begin
    update gable.rights_epoch set epoch = epoch + 1;
    perform pg_notify('gable_live', 'rights');
    return null;
  end $$`,

  // A check that is sent together with the writes that depend on it.
  `create or replace function gable.refuse_if(is_refused boolean) returns void language plpgsql as $$
  begin
    if is_refused then raise exception 'gable: refused' using errcode = 'GA001'; end if;
  end $$`,

  ...sessionTables,
  ...jobTables,
  ...mergeTables,
  ...intakeTables,
  ...staleTables,

  // Notifications of users. Details of the record are read when they are shown.
  `create table if not exists gable.notifications (
    "_id" uuid primary key, "user" uuid not null, "at" timestamptz not null, "text" text not null,
    "resource" text not null, "record" uuid not null, "readAt" timestamptz)`,
  'create index if not exists notifications_user on gable.notifications ("user", "at" desc)',
  // A notification with a key is created once, even if several servers find that it is due.
  `alter table gable.notifications add column if not exists "event" text not null default 'notice',
    add column if not exists "key" text`,
  'create unique index if not exists notifications_key on gable.notifications ("key") where "key" is not null',
  // Notifications of requests for approval are deleted when the request is answered.
  `create index if not exists notifications_approval on gable.notifications ("record") where "event" = 'approval'`,
  // Records that wait for an approval: who asked, who moved them to their state, and whether those who can answer were
  // notified.
  `create table if not exists gable.approvals (
    resource text not null, record uuid not null, requester uuid, "by" uuid, "at" timestamptz not null,
    announced boolean not null default false, primary key (resource, record))`,
  'create index if not exists approvals_new on gable.approvals ("at") where not announced',
  // Notifications that are still to be sent by email or push. A server locks the rows of a user and channel while it
  // sends.
  `create table if not exists gable.notification_queue (
    notification uuid not null, "user" uuid not null, channel text not null, next_at timestamptz not null,
    attempts integer not null default 0, primary key (notification, channel))`,
  'create index if not exists notification_queue_due on gable.notification_queue (next_at)',
  'create index if not exists notification_queue_user on gable.notification_queue ("user", channel)',
  `create table if not exists gable.notification_settings (
    "user" uuid primary key, choices jsonb not null default '{}', quiet jsonb, "updatedAt" timestamptz not null default now())`,
  // The languages that users chose. Other users have the language of the organization.
  'create table if not exists gable.user_languages ("user" uuid primary key, language text not null)',
  // Browsers that get push messages, until the session that added them is ended.
  `create table if not exists gable.push_devices (
    id uuid primary key, "user" uuid not null, session uuid not null, endpoint text not null unique,
    p256dh text not null, auth text not null, device text not null, "at" timestamptz not null)`,
  'create index if not exists push_devices_user on gable.push_devices ("user")',

  // Only the hash of the secret address of a user's calendar is stored.
  'create table if not exists gable.calendar_feeds ("user" uuid primary key, hash bytea not null unique, "at" timestamptz not null)',

  // The record that each open window shows. The table is lost when the database crashes; then the windows report their
  // record again.
  `create unlogged table if not exists gable.presence (
    "window" text primary key, "user" uuid not null, resource text not null, record uuid not null,
    editing boolean not null, seen_at timestamptz not null)`,
  'create index if not exists presence_record on gable.presence (record)',

  // Notifies every server at the commit, once per table and transaction.
  `create or replace function gable.notify_change() returns trigger language plpgsql as $$
  begin
    -- New columns that are being filled are not visible yet.
    if current_setting('gable.is_filling', true) = 'on' then return null; end if;
    perform pg_notify(tg_argv[0], tg_table_name);
    return null;
  end $$`,

  // Free space on each page allows in-place updates of a count.
  `create table if not exists gable.rollup (
    resource text not null, state text not null, shard integer not null, count bigint not null,
    primary key (resource, state, shard)) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
  // A transaction locks its shard until it ends, so two transactions cannot deadlock. If all shards are locked, the
  // database connection uses a shard of its own.
  `create or replace function gable.rollup_shard() returns integer language plpgsql as $$
  declare own integer := pg_backend_pid();
  begin
    for step in 0..${rollupShards - 1} loop
      if pg_try_advisory_xact_lock(1735352940, (own + step) % ${rollupShards}) then return (own + step) % ${rollupShards}; end if;
    end loop;
    return 1000 + own;
  end $$`,

  // Returns the ids of a page. The query is planned for its values, although the statement that calls this function has
  // a cached plan. Parallel workers and JIT are off, because parallel lists would slow each other down. `rest` runs,
  // with the number of found ids, only if the query returned fewer ids than wanted.
  `create or replace function gable.ids(query text, args text[], rest text default null, wanted integer default 0)
  returns uuid[] language plpgsql stable set max_parallel_workers_per_gather = 0 set jit = off as $$
  declare found uuid[]; more uuid[];
  begin
    execute query into found using args;
    if rest is null or cardinality(found) >= wanted then return found; end if;
    execute rest into more using args, cardinality(found);
    return found || more;
  end $$`,

  // Returns the single number that a query selects. The query is planned like those of `gable.ids`.
  `create or replace function gable.number(query text, args text[])
  returns bigint language plpgsql stable set max_parallel_workers_per_gather = 0 set jit = off as $$
  declare found bigint;
  begin
    execute query into found using args;
    return found;
  end $$`,

  // Opens a cursor for a query whose values are one array of texts, because DECLARE takes no parameters.
  `create or replace function gable.open_rows(name refcursor, query text, args text[]) returns void language plpgsql set cursor_tuple_fraction = 1 as $$
  begin
    open name no scroll for execute query using args;
  end $$`,

  // Statistics of matches, which earlier versions created.
  `do $$ declare name text; begin
    for name in select format('%I.%I', n.nspname, s.stxname) from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace
      where n.nspname = 'gable' and starts_with(s.stxname, 'match_') loop
      execute 'drop statistics ' || name;
    end loop;
  end $$`,
  `delete from gable.meta where starts_with(key, 'matchStatistics:')`,
];

/** Statements that create `gable.meta`, which stores the hash of each generated object, and notes of running work. */
export const metaTable: readonly string[] = [
  'create schema if not exists gable',
  'create table if not exists gable.meta (key text primary key, value text not null)',
];

/**
 * Planner cost of a function whose value is in a match's index. Postgres does not know that the value is there: with
 * plpgsql's default of 100 it would read the table with two workers and call the function per row; with 1 it would not
 * use the second worker.
 */
const readCost = 20;

/**
 * Returns the statements that create the functions that normalize texts for search: `plain` removes case and accents,
 * `plain_part` also escapes the text for LIKE, and `word_key` and `word_keys` return numbers that are equal for equal
 * texts. These functions are declared immutable, as indexes require, although the dictionary of `unaccent` could
 * change. `unaccentSchema`: the quoted schema of the extension `unaccent`.
 */
export const plainFunctions = (unaccentSchema: string): readonly string[] => [
  `create or replace function gable.plain(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(${unaccentSchema}.unaccent('${unaccentSchema}.unaccent'::regdictionary, value)) $$`,
  `create or replace function gable.plain_part(value text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(gable.plain(value), '([\\\\%_])', '\\\\\\1', 'g') $$`,
  // A text as a number, like `word_keys`. In plpgsql, so that it is not inlined into every query, which would make
  // planning slow.
  `create or replace function gable.word_key(value text) returns bigint language plpgsql immutable strict parallel safe cost ${readCost}
  as $$ begin return ('x' || left(encode(sha256(convert_to(gable.plain(value), 'UTF8')), 'hex'), 16))::bit(64)::bigint; end $$`,
  // The list is normalized as one text, which is faster. The digest is the same on every version and machine. chosen:
  // the first 100 texts, which fit into an index entry.
  `create or replace function gable.word_keys(value text[]) returns bigint[] language sql immutable strict parallel safe
  as $$ select case when cardinality(value) > 0 then array(
    select ('x' || left(encode(sha256(convert_to(word, 'UTF8')), 'hex'), 16))::bit(64)::bigint
    from unnest((string_to_array(gable.plain(array_to_string(value, chr(31))), chr(31)))[:100]) word) end $$`,
];
