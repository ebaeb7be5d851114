import { isObject } from '#model/schema/json.ts';
import { BackupError } from './BackupError.ts';

/** What a backup says about itself in its first file: when it was created, and what it contains. */
export type Manifest = {
  readonly format: 1;
  readonly at: string;
  /** A copy of the embedded cluster, or a dump by `pg_dump`. */
  readonly database: 'cluster' | 'dump';
  /** Major version of Postgres. */
  readonly postgres: number;
  /** Folder of the database's files in the storage. */
  readonly installationId: string;
};

/** Name of the first file of a backup, which holds the manifest. */
export const manifestName = 'manifest.json';

/** Parses the manifest of a backup. Errors: `BackupError` if it has another format. */
export const parseManifest = (text: string): Manifest => {
  const read: unknown = JSON.parse(text);
  if (isObject(read) && read['format'] === 1) return read as Manifest;
  throw new BackupError(
    'The backup has a format that this version of Gable does not support; use the version that wrote it.',
  );
};
