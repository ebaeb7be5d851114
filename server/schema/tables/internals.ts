import { sessionTables } from './sessionTables.ts';

/** Shards of a count: writers at the same time write into different rows, so that none waits. */
const rollupShards = 16;

/**
 * The tables and functions behind all resources, in the schema `gable`. Every statement can run again without harm.
 * Nothing here has a NOT NULL for the schema files' sake: their rules change in seconds, hold for records written from
 * then on, and are checked in one place, the validators; the database keeps what must never break, keys and uniqueness.
 */
export const internals: readonly string[] = [
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',

  `create table if not exists gable.ddl_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(), subject text not null, text text not null)`,

  // Every version of each schema file that was in force; no text: the file was taken away.
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
  // "until", "bucket"), and carry more than changes ("details").
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

  // Of a key for machines only the hash of its secret is kept, apart from the record that people see.
  'create table if not exists gable.api_keys (id text primary key, record uuid not null unique, hash bytea not null)',

  // How often each key was used this minute; after a crash of the database the counting begins anew.
  'create unlogged table if not exists gable.key_calls (key text not null, minute timestamptz not null, calls integer not null, primary key (key, minute))',

  // Which webhook wants to be told of which resource, kept by a trigger of the webhooks. A change of such a resource
  // stands in the outbox, written in its own transaction, until a server has made the deliveries of it; those wait in
  // the queue. The secret has to be read to sign, so it is no hash; no call of any resource reaches these tables.
  'create table if not exists gable.hooks (hook uuid not null, resource text not null, primary key (hook, resource))',
  `create table if not exists gable.outbox (
    id bigint generated always as identity primary key, "at" timestamptz not null, resource text not null, record uuid not null, action text not null, fields text[] not null)`,
  `create table if not exists gable.webhook_queue (
    delivery uuid primary key, hook uuid not null, resource text not null, record uuid not null, seq bigint not null, body text not null,
    attempts integer not null default 0, next_at timestamptz not null, lease_until timestamptz)`,
  'create index if not exists webhook_queue_due on gable.webhook_queue (next_at)',
  'create index if not exists webhook_queue_order on gable.webhook_queue (hook, resource, record, seq)',
  'create table if not exists gable.webhook_secrets (hook uuid primary key, secret text not null, old text, old_until timestamptz)',

  // Which record came of which form, so that one that is sent twice makes one record.
  `create table if not exists gable.create_keys (
    resource text not null, "by" text not null, key text not null, body text not null, record uuid not null, "at" timestamptz not null,
    primary key (resource, "by", key))`,
  'create index if not exists create_keys_at on gable.create_keys ("at")',

  // Files that were sent to be imported, and what became of them; which records each wrote, so that it can be taken
  // back.
  `create table if not exists gable.imports (
    id uuid primary key, resource text not null, "by" uuid not null, "at" timestamptz not null, name text not null, state text not null,
    sheet text, map jsonb, done integer not null default 0, result jsonb, message text, "updatedAt" timestamptz not null)`,
  'create index if not exists imports_resource on gable.imports (resource, "at" desc)',
  'alter table gable.imports add column if not exists checkpoint jsonb',
  `create table if not exists gable.import_records (
    import uuid not null, "row" integer not null, record uuid not null, version integer not null, before jsonb, undone text,
    primary key (import, record))`,
  'create index if not exists import_records_row on gable.import_records (import, "row")',
  `create table if not exists gable.import_maps (
    resource text not null, header text not null, map jsonb not null, "by" uuid not null, "at" timestamptz not null, primary key (resource, header))`,

  // Values that two records had at one time, of fields whose duplicates a tab asks for.
  'create table if not exists gable.repeated_values (resource text not null, value text not null, primary key (resource, value))',

  // The last number given of each row of document numbers, e.g. of the invoices of a financial year.
  `create table if not exists gable.counters (key text primary key, value bigint not null check (value > 0))`,

  // When each person gets a report by mail; a server holds the row while it sends, so that of several one does.
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

  ...sessionTables,

  // Who was told of which record; what stands there is asked for when it is read.
  `create table if not exists gable.notifications (
    "_id" uuid primary key, "user" uuid not null, "at" timestamptz not null, "text" text not null,
    "resource" text not null, "record" uuid not null, "readAt" timestamptz)`,
  'create index if not exists notifications_user on gable.notifications ("user", "at" desc)',

  // Heard by every server at the commit, of each table once a transaction.
  `create or replace function gable.tell_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify(tg_argv[0], tg_table_name);
    return null;
  end $$`,

  // Room on each page lets a count be rewritten where it lies.
  `create table if not exists gable.rollup (
    resource text not null, state text not null, shard integer not null, count bigint not null,
    primary key (resource, state, shard)) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
  // A shard belongs to one transaction until it ends, so that two can never wait for each other in a ring;
  // when all are taken, the process writes into a row of its own.
  `create or replace function gable.rollup_shard() returns integer language plpgsql as $$
  declare own integer := pg_backend_pid();
  begin
    for step in 0..${rollupShards - 1} loop
      if pg_try_advisory_xact_lock(1735352940, (own + step) % ${rollupShards}) then return (own + step) % ${rollupShards}; end if;
    end loop;
    return 1000 + own;
  end $$`,

  // Finds the ids of a page by a query that is planned for its very values, inside a statement that is planned but
  // once. Alone: where many people list at the same time, workers and compilers for one of them make the others wait.
  // `rest` is asked, with how many were found, only when the query did not give as many as are wanted.
  `create or replace function gable.ids(query text, args text[], rest text default null, wanted integer default 0)
  returns uuid[] language plpgsql stable set max_parallel_workers_per_gather = 0 set jit = off as $$
  declare found uuid[]; more uuid[];
  begin
    execute query into found using args;
    if rest is null or cardinality(found) >= wanted then return found; end if;
    execute rest into more using args, cardinality(found);
    return found || more;
  end $$`,

  // Gives the one number that a query is, planned like those ids.
  `create or replace function gable.number(query text, args text[])
  returns bigint language plpgsql stable set max_parallel_workers_per_gather = 0 set jit = off as $$
  declare found bigint;
  begin
    execute query into found using args;
    return found;
  end $$`,

  // Opens a cursor over a query whose values are one array of texts: DECLARE itself takes no parameters.
  `create or replace function gable.open_rows(name refcursor, query text, args text[]) returns void language plpgsql set cursor_tuple_fraction = 1 as $$
  begin
    open name no scroll for execute query using args;
  end $$`,
];

/** `gable.meta` remembers which version of each generated piece stands in the database. */
export const metaTable: readonly string[] = [
  'create schema if not exists gable',
  'create table if not exists gable.meta (key text primary key, value text not null)',
];

/**
 * What Postgres counts for a call of what a match's index holds. It does not know that the index has the answer: at the
 * hundred of a function in plpgsql it reads some thousand records by two workers, and makes each call, where a look
 * into the index is a tenth of that; at one it leaves out the second worker.
 */
const readCost = 20;

/**
 * Functions that bring a text to the form it is searched in: without case and accents; a part of such a text with
 * LIKE's wildcards escaped; and a list of texts as numbers, which are equal where the texts are. They are declared
 * immutable, which `unaccent` isn't only because its dictionary could be changed.
 */
export const plainFunctions = (unaccentSchema: string): readonly string[] => [
  `create or replace function gable.plain(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(${unaccentSchema}.unaccent('${unaccentSchema}.unaccent'::regdictionary, value)) $$`,
  `create or replace function gable.plain_part(value text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(gable.plain(value), '([\\\\%_])', '\\\\\\1', 'g') $$`,
  // One text as a number, as `word_keys` gives it. In plpgsql, these are not taken apart wherever a query mentions
  // them, which takes longer than the query.
  `create or replace function gable.word_key(value text) returns bigint language plpgsql immutable strict parallel safe cost ${readCost}
  as $$ begin return ('x' || left(encode(sha256(convert_to(gable.plain(value), 'UTF8')), 'hex'), 16))::bit(64)::bigint; end $$`,
  // The key of a word of a list, at least 0; of a text that people write, whatever its case and accents.
  `create or replace function gable.set_key(word text, is_plain boolean) returns bigint language plpgsql immutable strict parallel safe
  as $$ begin return (case when is_plain then gable.word_key(word) else hashtextextended(word, 0) end) & 9223372036854775807; end $$`,
  // A bit for each key, of 63.
  `create or replace function gable.set_marks(keys bigint[]) returns bigint language plpgsql immutable strict parallel safe
  as $$ declare marks bigint := 0; key bigint; begin
    foreach key in array keys loop marks := marks | (1::bigint << ((key & 9223372036854775807) % 63)::integer); end loop;
    return marks;
  end $$`,
  // What a list says: the key of its only word; of several, their marks, below 0; null of none.
  `create or replace function gable.word_set(list text[]) returns bigint language plpgsql immutable strict parallel safe cost ${readCost}
  as $$ declare keys bigint[]; word text; begin
    if cardinality(list) = 1 then return hashtextextended(list[1], 0) & 9223372036854775807; end if;
    foreach word in array list loop keys := keys || hashtextextended(word, 0); end loop;
    return gable.set_marks(keys) | (1::bigint << 63);
  end $$`,
  `create or replace function gable.word_set(keys bigint[]) returns bigint language plpgsql immutable strict parallel safe cost ${readCost}
  as $$ begin
    if cardinality(keys) = 1 then return keys[1] & 9223372036854775807; end if;
    return gable.set_marks(nullif(keys, '{}')) | (1::bigint << 63);
  end $$`,
  // A list is made plain as one text: once, not once for each of its texts. The digest is the same on every version and
  // machine.
  // chosen: the first 100 texts, which an entry of an index can hold.
  `create or replace function gable.word_keys(value text[]) returns bigint[] language sql immutable strict parallel safe
  as $$ select case when cardinality(value) > 0 then array(
    select ('x' || left(encode(sha256(convert_to(word, 'UTF8')), 'hex'), 16))::bit(64)::bigint
    from unnest((string_to_array(gable.plain(array_to_string(value, chr(31))), chr(31)))[:100]) word) end $$`,
];
