import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSourceLocks } from '../../../../../server/features/email/mailbox/sourcePositions.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const nameOf = (number: number): string => `source ${number}`;

it('runs the jobs of all sources, also after more jobs have failed than run at the same time', async () => {
  const sources = Array.from({ length: 12 }, (_, index) => index);
  const ended: number[] = [];
  const run = async (number: number): Promise<void> => {
    if (number < 6) throw new Error(`failed: ${number}`);
    ended.push(number);
  };
  await expect(withSourceLocks(database.pool, sources, { nameOf, run })).rejects.toThrow('failed: 0');
  expect(ended.toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10, 11]);
});

it('skips a source while its job runs elsewhere', async () => {
  const ran: string[] = [];
  await withSourceLocks(database.pool, [1], {
    nameOf,
    run: async () =>
      withSourceLocks(database.pool, [1, 2], {
        nameOf,
        run: async (number) => void ran.push(nameOf(number)),
      }),
  });
  expect(ran).toEqual(['source 2']);
});
