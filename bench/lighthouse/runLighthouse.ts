import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../server/processes.ts';

const folder = join(projectRoot, 'bench/lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
/** npm writes it last: an installation that was broken off has none. */
const installed = join(folder, 'node_modules/.package-lock.json');
/**
 * An audit takes a minute, for the stream of live changes never goes quiet; one that hangs must not keep the bench.
 * Units: ms.
 */
const maxMs = 180_000;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * What is read of Lighthouse's result:
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

/** 176 of 775 packages serve these audits alone, so they are installed when somebody asks for one. */
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
 * Audits a page as Lighthouse's phone sees it, in the Chromium that listens on a port for its tools. The storage is
 * left as it is, for a token may lie in it.
 * Errors: Lighthouse can't be installed, ends with an error, could not load the page, or takes longer than three
 * minutes.
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
  // checked: what Lighthouse of this version writes
  const result = JSON.parse(stdout) as LighthouseResult;
  if (result.runtimeError !== undefined) throw new Error(`lighthouse: ${result.runtimeError.message}`);
  return result;
};
