import { existsSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { type Language, languages } from './src/model/language/languages.ts';
import { theme } from './src/theme/theme.ts';

const schemes = ['light', 'dark'] as const;

const colorsOf = (scheme: (typeof schemes)[number]): string => {
  const palette = theme.colorSchemes[scheme]?.palette;
  if (palette === undefined) throw new Error(`vite.preview.config: the theme has no ${scheme} colors`);
  const { primary, text, background, divider, error, success } = palette;
  const colors = {
    accent: primary.main,
    'on-accent': primary.contrastText,
    text: text.primary,
    soft: text.secondary,
    page: background.default,
    raised: background.paper,
    line: divider,
    problem: error.main,
    good: success.main,
  };
  return Object.entries(colors)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
};

/**
 * A plugin that writes the colors of the theme to the style sheet of the public pages. The visitor's system chooses
 * light or dark.
 */
const colors = (): Plugin => ({
  name: 'preview-colors',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/publicPage\/colors\.css$/ },
    handler: () =>
      `:root { ${colorsOf('light')} }\n@media screen and (prefers-color-scheme: dark) { :root { ${colorsOf('dark')} } }\n`,
  },
});

/** Returns the path of the style sheet with the font of a language. English needs none. */
const fontSheet = (language: Language): string => `languages/${language}/client/publicPage.css`;

/**
 * Builds the script and the styles of the public pages into the folder of the client. The server reads the names of the
 * files in `preview.json`.
 */
export default defineConfig({
  plugins: [colors(), precompress()],
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: 'preview.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/publicPage/main.ts', ...languages.map(fontSheet).filter((path) => existsSync(path))],
      output: { entryFileNames: 'assets/preview-[hash].js', assetFileNames: 'assets/preview-[hash][extname]' },
    },
  },
});
