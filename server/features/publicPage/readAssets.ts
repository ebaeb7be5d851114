import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#model/schema/json.ts';
import type { Assets } from './head.ts';

/** The build manifest of the public pages. */
const manifestName = 'preview.json';

const pathOf = (name: unknown): string | undefined => (typeof name === 'string' ? `/${name}` : undefined);

/** Finds script and style of the public pages in the built client. Without a build, pages work but are unstyled. */
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
