import { createCache } from '#model/createCache.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Executor } from '../../postgres/pool.ts';

/**
 * Max calls of an API key per minute, by default. chosen: ten per second on average. A program that needs more can
 * request pages of 1,000 or an export.
 */
export const defaultKeyCalls = 600;

/** The calls that this server can allow before it asks the database again. They are valid until the minute ends. */
type CallAllowance = {
  left: number;
  /** Whether no calls are left in this minute on any server. */
  readonly spent: boolean;
  /** End of the minute, in ms of `performance.now()`, because the clock of the machine may be set meanwhile. */
  readonly endsAtMs: number;
};

/**
 * Max calls that are reserved at a time. chosen: reserving several saves a write for most calls. Of a small limit, a
 * tenth is reserved.
 */
const maxAtOnce = 20;
/** Max cached keys. The reserved calls of a key that leaves the cache count as used. */
const rememberedKeys = 1000;

type Row = { readonly taken: number; readonly msLeft: number };

const take = async (executor: Executor, key: string, calls: number): Promise<Row> => {
  const { rows } = await executor.query<Row>({
    name: 'count-key-calls',
    text: `with swept as (
             delete from gable.key_calls where key = $1 and minute < date_trunc('minute', statement_timestamp())
           ), kept as (
             insert into gable.key_calls as k (key, minute, calls)
             values ($1, date_trunc('minute', statement_timestamp()), $2)
             on conflict (key, minute) do update set calls = k.calls + excluded.calls returning calls
           )
           select calls as taken,
             (extract(epoch from
               date_trunc('minute', statement_timestamp()) + interval '1 minute' - statement_timestamp()
             ) * 1000)::float8 as "msLeft"
           from kept`,
    values: [key, calls],
  });
  return rows[0] ?? { taken: calls, msLeft: 0 };
};

/**
 * Creates the function that counts a call of an API key and refuses it above the limit per minute. The counters are in
 * the database, so all servers share them and a restart keeps them. Each server reserves several calls at a time, so
 * that few calls need a write. Errors: `TOO_MANY_ATTEMPTS` with `retryAfterSeconds`.
 */
export const createKeyLimit = (executor: Executor, perMinute: number): ((key: string) => Promise<void>) => {
  const cache = createCache<string, CallAllowance>(rememberedKeys);
  const taking = new Map<string, Promise<void>>();
  const atOnce = Math.min(maxAtOnce, Math.max(1, Math.floor(perMinute / 10)));

  const takeMore = async (key: string): Promise<void> => {
    const { taken, msLeft } = await take(executor, key, atOnce);
    const left = Math.max(0, Math.min(atOnce, perMinute - taken + atOnce));
    cache.set(key, { left, spent: left === 0, endsAtMs: performance.now() + msLeft });
  };

  return async (key) => {
    for (;;) {
      const found = cache.get(key);
      const isCurrent = found !== undefined && found.endsAtMs > performance.now();
      if (isCurrent && found.left > 0) {
        found.left -= 1;
        return;
      }
      if (isCurrent && found.spent) {
        const seconds = Math.max(1, Math.ceil((found.endsAtMs - performance.now()) / 1000));
        throw new AppError('TOO_MANY_ATTEMPTS', {
          text: serverText('signIn.keyUsedUp', { count: perMinute, seconds }),
          extra: { retryAfterSeconds: seconds },
        });
      }
      // Calls that arrive meanwhile wait for the same reservation.
      const running = taking.get(key) ?? takeMore(key).finally(() => taking.delete(key));
      taking.set(key, running);
      await running;
    }
  };
};
