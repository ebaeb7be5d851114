import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../postgres/pool.ts';

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Creates and returns the secret key of a user's calendar feed, and stores its hash. An earlier key stops working. */
export const createFeedKey = async (executor: Executor, user: string): Promise<string> => {
  const key = randomBytes(32).toString('base64url');
  await executor.query(
    `insert into gable.calendar_feeds ("user", hash, "at") values ($1, $2, now())
     on conflict ("user") do update set hash = excluded.hash, "at" = now()`,
    [user, hashOf(key)],
  );
  return key;
};

/** Deletes a user's calendar feed: its address stops working. */
export const deleteFeed = async (executor: Executor, user: string): Promise<void> => {
  await executor.query('delete from gable.calendar_feeds where "user" = $1', [user]);
};

/** Returns when the key of a user's feed was created, or undefined if they have no feed. */
export const feedSince = async (executor: Executor, user: string): Promise<Date | undefined> =>
  (await executor.query<{ at: Date }>('select "at" from gable.calendar_feeds where "user" = $1', [user])).rows[0]?.at;

/** Returns the id of the user whose feed has this key, or undefined for an unknown or revoked key. */
export const userOfFeed = async (executor: Executor, key: string): Promise<string | undefined> =>
  (
    await executor.query<{ user: string }>('select "user"::text as "user" from gable.calendar_feeds where hash = $1', [
      hashOf(key),
    ])
  ).rows[0]?.user;
