import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#model/errors.ts';
import { retryConflicts } from '../../../server/postgres/retryConflicts.ts';
import { withTransaction } from '../../../server/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table sums (id integer primary key, n integer not null)');
  await database.pool.query('insert into sums values (1, 0), (2, 0)');
});
afterAll(() => database.drop());

/**
 * Adds to both rows, the first one first, and waits in between until the other transaction has changed its first row
 * too.
 */
const addBoth = (first: number, meet: () => Promise<void>): Promise<void> =>
  retryConflicts(() =>
    withTransaction(database.pool, async (client) => {
      await client.query('update sums set n = n + 1 where id = $1', [first]);
      await meet();
      await client.query('update sums set n = n + 1 where id = $1', [3 - first]);
    }),
  );

it('retryConflicts repeats work after a deadlock, so that it takes effect once', async () => {
  let here = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const meet = async (): Promise<void> => {
    here += 1;
    if (here === 2) open();
    await both;
  };
  await Promise.all([addBoth(1, meet), addBoth(2, meet)]);
  expect((await database.pool.query('select n from sums order by id')).rows).toEqual([{ n: 2 }, { n: 2 }]);
  // At least one of the two was aborted and ran a second time.
  expect(here).toBeGreaterThanOrEqual(3);
});

it('retryConflicts does not repeat other errors, and gives up after five attempts', async () => {
  const attempts = async (error: Error): Promise<readonly unknown[]> => {
    let count = 0;
    const given = await retryConflicts(() => {
      count += 1;
      return Promise.reject(error);
    }).catch((reason: unknown) => reason);
    return [count, given === error];
  };
  expect(await attempts(new AppError('INVALID'))).toEqual([1, true]);
  expect(await attempts(new AppError('BUSY'))).toEqual([1, true]);
  expect(
    await attempts(new AppError('BUSY', { cause: Object.assign(new Error('deadlock detected'), { code: '40P01' }) })),
  ).toEqual([5, true]);
});
