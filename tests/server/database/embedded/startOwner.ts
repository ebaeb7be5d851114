import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

export type Owner = {
  child: ChildProcess;
  /** The numbers of the rows that Postgres has acknowledged, as far as this process has received them. */
  kept: number[];
  /** Resolves to the first line that begins with a text. Rejects with all output if the owner ends before. */
  line(beginning: string): Promise<string>;
  kill(): Promise<void>;
};

const root = fileURLToPath(new URL('../../../..', import.meta.url));

let program: string | undefined;
/** The fixture bundled as one script. Each owner starts in a third of the time that reading the sources would take. */
const programText = (): string => {
  program ??=
    buildSync({
      entryPoints: [fileURLToPath(new URL('./owner.fixture.ts', import.meta.url))],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      write: false,
    }).outputFiles[0]?.text ?? '';
  return program;
};

/**
 * Starts `owner.fixture.ts`, a program that runs Postgres in `dataDir`, in its own Node process. By default it inserts
 * rows until it is killed; in the mode `once` it stops as soon as it has started. `binDir`: Postgres' programs.
 * `before`: a command that starts Node, such as `setpriv`.
 */
export function startOwner(
  dataDir: string,
  options: { mode?: 'write' | 'once'; binDir?: string; before?: string[] } = {},
): Owner {
  // Read from standard input, as a module that finds its packages from its working directory.
  const call = [process.execPath, '--input-type=module', '-', dataDir, options.mode ?? 'write', options.binDir ?? ''];
  const [command = '', ...args] = [...(options.before ?? []), ...call];
  const child = spawn(command, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  // If the process ends before it has read everything, the awaited line gives the reason.
  child.stdin.on('error', () => undefined).end(programText());
  const kept: number[] = [];
  const output: string[] = [];
  const waiting: { beginning: string; found: (line: string) => void }[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('kept ')) kept.push(Number(line.slice(5)));
    else output.push(line);
    for (const { beginning, found } of waiting) if (line.startsWith(beginning)) found(line);
  });
  const ended = once(child, 'close');
  return {
    child,
    kept,
    line: (beginning) => {
      const before = output.find((line) => line.startsWith(beginning));
      if (before !== undefined) return Promise.resolve(before);
      return new Promise((resolve, reject) => {
        waiting.push({ beginning, found: resolve });
        void ended.then(() =>
          reject(new Error(`the owner ended before "${beginning}": ${output.join(' / ')} ${errors}`)),
        );
      });
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
