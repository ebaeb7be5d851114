import { AppError } from '#model/errors.ts';
import type { Executor } from '../../postgres/pool.ts';

/** chosen: ten a second, all minute long; a program that needs more asks for pages of 1,000, or for an export. */
export const defaultKeyCalls = 600;

/** Calls that a server may answer before it asks the database again, until the minute has passed by its own clock. */
type CallAllowance = {
  left: number /** Nothing is left of the minute, for any server. */;
  readonly spent: boolean;
  readonly endsAtMs: number;
};

/** chosen: so many calls are counted at once, that a call costs no write; of a small limit a tenth. */
const maxAtOnce = 20;
/** Keys that are remembered; beyond it all are forgotten, and their calls counted as taken. */
const rememberedKeys = 1000;

type Row = { readonly taken: number; readonly msLeft: number };

const take = async (executor: Executor, key: string, calls: number): Promise<Row> => {
  const { rows } = await executor.query<Row>({
    name: 'count-key-calls',
    text: `with swept as (
             delete from gable.key_calls where key = $1 and minute < date_trunc('minute', statement_timestamp())
           ), kept as (
             insert into gable.key_calls as k (key, minute, calls) values ($1, date_trunc('minute', statement_timestamp()), $2)
             on conflict (key, minute) do update set calls = k.calls + excluded.calls returning calls
           )
           select calls as taken, (extract(epoch from date_trunc('minute', statement_timestamp()) + interval '1 minute' - statement_timestamp()) * 1000)::float8 as "msLeft" from kept`,
    values: [key, calls],
  });
  return rows[0] ?? { taken: calls, msLeft: 0 };
};

/**
 * Makes what counts the calls of an API key, each minute anew. The counting lives in the database, so that all servers
 * share it and a restart forgets nothing; each server takes several calls at once from it.
 * Errors: `TOO_MANY_ATTEMPTS` with `retryAfterSeconds`.
 */
export const createKeyLimit = (executor: Executor, perMinute: number): ((key: string) => Promise<void>) => {
  const cache = new Map<string, CallAllowance>();
  const taking = new Map<string, Promise<void>>();
  const atOnce = Math.min(maxAtOnce, Math.max(1, Math.floor(perMinute / 10)));

  const takeMore = async (key: string): Promise<void> => {
    const { taken, msLeft } = await take(executor, key, atOnce);
    if (cache.size >= rememberedKeys) cache.clear();
    const left = Math.max(0, Math.min(atOnce, perMinute - taken + atOnce));
    cache.set(key, { left, spent: left === 0, endsAtMs: Date.now() + msLeft });
  };

  return async (key) => {
    for (;;) {
      const found = cache.get(key);
      const stands = found !== undefined && found.endsAtMs > Date.now();
      if (stands && found.left > 0) {
        found.left -= 1;
        return;
      }
      if (stands && found.spent) {
        const seconds = Math.max(1, Math.ceil((found.endsAtMs - Date.now()) / 1000));
        throw new AppError('TOO_MANY_ATTEMPTS', {
          text: `This API key has been used ${perMinute} times this minute. Please wait ${seconds} seconds.`,
          extra: { retryAfterSeconds: seconds },
        });
      }
      // Calls that come meanwhile wait for the same answer.
      const running = taking.get(key) ?? takeMore(key).finally(() => taking.delete(key));
      taking.set(key, running);
      await running;
    }
  };
};
