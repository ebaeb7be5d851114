import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the address of the first script of the built client, such as `/assets/boot-CBBxKBbJ.js`. It differs in each
 * build. Undefined without a build.
 */
export const firstScriptOf = (clientDir: string): string | undefined => {
  const page = join(clientDir, 'index.html');
  if (!existsSync(page)) return undefined;
  return /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1];
};
