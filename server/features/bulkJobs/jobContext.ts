import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { serverText } from '../../language/serverText.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { RequestFiles } from '../../storage/requestFiles.ts';
import type { Job } from './jobs.ts';

/** The files of an operation context. A bulk job uploads none. */
const noFiles: RequestFiles = {
  receive: () => Promise.reject(new AppError('WRONG_FILE', { text: serverText('bulk.noFiles') })),
  isNew: () => false,
  moveIn: async () => undefined,
  drop: () => undefined,
  finish: async () => undefined,
};

type Parts = { readonly pool: pg.Pool; readonly state: SchemaState; readonly actor: Actor; readonly job: Job };

/**
 * Returns the context in which a job changes records with the permissions of `actor` and the schemas of `state`. A job
 * cannot read or write files. Errors: `NOT_FOUND` if the resource of the job was removed.
 */
export const jobContext = ({ pool, state, actor, job }: Parts): OperationContext => {
  const resource = ownValue(state.model.resources, job.resource);
  if (resource === undefined) throw new AppError('NOT_FOUND', { text: serverText('bulk.recordsGone') });
  return {
    pool,
    state,
    resource,
    actor,
    operation: 'bulk',
    now: new Date(),
    requestId: job.id,
    address: job.address,
    origin: job.origin,
    files: noFiles,
    readFile: async () => undefined,
  };
};
