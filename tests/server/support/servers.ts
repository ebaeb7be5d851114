import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, projectRoot } from '../../../bench/server/processes.ts';
import { parseTrustProxy } from '../../../server/config/trustProxy.ts';
import type { TestDatabase } from './database.ts';
import type { ChosenOptions } from './testApp.ts';

const binary = '/usr/sbin/haproxy';

/** Whether HAProxy is installed. */
export const hasHaproxy = existsSync(binary);

/** The environment variable with the addresses of the two processes that serve apps, if the tests use them. */
const hostsVariable = 'TEST_APP_HOSTS';

/** Returns whether the calls of the tests go through HAProxy. */
export const isBehindHaproxy = (): boolean => process.env[hostsVariable] !== undefined;

export type HostedApp = {
  readonly connection: TestDatabase['connection'];
  readonly filesDir: string;
  readonly more: ChosenOptions;
};

export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly remoteAddress: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
};

export type SentReply = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

export type Servers = {
  /** Sends a request through HAProxy, which alternates between the servers. */
  readonly send: (request: SentRequest) => Promise<SentReply>;
  readonly close: () => Promise<void>;
};

/**
 * Starts two processes, shared by all test files, in which `startServers` runs apps. Returns the function that stops
 * them.
 */
export const startAppHosts = async (): Promise<() => Promise<void>> => {
  const children: ChildProcess[] = [];
  const start = async (): Promise<string> => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, 'tests/server/support/appHost.ts')], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return `http://127.0.0.1:${/ready (\d+)/.exec(said.toString())?.[1]}`;
  };
  process.env[hostsVariable] = (await Promise.all([start(), start()])).join(' ');
  return async () => {
    delete process.env[hostsVariable];
    for (const child of children) child.kill('SIGKILL');
  };
};

/**
 * Returns the shipped HAProxy configuration, but with these servers and this port instead of those of the containers.
 */
export const haproxyConfig = async (port: number, servers: readonly string[]): Promise<string> =>
  (await readFile(join(projectRoot, 'deploy/haproxy/haproxy.cfg'), 'utf8'))
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}server-template .*$/m, servers.map((each, at) => `  server gable-${at} ${each} check`).join('\n'))
    .replace(/^resolvers docker\n(?: {2}.*\n)+/m, '');

/**
 * Starts HAProxy on `port` in front of some servers (`host:port`), and waits until one of them responds. Its
 * configuration is written to `folder`. Returns the function that stops it. Errors: an `Error` if HAProxy ends before
 * that.
 */
export const startHaproxy = async (port: number, servers: readonly string[], folder: string) => {
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, await haproxyConfig(port, servers));
  const child = spawn(binary, ['-db', '-f', path], { stdio: 'ignore' });
  const isUp = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`HAProxy has ended with ${child.exitCode}, see ${path}`);
    await delay(10);
  }
  return async (): Promise<void> => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
    await rm(path, { force: true });
  };
};

/** Sends one request with exactly the headers that `app.inject` would send. */
const send = (port: number, { method, url, remoteAddress, headers, payload }: SentRequest): Promise<SentReply> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method,
        path: url,
        headers: {
          host: 'localhost:80',
          'user-agent': 'lightMyRequest',
          'x-forwarded-for': remoteAddress,
          ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        buffer(response).then((body) => {
          const text = body.toString();
          const isJson = String(response.headers['content-type'] ?? '').includes('json');
          resolve({
            status: response.statusCode ?? 0,
            text,
            // checked: every JSON response of the server is an object
            body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
            headers: response.headers,
          });
        }, reject);
      },
    );
    sent.once('error', reject);
    sent.end(payload);
  });

/**
 * Starts two servers behind HAProxy. `app`: the database, the folder of files and the options of both. Returns
 * undefined unless the tests use them (`TEST_SERVERS=2`).
 */
export const startServers = async (app: HostedApp): Promise<Servers | undefined> => {
  const hosts = process.env[hostsVariable]?.split(' ');
  if (hosts === undefined) return undefined;
  const trustProxy = parseTrustProxy({ TRUST_PROXY: 'loopback' });
  const ports = await Promise.all(
    hosts.map(async (host) => {
      const reply = await fetch(host, {
        method: 'POST',
        body: JSON.stringify({ ...app, more: { ...app.more, trustProxy } }),
      });
      if (!reply.ok) throw new Error(`a server of the tests did not start: ${await reply.text()}`);
      return reply.text();
    }),
  );
  const port = await freePort();
  const stop = await startHaproxy(
    port,
    ports.map((each) => `127.0.0.1:${each}`),
    app.filesDir,
  );
  return {
    send: (request) => send(port, request),
    close: async () => {
      await stop();
      await Promise.all(hosts.map((host, at) => fetch(`${host}/${ports[at]}`)));
    },
  };
};
