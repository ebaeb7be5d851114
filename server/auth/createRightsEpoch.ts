import type { Executor } from '../postgres/pool.ts';

/**
 * Gives a function that reads the epoch of rights: a number that the database raises with every change of a user, a
 * role or a setting of the organization. Requests that wait at the same time share one query, and none is answered by a
 * query that began before it asked, so a change is in force on the very next request without a query for each.
 */
export const createRightsEpoch = (executor: Executor): (() => Promise<string>) => {
  let running: Promise<string> | undefined;
  let next: Promise<string> | undefined;

  const read = async (): Promise<string> => {
    const { rows } = await executor.query<{ epoch: string }>({
      name: 'rights-epoch',
      text: 'select epoch::text as epoch from gable.rights_epoch',
    });
    return rows[0]?.epoch ?? '0';
  };

  const start = (): Promise<string> => {
    next = undefined;
    const query = read().finally(() => {
      if (running === query) running = undefined;
    });
    running = query;
    return query;
  };

  return () => {
    if (running === undefined) return start();
    next ??= running.then(start, start);
    return next;
  };
};
