import { join } from 'node:path';
import { createDiskStorage } from './createDiskStorage.ts';
import type { S3Options } from './createS3Storage.ts';
import type { Storage } from './storage.ts';

/** Where files are stored: a folder, or a bucket of an S3 service. */
export type StoragePlace = { readonly dir: string } | { readonly s3: S3Options };

/** Returns the part of a bucket for the files of one database. */
const partOf = (s3: S3Options, installationId: string): S3Options => ({
  ...s3,
  prefix: [s3.prefix, installationId].filter((part) => part !== '').join('/'),
});

/**
 * Opens the storage for the files of one database. The storage is a folder named `installationId`, the id of the
 * database, inside the folder or S3 bucket `place`. The S3 client is loaded only if it is needed.
 */
export const openStorage = async (place: StoragePlace, installationId: string): Promise<Storage> => {
  if ('dir' in place) return createDiskStorage(join(place.dir, installationId));
  const { createS3Storage } = await import('./createS3Storage.ts');
  return createS3Storage(partOf(place.s3, installationId));
};

/** Deletes what uploads that began before a time and were interrupted have left in a bucket. A folder has none. */
export const deleteInterruptedUploads = async (
  place: StoragePlace,
  installationId: string,
  before: Date,
): Promise<void> => {
  if ('dir' in place) return;
  const { deleteUploadParts } = await import('./createS3Storage.ts');
  await deleteUploadParts(partOf(place.s3, installationId), before);
};
