import { join } from 'node:path';
import { createDiskStorage } from './createDiskStorage.ts';
import type { S3Options } from './createS3Storage.ts';
import type { Storage } from './storage.ts';

/** Where files are stored: a folder, or a bucket of an S3 service. */
export type StoragePlace = { readonly dir: string } | { readonly s3: S3Options };

/**
 * Opens the storage for the files of one database. The storage is a folder named `installationId`, the id of the
 * database, inside the folder or S3 bucket `place`. The S3 client is loaded only if it is needed.
 */
export const openStorage = async (place: StoragePlace, installationId: string): Promise<Storage> => {
  if ('dir' in place) return createDiskStorage(join(place.dir, installationId));
  const { createS3Storage } = await import('./createS3Storage.ts');
  const prefix = [place.s3.prefix, installationId].filter((part) => part !== '').join('/');
  return createS3Storage({ ...place.s3, prefix });
};
