import { liveChannel, messageWord } from '#model/wire/live.ts';

/** Statements that create the tables of intake, messages, calls and rules. Each can be repeated. */
export const intakeTables: readonly string[] = [
  // Every delivery of a source, stored before the response, and its result. `whole`: no records were found in it.
  // `key`: the source's id of the delivery.
  `create table if not exists gable.intake (
    id uuid primary key, source text not null, key text not null, "at" timestamptz not null, address text not null,
    payload text not null, whole boolean not null, state text not null, outcome jsonb, reason text,
    attempts integer not null default 0, next_at timestamptz not null, done_at timestamptz, repeats integer not null default 0)`,
  'create unique index if not exists intake_key on gable.intake (source, key)',
  `create index if not exists intake_due on gable.intake (next_at) where state = 'waiting'`,
  'create index if not exists intake_latest on gable.intake ("at" desc, id)',
  // Deliveries whose content is deleted after some time.
  `create index if not exists intake_full on gable.intake ("at") where payload <> '{}' and state in ('done', 'skipped')`,
  'create index if not exists intake_source on gable.intake (source, state, "at" desc)',

  // Refused deliveries, counted by hour, so that an attack cannot fill the disk.
  `create table if not exists gable.intake_refusals (
    source text not null, reason text not null, hour timestamptz not null, count integer not null default 1,
    address text not null, "at" timestamptz not null, primary key (source, reason, hour))`,

  // Secrets of sources, encrypted with a key of the installation. No call returns them.
  `create table if not exists gable.intake_secrets (
    source text not null, name text not null, value bytea not null, "at" timestamptz not null, "by" uuid,
    primary key (source, name))`,

  // How far the server has read each mailbox and polled source, and why the last check failed. `name`: the schema file.
  // `position`: for a mailbox the UID of the last email, which is valid only with the same `uid_validity`; for a polled
  // source the time until which it was read, in seconds. In versions between the releases 0.2.0 and 0.3.0 the table is
  // called `mailboxes`. Their servers may run beside this one during an update, and use the view.
  `do $$
  begin
    if to_regclass('gable.source_positions') is null and to_regclass('gable.mailboxes') is not null then
      alter table gable.mailboxes rename to source_positions;
      alter table gable.source_positions rename column last_uid to position;
      create view gable.mailboxes as
        select name, uid_validity, position as last_uid, checked_at, problem from gable.source_positions;
    end if;
  end $$`,
  `create table if not exists gable.source_positions (
    name text primary key, uid_validity text, position bigint not null default 0, checked_at timestamptz, problem text)`,
  'alter table gable.source_positions add column if not exists caught_up_at timestamptz',

  // Sent and received messages of channels: one outbox for all channels. `tried_at`: counts for the rate limit of the
  // channel. `provider_id`: the provider's id of the message, or its Message-ID.
  `create table if not exists gable.messages (
    id uuid primary key, channel text not null, way text not null, direction text not null, resource text, record uuid,
    address text not null, subject text not null, body text not null, template jsonb, state text not null,
    attempts integer not null default 0, next_at timestamptz, tried_at timestamptz, "at" timestamptz not null, "by" uuid,
    provider_id text, reason text, done_at timestamptz)`,
  'alter table gable.messages add column if not exists claimed_until timestamptz',
  `create index if not exists messages_due on gable.messages (channel, next_at) where state = 'waiting'`,
  'create index if not exists messages_tried on gable.messages (channel, tried_at) where tried_at is not null',
  'create unique index if not exists messages_provider on gable.messages (channel, provider_id)',
  'create index if not exists messages_latest on gable.messages ("at" desc, id)',
  'create index if not exists messages_address on gable.messages (way, address, "at" desc)',
  // The inbox: the newest incoming messages of a resource, and the messages of a conversation.
  `create index if not exists messages_incoming on gable.messages (resource, "at" desc, id desc)
    where direction = 'incoming' and record is not null`,
  'create index if not exists messages_conversation on gable.messages (record, way, "at" desc, id desc) where record is not null',
  // Notifies every server when a message of a resource arrived, was sent or has another state.
  `create or replace function gable.notify_message() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${liveChannel}', '${messageWord}' || new.resource);
    return null;
  end $$`,
  `create or replace trigger messages_changed after insert or update of state, record on gable.messages for each row
    when (new.resource is not null) execute function gable.notify_message()`,
  // Names of the trigger and function in earlier versions.
  'drop trigger if exists messages_told on gable.messages',
  'drop function if exists gable.tell_message()',
  // The last message of a conversation that a user has seen.
  `create table if not exists gable.inbox_reads (
    "user" uuid not null, resource text not null, record uuid not null, way text not null, read_at timestamptz not null,
    primary key ("user", record, way, resource))`,

  // The contents of a message besides its text: files, places and contacts. `value`: what is shown. `provider_id`: the
  // provider's id of the file. Without `message` it is a file that a user has uploaded, but not sent yet.
  `create table if not exists gable.message_parts (
    id uuid primary key, message uuid, position integer not null, kind text not null, state text not null, name text not null,
    value jsonb, provider_id text, sha256 text, reason text, attempts integer not null default 0, next_at timestamptz,
    "at" timestamptz not null, "by" uuid)`,
  'create index if not exists message_parts_message on gable.message_parts (message, position)',
  `create index if not exists message_parts_due on gable.message_parts (next_at) where state = 'waiting'`,
  'create index if not exists message_parts_unsent on gable.message_parts ("at") where message is null',

  // Addresses that get no message, because they were unsubscribed or an email bounced.
  `create table if not exists gable.unsubscribed (
    way text not null, address text not null, "at" timestamptz not null, reason text not null, primary key (way, address))`,

  // Phone calls of telephony channels, in both directions. `id` is also that of the entry on the timeline, once
  // `noted`. `people`: the users whose screens show an incoming call.
  `create table if not exists gable.calls (
    id uuid primary key, channel text not null, provider_id text, direction text not null, number text not null, agent text not null,
    resource text, record uuid, "user" uuid, people uuid[] not null default '{}', state text not null, outcome text, seconds integer,
    recording text, noted boolean not null default false, "at" timestamptz not null, done_at timestamptz, reason text)`,
  'create unique index if not exists calls_provider on gable.calls (channel, provider_id)',
  'create index if not exists calls_latest on gable.calls ("at" desc, id)',
  `create index if not exists calls_unmatched on gable.calls (channel, number) where provider_id is null`,

  // Callbacks about calls, stored before the response. `key`: the provider's id of the call, and the event.
  `create table if not exists gable.call_events (
    id uuid primary key, channel text not null, key text not null, "at" timestamptz not null, payload text, state text not null,
    reason text, attempts integer not null default 0, next_at timestamptz not null, repeats integer not null default 0)`,
  'create unique index if not exists call_events_key on gable.call_events (channel, key)',
  `create index if not exists call_events_due on gable.call_events (next_at) where state = 'waiting'`,
  `create index if not exists call_events_ended on gable.call_events ("at") where state <> 'waiting'`,

  // When a rule last chose each person, and how often on that day.
  `create table if not exists gable.rule_turns (
    rule text not null, person uuid not null, "at" timestamptz not null, turn bigint not null, day date not null,
    today integer not null, primary key (rule, person))`,
  'create sequence if not exists gable.rule_turn',

  // The resources with automations, and their changes. A change is written with the audit entry, and deleted when a
  // server has created the runs for it.
  'create table if not exists gable.rule_resources (resource text primary key)',
  `create table if not exists gable.rule_events (
    id bigint generated always as identity primary key, "at" timestamptz not null, resource text not null, record uuid not null,
    action text not null, changes jsonb not null, depth integer not null default 0)`,

  // Each run of a rule: its decision, or the time until which it waits. `event` makes a run of an event unique.
  // `depth`: how many rules led to it.
  `create table if not exists gable.rule_runs (
    id uuid primary key, rule text not null, resource text not null, record uuid not null, event text not null,
    "at" timestamptz not null, state text not null, step integer not null default 0, next_at timestamptz, depth integer not null default 0,
    attempts integer not null default 0, note text, done_at timestamptz)`,
  'create unique index if not exists rule_runs_event on gable.rule_runs (rule, event)',
  `create index if not exists rule_runs_due on gable.rule_runs (next_at) where state = 'waiting'`,
  `create index if not exists rule_runs_ended on gable.rule_runs (done_at) where state <> 'waiting'`,
  'create index if not exists rule_runs_latest on gable.rule_runs (rule, "at" desc)',

  // Deadlines of records that rules have started. `owner`: the owner when the deadline was met or missed; before that,
  // the current owner. `taken_ms`: the time taken, in the hours that the rule counts. `closed_why`: `deleted`, `filter`
  // or `off`.
  `create table if not exists gable.rule_deadlines (
    run uuid primary key, rule text not null, resource text not null, record uuid not null, is_shadow boolean not null, owner uuid,
    started_at timestamptz not null, warn_at timestamptz, due_at timestamptz not null, warned_at timestamptz, missed_at timestamptz,
    met_at timestamptz, taken_ms bigint, closed_at timestamptz, closed_why text)`,
  'create index if not exists rule_deadlines_open on gable.rule_deadlines ((record::text)) where met_at is null and closed_at is null',
  // A rule has at most one running deadline per record.
  `create unique index if not exists rule_deadlines_running on gable.rule_deadlines (rule, record, is_shadow)
    where met_at is null and missed_at is null and closed_at is null`,
  'create index if not exists rule_deadlines_latest on gable.rule_deadlines (rule, started_at)',
  `create index if not exists rule_deadlines_ended on gable.rule_deadlines ((coalesce(met_at, closed_at)))
    where met_at is not null or closed_at is not null`,
];
