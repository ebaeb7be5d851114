import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `npm ci` in a folder with a `package.json` of its own, such as `tests/long/openapi`. Does nothing if the folder
 * has `node_modules`.
 */
export const installTools = (folder: string): void => {
  if (existsSync(join(folder, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
};
