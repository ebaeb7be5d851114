import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#model/schema/json.ts';
import type { Assets } from './head.ts';

/** Where the build says under which names it wrote the page's files. */
const manifestName = 'preview.json';

const pathOf = (name: unknown): string | undefined => (typeof name === 'string' ? `/${name}` : undefined);

/**
 * Finds the script and the style of the public pages in the built client; without a build a page reads as well, and
 * looks plain.
 */
export const readAssets = (clientDir: string): Assets => {
  const path = join(clientDir, manifestName);
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const entry = Object.values(isObject(manifest) ? manifest : {}).find(
    (one) => isObject(one) && one['isEntry'] === true,
  );
  if (!isObject(entry)) return { script: undefined, style: undefined };
  const [style] = Array.isArray(entry['css']) ? (entry['css'] as readonly unknown[]) : [];
  return { script: pathOf(entry['file']), style: pathOf(style) };
};
