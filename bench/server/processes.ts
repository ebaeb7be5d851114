import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

export type Running = {
  readonly pid: number;
  readonly port: number;
  /** Time from the start of the process until it prints that it is ready. Units: ms. */
  readonly readyMs: number;
  /** Returns what the process has written so far. */
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
};

/** Returns a TCP port that is free on this machine. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  );

type Start = {
  /** The folder with the sources and the build. Default: this project. */
  readonly root?: string | undefined;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly ready: RegExp;
};

const startNode = ({ root = projectRoot, args, env, port, ready }: Start): Promise<Running> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const onText = (text: Buffer): void => {
      output += text.toString();
      if (!ready.test(output) || child.pid === undefined) return;
      resolve({
        pid: child.pid,
        port,
        readyMs: performance.now() - startedAt,
        output: () => output,
        kill: (signal) => {
          child.kill(signal);
          return ended(child);
        },
      });
    };
    child.stdout.on('data', onText);
    child.stderr.on('data', onText);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${args.join(' ')}: ended before it was ready, got code ${code} and "${output}"`)),
    );
  });

/** Returns the Node flags of `npm start`, e.g. `['--max-old-space-size=1024', '--v8-pool-size=2']`. */
const startFlags = (): readonly string[] => {
  // checked: the project's own file
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
};

/**
 * Starts the built product as `npm start` does, on a free port. `env`: additional environment variables. `flags` are
 * for Node, e.g. `--cpu-prof`; `args` are for the product, e.g. `--empty`. `root`: the project folder of another
 * version; default: this project.
 */
export const startProduct = async (
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
  args: readonly string[] = [],
  root?: string,
): Promise<Running> => {
  const port = await freePort();
  return startNode({
    root,
    args: [...startFlags(), ...flags, 'dist/server/main.mjs', ...args],
    env: { LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    port,
    ready: /^Gable is at /m,
  });
};

/**
 * Starts the reference server `bench/bareRoute.ts`, a minimal hand-written server for one table. The benchmark compares
 * the product's requests per second with those of this server. `secret`: the secret of session tokens.
 */
export const startBareRoute = async (databaseUrl: string, secret: string): Promise<Running> => {
  const port = await freePort();
  return startNode({
    args: ['--import', 'tsx', 'bench/bareRoute.ts'],
    env: { BENCH_PORT: String(port), BENCH_SECRET: secret, BENCH_DATABASE_URL: databaseUrl },
    port,
    ready: /^ready$/m,
  });
};

/** Returns the resident memory of a process. Units: MB (10⁶ bytes). Errors: an `Error` if the process has ended. */
export const residentMegabytes = (pid: number): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / 1e6;
