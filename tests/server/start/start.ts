import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { leadBody } from '../api.ts';
import { pooledAddress } from '../database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = join(root, 'dist/server/main.mjs');

export type Started = {
  readonly child: ChildProcess;
  readonly address: string;
  /** All that it has written so far. */
  readonly output: () => string;
  /** Sends a signal and gives the exit code once it has ended; null where a signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

export type Failed = { readonly code: number | null; readonly output: string };

type Options = { readonly env?: Record<string, string>; readonly args?: readonly string[] };

/** The addresses through the pooler, for a server on a test database while the tests run through one. */
const throughPooler = ({ DATABASE_URL: url }: Record<string, string>): Record<string, string> => {
  const pooled = url === undefined ? undefined : pooledAddress(url);
  return url === undefined || pooled === undefined ? {} : { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url };
};

/** Starts the process and returns at once, before it says where it is. */
export const launch = ({ env = {}, args = [] }: Options): { child: ChildProcess; output: () => string } => {
  if (!existsSync(entry)) throw new Error('dist/server/main.mjs is missing; run `npm run build` first.');
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [entry, ...args], {
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

/** Starts the product as `npm start` does, on a free port, and waits until it says where it is. */
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

/** Starts the product where it ends by itself, as where it can't start, and returns what it says. */
export const startInVain = async (options: Options): Promise<Failed> => {
  const { child, output } = launch(options);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
};

/** Creates a data folder that is removed by the function that comes with it. */
export const createDataDir = async (): Promise<{ dataDir: string; remove: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gable-process-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) };
};

/** Signs in and gives the token. */
export const signIn = async (address: string, username = 'admin', password = 'the admin password'): Promise<string> => {
  const reply = await fetch(`${address}/api/v2/admin/login-profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  return data.token;
};

/** Creates a lead over HTTP and gives its id. */
export const createLead = async (address: string, token: string, number: number): Promise<string> => {
  const reply = await fetch(`${address}/api/v2/admin/create-lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(leadBody(number)),
  });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { data: { _id: string } }).data._id;
};

/** Returns the status with which a lead's own address answers. */
export const statusOfLead = async (address: string, token: string, id: string): Promise<number> =>
  (await fetch(`${address}/api/v2/admin/getbyid-lead/${id}`, { headers: { token } })).status;
