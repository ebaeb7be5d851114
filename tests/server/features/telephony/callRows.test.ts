import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyCallUsers } from '../../../../server/features/telephony/callRows.ts';
import { openTestDatabase } from '../../support/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('a call is shown to more users than one notification of Postgres can name', async () => {
  const people = Array.from({ length: 450 }, () => v7());
  const client = await database.pool.connect();
  const words: string[] = [];
  client.on('notification', ({ payload = '' }) => words.push(payload));
  await client.query('listen gable_live');
  const id = v7();
  await notifyCallUsers(client, { id, people, resource: 'leads' });
  await expect.poll(() => words.length).toBe(6);
  client.release(true);
  expect(words[0]).toBe('leads');
  expect(words.slice(1).flatMap((word) => word.replace(`call:${id}:`, '').split(','))).toEqual(people);
});
