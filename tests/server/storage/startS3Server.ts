import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Options } from '../../../server/storage/createS3Storage.ts';

type S3rver = new (
  options: Readonly<Record<string, unknown>>,
) => {
  readonly run: () => Promise<AddressInfo>;
  readonly close: () => Promise<void>;
};

/** An S3 server in its own process that checks signatures, with one empty bucket. */
export type S3Server = { readonly options: S3Options; readonly stop: () => Promise<void> };

/** Starts an S3 server that checks signatures, and sets the credentials of this process for it. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'gable-s3-'));
  // checked: the package has no types
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as S3rver;
  const bucket = 'gable-test';
  const server = new Server({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  let isRunning = true;
  return {
    options: { bucket, prefix: 'agency', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', isDirect: true },
    stop: async () => {
      if (isRunning) await server.close();
      isRunning = false;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
