import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Resource } from '#model/resource.ts';
import type { RequestFiles } from '../../storage/requestFiles.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { OperationContext } from './context.ts';

/** The request files of background work, which never receives a file. */
const noFiles: RequestFiles = {
  receive: () => Promise.reject(new AppError('WRONG_FILE', { text: serverText('transfer.noFiles') })),
  isNew: () => false,
  moveIn: async () => undefined,
  drop: () => undefined,
  finish: async () => undefined,
};

/** Work that changes records of one resource outside of a request. */
export type BackgroundWork = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
};

/**
 * Returns the operation context of work outside of a request, such as an import, a rule or a delivery. Such work cannot
 * upload files. `request`: the context of the request that started the work, if any.
 */
export const backgroundContext = (work: BackgroundWork, request?: OperationContext): OperationContext => ({
  ...(request ?? { requestId: '', address: '', origin: '', readFile: async () => undefined }),
  ...work,
  operation: 'import',
  files: noFiles,
});
