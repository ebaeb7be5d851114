import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#model/schema/json.ts';
import type { Assets } from './head.ts';

/** Names of the entries in the build. */
const [mainEntry, hindiEntry] = ['src/publicPage/main.ts', 'src/publicPage/hindi.css'];

/** The build manifest of the public pages. */
const manifestName = 'preview.json';

const pathOf = (name: unknown): string | undefined => (typeof name === 'string' ? `/${name}` : undefined);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The assets of public pages as long as the client is not built: no script, style or font. */
export const noAssets: Assets = { script: undefined, style: undefined, hindiStyle: undefined, hindiFonts: [] };

/**
 * Returns the URLs of the scripts, styles and fonts of public pages in the built client. Without a build, returns none:
 * pages work but are unstyled.
 */
export const readAssets = (clientDir: string): Assets => {
  const path = join(clientDir, manifestName);
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const [entry, hindi] = [mainEntry, hindiEntry].map((name) => (isObject(manifest) ? manifest[name] : undefined));
  if (!isObject(entry)) return noAssets;
  const [style] = listOf(entry['css']);
  if (!isObject(hindi)) return { ...noAssets, script: pathOf(entry['file']), style: pathOf(style) };
  return {
    script: pathOf(entry['file']),
    style: pathOf(style),
    hindiStyle: pathOf(hindi['file']),
    hindiFonts: Object.entries(isObject(manifest) ? manifest : {}).flatMap(([name, one]) =>
      name.endsWith('.woff2') && isObject(one) ? (pathOf(one['file']) ?? []) : [],
    ),
  };
};
