import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { S3Options } from '../../../server/storage/createS3Storage.ts';

/** An S3 server in its own process that checks signatures, with one empty bucket. */
export type S3Server = {
  readonly options: S3Options;
  /** Stops the process without ending it: connections are accepted, and nothing is answered. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
};

const bucket = 'gable-test';

const serverText = (directory: string): string => `
  const Server = require('@20minutes/s3rver');
  const options = ${JSON.stringify({ directory, address: '127.0.0.1', port: 0, silent: true, configureBuckets: [{ name: bucket }] })};
  new Server(options).run().then(({ port }) => console.log(port));
  // It ends with the process of the test.
  process.stdin.on('end', () => process.exit()).resume();
`;

const portOf = async ({ stdout }: ChildProcess): Promise<number> => {
  if (stdout === null) throw new Error('the process has no output');
  for await (const line of createInterface(stdout)) return Number(line);
  throw new Error('the S3 server ended before it listened');
};

/** Starts an S3 server that checks signatures, and sets the credentials of this process for it. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'gable-s3-'));
  const child = spawn(process.execPath, ['-e', serverText(directory)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const port = await portOf(child);
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  return {
    options: { bucket, prefix: 'agency', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', isDirect: true },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
