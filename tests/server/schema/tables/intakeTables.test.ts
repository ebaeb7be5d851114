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

/** The table of release 0.2.0. */
const earlierTable = `create table if not exists gable.mailboxes (
  name text primary key, uid_validity text, last_uid bigint not null default 0, checked_at timestamptz, problem text)`;

it('keeps the positions of an earlier release, whose servers still read and write them', async () => {
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

  // A server of the earlier release starts, and reads a mailbox.
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
