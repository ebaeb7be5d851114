import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { readMailboxPosition, readPollPosition } from '../../../../server/features/email/mailbox/sourcePositions.ts';
import { syncTables } from '../../../../server/schema/tables/syncTables.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { modelOf } from '../../support/schemaModel.ts';

let database: TestDatabase;
let client: pg.PoolClient;

beforeEach(async () => {
  database = await openTestDatabase();
  client = await directPool(database.pool).connect();
});
afterEach(async () => {
  client.release();
  await database.drop();
});

const sync = async (): Promise<void> => {
  await syncTables({ client, model: modelOf(), rightsTables: [] });
};

/** The table of versions between the releases 0.2.0 and 0.3.0. */
const earlierTable = `create table if not exists gable.mailboxes (
  name text primary key, uid_validity text, last_uid bigint not null default 0, checked_at timestamptz, problem text)`;

it('keeps the positions of an earlier version, whose servers still read and write them', async () => {
  await sync();
  await client.query(`drop table gable.source_positions; ${earlierTable}`);
  await client.query(`insert into gable.mailboxes (name, uid_validity, last_uid, checked_at)
    values ('intake/portal', '7', 41, null), ('intake/homes/poll', null, 1767225600, '2026-01-01T00:00:00Z')`);
  await client.query(`delete from gable.meta where key = 'internals'`);
  await sync();
  expect(await readMailboxPosition(client, 'intake/portal')).toEqual({ uidValidity: '7', lastUid: 41 });
  expect(await readPollPosition(client, 'intake/homes/poll')).toEqual({
    checkedAt: new Date('2026-01-01T00:00:00Z'),
    polledUntil: new Date('2026-01-01T00:00:00Z'),
  });

  // A server of the earlier version starts, and reads a mailbox.
  await client.query(earlierTable);
  await client.query(`insert into gable.mailboxes (name, uid_validity, last_uid) values ('intake/portal', '7', 42)
    on conflict (name) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`);
  await client.query(`insert into gable.mailboxes (name, checked_at, problem) values ('channels/smtp', now(), 'busy')
    on conflict (name) do update set checked_at = excluded.checked_at, problem = excluded.problem`);
  await client.query(`delete from gable.meta where key = 'internals'`);
  await sync();
  expect(await readMailboxPosition(client, 'intake/portal')).toEqual({ uidValidity: '7', lastUid: 42 });
  expect(await readMailboxPosition(client, 'channels/smtp')).toEqual({ uidValidity: undefined, lastUid: 0 });
});

it('replaces the notification of messages of an earlier release, also if that release is started again', async () => {
  const triggers = async (): Promise<readonly unknown[]> => {
    const { rows } = await client.query(
      `select tgname from pg_trigger where tgrelid = 'gable.messages'::regclass and not tgisinternal`,
    );
    return rows.map(({ tgname }) => tgname as unknown);
  };
  const startEarlierRelease = async (): Promise<void> => {
    await client.query(`create or replace function gable.tell_message() returns trigger language plpgsql as
      $$ begin perform pg_notify('gable_live', 'message:' || new.resource); return null; end $$`);
    await client.query(`create or replace trigger messages_told after insert or update of state, record
      on gable.messages for each row when (new.resource is not null) execute function gable.tell_message()`);
    await client.query(`delete from gable.meta where key = 'internals'`);
  };
  await sync();
  expect(await triggers()).toEqual(['messages_changed']);
  for (let times = 0; times < 2; times += 1) {
    await startEarlierRelease();
    expect((await triggers()).toSorted()).toEqual(['messages_changed', 'messages_told']);
    await sync();
    expect(await triggers()).toEqual(['messages_changed']);
  }
});
