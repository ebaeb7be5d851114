import type { Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import type { JobBody } from '#model/wire/jobs.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import { AppError } from '#model/errors.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import type { WithRequestKey } from '../createRequestKey.ts';
import type { BulkOutcome } from '../dialogs/openDialog.ts';

/**
 * Starts a bulk job and resolves to its id (`job`), without waiting for its results: `done` and `refused` are empty.
 * `withKey`: gives the request an idempotency key, so that a repeated one starts only one job. Rejects with the
 * `AppError` of the call, or `BAD_ANSWER` if the response has no id.
 */
export const startJob = async (
  provider: GableDataProvider,
  resource: Resource,
  job: JobBody,
  withKey?: WithRequestKey,
): Promise<BulkOutcome> => {
  const send = (headers: Readonly<Record<string, string>>): Promise<unknown> =>
    provider.send(resource.name, 'startJob', { headers, body: job });
  const answer = await (withKey === undefined ? send({}) : withKey((key) => send({ [createKeyHeader]: key })));
  if (!isObject(answer) || typeof answer['_id'] !== 'string') throw new AppError('BAD_ANSWER', { cause: answer });
  return { job: answer['_id'], done: [], refused: [] };
};
