import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../server/processes.ts';

const folder = join(projectRoot, 'bench/lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
/** The file that npm writes last. If it is missing, the installation was interrupted. */
const installed = join(folder, 'node_modules/.package-lock.json');
/**
 * Max time of an audit. An audit takes a minute, because the live stream never ends. If one takes longer, the benchmark
 * continues with an error. Units: ms.
 */
const maxMs = 180_000;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * The part of Lighthouse's result that we read:
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md
 */
export type LighthouseResult = {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
};

/** Installs Lighthouse when it is first used, because it has many packages. */
const install = (): void => {
  if (existsSync(installed)) return;
  process.stderr.write('installing Lighthouse\n');
  const { status, stdout, stderr } = spawnSync('npm', ['ci'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`lighthouse: npm ci in bench/lighthouse failed:\n${stdout}${stderr}`);
};

/**
 * Audits a page with Lighthouse's phone settings, in the Chromium at this debugging port. The browser's storage is
 * kept, because it may contain a token. Errors: an `Error` if Lighthouse cannot be installed, fails, cannot load the
 * page, or takes longer than three minutes.
 */
export const runLighthouse = async (url: string, port: number): Promise<LighthouseResult> => {
  install();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
    ],
    { maxBuffer: 64 * 2 ** 20, timeout: maxMs },
  );
  // checked: the output of this version of Lighthouse
  const result = JSON.parse(stdout) as LighthouseResult;
  if (result.runtimeError !== undefined) throw new Error(`lighthouse: ${result.runtimeError.message}`);
  return result;
};
