import type { Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import type { JobBody } from '#model/wire/jobs.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import { AppError } from '#model/errors.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import type { BulkOutcome } from '../dialogs/openDialog.ts';

/**
 * Starts a bulk job and resolves to its id (`job`), without waiting for the job: `done` and `refused` are empty. The
 * job applies `action` to the records with `ids` or, if that is absent, to those that match `query`. `body`: the input
 * of the action, such as the new status; absent if it needs none. `key`: an idempotency key; several calls with the
 * same key start only one job. Rejects with the `AppError` of the call, or `BAD_ANSWER` if the response has no id.
 */
export const startJob = async (
  provider: GableDataProvider,
  resource: Resource,
  { action, ids, query, body }: JobBody,
  key?: string,
): Promise<BulkOutcome> => {
  const job = await provider.send(resource.name, 'startJob', {
    ...(key === undefined ? {} : { headers: { [createKeyHeader]: key } }),
    body: {
      action,
      ...(ids === undefined ? {} : { ids }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    },
  });
  if (!isObject(job) || typeof job['_id'] !== 'string') throw new AppError('BAD_ANSWER', { cause: job });
  return { job: job['_id'], done: [], refused: [] };
};
