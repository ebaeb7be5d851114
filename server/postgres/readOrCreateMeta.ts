import type { Executor } from './pool.ts';

/**
 * Returns the value of `key` in the table `gable.meta`, which all servers of this installation share. If there is none,
 * stores and returns `value`.
 */
export const readOrCreateMeta = async (executor: Executor, key: string, value: string): Promise<string> => {
  await executor.query('insert into gable.meta (key, value) values ($1, $2) on conflict (key) do nothing', [
    key,
    value,
  ]);
  const { rows } = await executor.query<{ value: string }>('select value from gable.meta where key = $1', [key]);
  const stored = rows[0]?.value;
  if (stored === undefined) throw new Error(`gable.meta: has no "${key}", though it was just written.`);
  return stored;
};
