import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { leadBody } from '../support/api.ts';
import { pooledAddress } from '../support/database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = join(root, 'dist/server/main.mjs');

export type Started = {
  readonly child: ChildProcess;
  readonly address: string;
  /** All output so far. */
  readonly output: () => string;
  /** Sends a signal and returns the exit code once the process has ended, or null if the signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

export type Failed = { readonly code: number | null; readonly output: string };

type Options = {
  readonly env?: Record<string, string>;
  readonly args?: readonly string[];
  /** The file to run. Default: that of the build. */
  readonly file?: string;
};

/** Addresses through the pooler, for a server on a test database, if the tests run through one. */
const throughPooler = ({ DATABASE_URL: url }: Record<string, string>): Record<string, string> => {
  const pooled = url === undefined ? undefined : pooledAddress(url);
  return url === undefined || pooled === undefined ? {} : { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url };
};

/**
 * Starts the built product as a process, and returns the process before it is ready. `output()` returns what it has
 * printed so far. `file`: another program to run instead. Errors: an `Error` if there is no build.
 */
export const launch = ({
  env = {},
  args = [],
  file = entry,
}: Options): { child: ChildProcess; output: () => string } => {
  if (!existsSync(entry)) throw new Error('dist/server/main.mjs is missing; run `npm run build` first.');
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: {
      ...inherited,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'the admin password',
      SAMPLE_PASSWORD: 'the sample password',
      ...env,
      ...throughPooler(env),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { child, output: () => text };
};

/**
 * Starts the built product on a free port, and waits until it prints its address. Errors: an `Error` with its output if
 * it ends before that.
 */
export const start = async (options: Options): Promise<Started> => {
  const { child, output } = launch(options);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /Gable is at (http:\/\/\S+)/.exec(output());
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output()}`)));
  });
  return {
    child,
    address,
    output,
    end: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
};

/**
 * Runs the product until it ends by itself, for example because it cannot start. Returns the exit code and the output.
 */
export const startFailing = async (options: Options): Promise<Failed> => {
  const { child, output } = launch(options);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
};

/** Creates a data folder, and returns it with a function that removes it. */
export const createDataDir = async (): Promise<{ dataDir: string; remove: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gable-process-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) };
};

/** Signs in and returns the token. */
export const signIn = async (address: string, username = 'admin', password = 'the admin password'): Promise<string> => {
  const reply = await fetch(`${address}/api/v2/admin/login-profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  return data.token;
};

/** Creates a lead over HTTP and returns its id. `number` makes its phone number different from those of other leads. */
export const createLead = async (address: string, token: string, number: number): Promise<string> => {
  const reply = await fetch(`${address}/api/v2/admin/create-lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(leadBody(number)),
  });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { data: { _id: string } }).data._id;
};

/** Requests a lead by its id, and returns the status of the response, e.g. 404. */
export const statusOfLead = async (address: string, token: string, id: string): Promise<number> =>
  (await fetch(`${address}/api/v2/admin/getbyid-lead/${id}`, { headers: { token } })).status;
