import { defineConfig, type Plugin } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { theme } from './src/theme/theme.ts';

const schemes = ['light', 'dark'] as const;

const coloursOf = (scheme: (typeof schemes)[number]): string => {
  const palette = theme.colorSchemes[scheme]?.palette;
  if (palette === undefined) throw new Error(`vite.preview.config: the theme has no ${scheme} colours`);
  const { primary, text, background, divider, error, success } = palette;
  const colours = {
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
  return Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
};

/** The product's colours for the public pages, which follow the visitor's system: written once, in the theme. */
const colours = (): Plugin => ({
  name: 'preview-colours',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/publicPage\/colours\.css$/ },
    handler: () =>
      `:root { ${coloursOf('light')} }\n@media screen and (prefers-color-scheme: dark) { :root { ${coloursOf('dark')} } }\n`,
  },
});

/**
 * Builds the script and style of the public pages beside the client, into the same folder; the server reads from
 * `preview.json` what they are called.
 */
export default defineConfig({
  plugins: [colours(), precompress()],
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: 'preview.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/publicPage/main.ts', 'src/publicPage/hindi.css'],
      output: { entryFileNames: 'assets/preview-[hash].js', assetFileNames: 'assets/preview-[hash][extname]' },
    },
  },
});
