/**
 * Number of counters for each kind of attempt, such as sign-in. chosen: a fixed number limits the size of the table. If
 * two texts, such as two usernames, get the same counter, an attempt with the other text starts the count at 1 again.
 */
export const countersOfKind = 65_536;

/**
 * Statements that create the tables and functions of sign-in: sessions, networks from which users have signed in
 * before, and counters of attempts. Each can be repeated.
 */
export const sessionTables: readonly string[] = [
  // One row per session, until it ends.
  `create table if not exists gable.sessions (
    id uuid primary key, "user" uuid not null, "startedAt" timestamptz not null, "lastUsedAt" timestamptz not null, address text not null, device text not null)`,
  'create index if not exists sessions_user on gable.sessions ("user")',
  'create index if not exists sessions_used on gable.sessions ("lastUsedAt")',
  // Ends sessions. The raised epoch makes every server read them again, so each refuses them from its next request on.
  `create or replace function gable.end_sessions(ended uuid[]) returns integer language plpgsql as $$
  declare found_rows integer;
  begin
    delete from gable.sessions where id = any(ended);
    get diagnostics found_rows = row_count;
    if found_rows > 0 then
      delete from gable.push_devices where session = any(ended);
      update gable.rights_epoch set epoch = epoch + 1;
      perform pg_notify('gable_live', 'rights');
    end if;
    return found_rows;
  end $$`,

  // Ends all access as a user, apart from the session that is kept and its browser: the sessions, the push messages,
  // which browsers with expired sessions also get, and the address of the calendar.
  `create or replace function gable.end_access(person uuid, kept uuid) returns integer language plpgsql as $$
  declare found_rows integer;
  begin
    delete from gable.sessions where "user" = person and id is distinct from kept;
    get diagnostics found_rows = row_count;
    delete from gable.push_devices where "user" = person and session is distinct from kept;
    delete from gable.calendar_feeds where "user" = person;
    return found_rows;
  end $$`,
  `create or replace function gable.end_sessions_of(person uuid, kept uuid) returns integer language plpgsql as $$
  declare ended integer;
  begin
    ended := gable.end_access(person, kept);
    if ended > 0 then
      update gable.rights_epoch set epoch = epoch + 1;
      perform pg_notify('gable_live', 'rights');
    end if;
    return ended;
  end $$`,

  // Links by which people choose a password, once. Changing the password or the email address ends the link.
  `create table if not exists gable.account_links (
    hash bytea primary key, "user" uuid not null, purpose text not null, "until" timestamptz not null,
    "passwordChangedAt" timestamptz, "by" uuid)`,
  'alter table gable.account_links add column if not exists email text',
  'create index if not exists account_links_user on gable.account_links ("user")',

  // Previous email addresses of users, until they got a notice of the change.
  `create table if not exists gable.email_changes (
    id uuid primary key, "user" uuid not null, address text not null, "at" timestamptz not null,
    next_at timestamptz not null, attempts integer not null default 0)`,

  'create table if not exists gable.sign_in_networks ("user" uuid not null, network text not null, "at" timestamptz not null, primary key ("user", network))',

  // Attempts are counted for minutes. A crash of the database resets them.
  'drop table if exists gable.sign_in_attempts',
  `create unlogged table if not exists gable.attempt_counters (
    slot integer primary key, mark bigint not null, since timestamptz not null, used integer not null) with (fillfactor = 50)`,
  // The seed makes it impossible to predict which texts share a counter.
  'create table if not exists gable.attempt_seed (one boolean primary key default true check (one), seed bigint not null)',
  `insert into gable.attempt_seed (seed)
    select ('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint
    on conflict do nothing`,
  // If two texts share a counter, the later text resets it, so that neither is refused for attempts of the other.
  `create or replace function gable.count_attempt(key text, kind integer, minutes integer, out used integer, out seconds_left integer) language plpgsql as $$
  declare
    code bigint := hashtextextended(key, (select seed from gable.attempt_seed));
    moment timestamptz := clock_timestamp();
    span interval := make_interval(mins => minutes);
    began timestamptz;
  begin
    insert into gable.attempt_counters as c (slot, mark, since, used)
    values (kind * ${countersOfKind} + (code & ${countersOfKind - 1})::integer, code, moment, 1)
    on conflict (slot) do update set
      mark = code,
      since = case when c.mark = code and c.since between moment - span and moment + span then c.since else moment end,
      used = case when c.mark = code and c.since between moment - span and moment + span then least(c.used + 1, 1000000) else 1 end
    returning c.used, c.since into used, began;
    seconds_left := greatest(1, ceil(extract(epoch from began + span - moment)))::integer;
  end $$`,
  `create or replace function gable.uncount_attempt(key text, kind integer, whole boolean) returns void language plpgsql as $$
  declare code bigint := hashtextextended(key, (select seed from gable.attempt_seed));
  begin
    update gable.attempt_counters c set used = case when whole then 0 else greatest(c.used - 1, 0) end
    where c.slot = kind * ${countersOfKind} + (code & ${countersOfKind - 1})::integer and c.mark = code;
  end $$`,
];
