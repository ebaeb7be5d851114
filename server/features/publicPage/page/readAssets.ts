import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#model/language/languages.ts';
import { isObject } from '#model/schema/json.ts';
import type { Assets, FontAssets } from './head.ts';

/** Name of the script's entry in the build. */
const mainEntry = 'src/publicPage/main.ts';

/** Returns the name of the entry in the build that has the font of a language. */
const fontEntry = (language: Language): string => `languages/${language}/client/publicPage.css`;

/** The build manifest of the public pages. */
const manifestName = 'preview.json';

const pathsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((name) => (typeof name === 'string' ? `/${name}` : []));

/** The assets of public pages as long as the client is not built: no script, style or font. */
export const noAssets: Assets = { script: undefined, style: undefined, fonts: {} };

/**
 * Returns the URLs of the scripts, styles and fonts of public pages in the built client. Without a build, returns none:
 * pages work but are unstyled.
 */
export const readAssets = (clientDir: string): Assets => {
  const path = join(clientDir, manifestName);
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const entryOf = (name: string): unknown => (isObject(manifest) ? manifest[name] : undefined);
  const entry = entryOf(mainEntry);
  if (!isObject(entry)) return noAssets;
  const fonts = languages.flatMap((language): readonly (readonly [Language, FontAssets])[] => {
    const font = entryOf(fontEntry(language));
    if (!isObject(font)) return [];
    return pathsIn(font['file']).map((style) => [language, { style, files: pathsIn(font['assets']) }]);
  });
  return {
    script: pathsIn(entry['file'])[0],
    style: pathsIn(entry['css'])[0],
    fonts: Object.fromEntries(fonts),
  };
};
