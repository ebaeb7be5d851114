import type { Executor } from '../../postgres/pool.ts';
import { readTogether } from '../../postgres/batches/readTogether.ts';
import type { Statement } from '../../postgres/statement.ts';

const epochStatement: Statement = {
  name: 'rights-epoch',
  text: 'select epoch::text as epoch from gable.rights_epoch',
  values: [],
};

/**
 * Returns a function that reads the permissions epoch: a number that the database raises with each change of a user, a
 * role or a setting of the organization. Requests that wait at the same time share one query, and no request gets the
 * result of a query that began before it, so a change takes effect with the next request.
 */
export const createRightsEpoch = (executor: Executor): (() => Promise<string>) => {
  let running: Promise<string> | undefined;
  let next: Promise<string> | undefined;

  const read = async (): Promise<string> => {
    const [row] = await readTogether<{ epoch: string }>(executor, epochStatement);
    return row?.epoch ?? '0';
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
