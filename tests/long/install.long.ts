import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { freePort, projectRoot } from '../../bench/server/processes.ts';
import { signIn } from './leadsOverHttp.ts';

const notCloned = new Set(['node_modules', 'dist', 'data', '.git', 'coverage']);
const password = 'a password of the trial alone';
/** Variables of the machine's own npm configuration, which must not affect the project. */
const ofTheMachine = /npm warn Unknown (user|env|global) config/;

type Ended = { readonly code: number | null; readonly output: string };

const runNpm = async (folder: string, args: readonly string[]): Promise<Ended> => {
  const child = spawn('npm', args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

const install = async (folder: string, args: readonly string[]): Promise<void> => {
  const { code, output } = await runNpm(folder, args);
  const warnings = output
    .split('\n')
    .filter((line) => /warn|deprecated|vulnerab/i.test(line) && !ofTheMachine.test(line));
  if (code !== 0 || warnings.length > 0)
    throw new Error(`npm ${args.join(' ')}: expected no warning, got code ${code} and:\n${output}`);
};

/**
 * Starts the product as the README describes, signs in and stops it. Errors: an `Error` with its output if it did not
 * start.
 */
const startOnce = async (folder: string): Promise<void> => {
  const port = await freePort();
  const child = spawn('npm', ['start', '--', '--empty'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: password },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('Gable is at ')) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`npm start: ended with ${code}:\n${output}`)));
  });
  await signIn(port, password);
  const ended = once(child, 'exit');
  // Some versions of npm do not forward signals, so the signal goes to the whole process group.
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
};

/**
 * Installs a copy of the project with and without `--ignore-scripts`, and starts it with `npm start`. Throws if npm
 * warns, the build fails or no one can sign in.
 */
export const run = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'gable-clone-'));
  await chmod(folder, 0o711);
  try {
    await cp(projectRoot, folder, {
      recursive: true,
      filter: (path) =>
        !relative(projectRoot, path)
          .split(sep)
          .some((part) => notCloned.has(part)),
    });
    await install(folder, ['ci']);
    await install(folder, ['ci', '--ignore-scripts']);
    await startOnce(folder);
    console.log('install: npm ci without a warning, npm ci --ignore-scripts && npm start answers');
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
