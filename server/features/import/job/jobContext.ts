import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { Resource } from '#model/resource.ts';
import type { RequestFiles } from '../../../storage/requestFiles.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import type { OperationContext } from '../../../records/context/context.ts';

/** Import cells contain no files. */
const noFiles: RequestFiles = {
  receive: () => Promise.reject(new AppError('WRONG_FILE', { text: serverText('transfer.noFiles') })),
  isNew: () => false,
  moveIn: async () => undefined,
  drop: () => undefined,
  finish: async () => undefined,
};

export type JobOf = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
};

/** Returns the operation context of an import: from the request that started it, or a new one for a command. */
export const jobContext = (job: JobOf, request?: OperationContext): OperationContext => ({
  ...(request ?? { requestId: '', address: '', origin: '', readFile: async () => undefined }),
  ...job,
  operation: 'import',
  files: noFiles,
});
