import { join } from 'node:path';
import type pg from 'pg';
import type { AppOptions } from '../../../server/http/appOptions.ts';
import { createMailer } from '../../../server/features/email/mailer.ts';
import { createSchemaLifecycle } from '../../../server/schema/lifecycle/SchemaLifecycle.ts';
import type { LoadedSchemas } from '../../../server/schema/files/loadSchemas.ts';
import { createDiskStorage } from '../../../server/storage/createDiskStorage.ts';
import { createFileStore } from '../../../server/storage/fileStore.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { schemasDir, shippedSchemas } from './templates.ts';

export const tokenSecret = 'a secret of the tests, long enough for HS256';

/** Options of the app that a test may set. */
export type ChosenOptions = Partial<Pick<AppOptions, 'allowPrivate' | 'publicOrigin' | 'trustProxy'>>;

export type Place = {
  readonly pool: pg.Pool;
  /** Folder of stored files. Several servers may share it. */
  readonly filesDir: string;
  /** Folder of files that only this server uses. Default: a folder in `filesDir`. */
  readonly workDir?: string;
  /** Default: `filesDir`. */
  readonly storage?: Storage | undefined;
};

/**
 * Returns the options of a production app on a database of the tests, with the shipped schemas and without email.
 * `chosen` replaces some of the options. Also returns `activate`, which activates other schema files in this process
 * only.
 */
export const testAppOptions = async (
  { pool, filesDir, workDir = join(filesDir, 'work'), storage = createDiskStorage(filesDir) }: Place,
  chosen: ChosenOptions = {},
): Promise<AppOptions & { readonly activate: (next: LoadedSchemas) => Promise<void> }> => {
  const loaded = await shippedSchemas();
  const store = await createSchemaLifecycle({ pool, folder: schemasDir, loaded, log: { info: () => undefined } });
  return {
    pool,
    /** Activates other schema files in this process only. */
    activate: (next) => store.activate(next, null),
    schemas: store.current,
    followSettings: store.follow,
    onSchemas: store.subscribe,
    catchUp: store.catchUp,
    schemaProblems: () => [],
    schemaChangingSince: store.changingSince,
    schemaFilesVersion: store.filesVersion,
    tokenSecret,
    tokenHours: 12,
    sessionDays: 30,
    bodyLimitBytes: 1_048_576,
    clientDir: '/nowhere',
    importMapsDir: join(schemasDir, '../docs/import-maps'),
    importBytes: 3_000_000,
    logLevel: process.env['LOG_LEVEL'] ?? 'silent',
    trustProxy: false,
    publicOrigin: undefined,
    files: createFileStore({
      storage,
      workDir,
      limits: { fileBytes: 2_000_000, files: 12, requestBytes: 5_000_000 },
    }),
    mailer: createMailer(undefined),
    ...chosen,
  };
};
