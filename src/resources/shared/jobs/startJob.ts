import type { Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import type { JobBody } from '#model/wire/jobs.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import { AppError } from '#model/errors.ts';
import { newCreateKey } from '../../../providers/api/http/newCreateKey.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import type { BulkOutcome } from '../dialogs/openDialog.ts';

/**
 * Starts a bulk job and resolves to its id (`job`), without waiting for its results: `done` and `refused` are empty.
 * `key`: an idempotency key; several calls with the same key start only one job. If an earlier call with the key asked
 * for something else, it is replaced, so that the next call starts another job. Rejects with the `AppError` of the
 * call, or `BAD_ANSWER` if the response has no id.
 */
export const startJob = async (
  provider: GableDataProvider,
  resource: Resource,
  job: JobBody,
  key?: { current: string },
): Promise<BulkOutcome> => {
  const answer = await provider
    .send(resource.name, 'startJob', {
      ...(key === undefined ? {} : { headers: { [createKeyHeader]: key.current } }),
      body: job,
    })
    .catch((error: unknown) => {
      if (key !== undefined && error instanceof AppError && error.code === 'KEY_USED') key.current = newCreateKey();
      throw error;
    });
  if (!isObject(answer) || typeof answer['_id'] !== 'string') throw new AppError('BAD_ANSWER', { cause: answer });
  return { job: answer['_id'], done: [], refused: [] };
};
