import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export type Product = {
  readonly address: string;
  /** Returns what the process has written so far. */
  readonly output: () => string;
  /** Sends SIGTERM and waits until the process has ended. Resolves to its exit code. */
  readonly stop: () => Promise<number | null>;
};

type Env = Readonly<Record<string, string>>;

const spawnProduct = (root: string, env: Env, args: readonly string[]) => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return spawn(process.execPath, ['dist/server/main.mjs', ...args], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/**
 * Runs the built server in the project folder `root`, and waits until it ends by itself, as with `--migrate`. Returns
 * the exit code and the output.
 */
export const endOf = async (
  root: string,
  env: Env,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const child = spawnProduct(root, env, args);
  const [code, ...output] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: output.join('') };
};

const listening = /^Gable is at (http:\/\/\S+)$/m;

/** Waits until the database of the product responds. On a busy machine, its first connection takes seconds. */
const waitUntilReady = async (address: string): Promise<void> => {
  while (!(await fetch(`${address}/health/ready`)).ok);
};

/**
 * Starts the built server in the project folder `root`, and waits until it prints its address and can serve requests.
 * `env`: additional environment variables; `args`: arguments of the server. Errors: an `Error` if the server ends
 * before that.
 */
export const startProduct = async (root: string, env: Env, args: readonly string[] = []): Promise<Product> => {
  const child = spawnProduct(root, env, args);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, found] = listening.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    void ended.then((code) =>
      reject(new Error(`The product ended with ${code} before it listened. It wrote:\n${output}`)),
    );
  });
  await waitUntilReady(address);
  return {
    address,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
