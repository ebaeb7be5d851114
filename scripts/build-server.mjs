// Bundles the server for `npm start`: our own files into one module per entry and lazy chunks; packages stay in
// node_modules.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build, transform } from 'esbuild';
import { tsImport } from 'tsx/esm/api';

rmSync('dist/server', { recursive: true, force: true });

const { vocabularyAjv, vocabularyIds } = await tsImport(
  '../server/schema/vocabulary/vocabularyAjv.ts',
  import.meta.url,
);

/** A process keeps the text of its code in memory. Our names are kept, so that stack traces can be read. */
const short = { minifyWhitespace: true, minifySyntax: true, format: 'esm', target: 'node20' };

/** A plugin that replaces the checks of the vocabularies by compiled code. Otherwise each start would compile them. */
const compiledVocabulary = {
  name: 'compiled-vocabulary',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: /server[\\/]schema[\\/]vocabulary[\\/]vocabularyChecks\.ts$/ }, async () => ({
      contents: (
        await transform(standaloneCode(vocabularyAjv({ source: true, esm: true }), vocabularyIds), {
          ...short,
          minify: true,
        })
      ).code,
      loader: 'js',
    }));
    // The runtime helpers of the compiled code are bundled. All other packages are not.
    onResolve({ filter: /^ajv\/dist\/runtime\/|^fast-deep-equal$/ }, ({ path }) => ({
      path: createRequire(import.meta.url).resolve(path),
    }));
  },
};

await build({
  plugins: [compiledVocabulary],
  entryPoints: {
    main: 'server/main.ts',
    pictureProcess: 'server/storage/pictures/pictureProcess.ts',
    emailThread: 'server/features/email/mailbox/emailThread.ts',
    drawingThread: 'server/documents/drawing/drawingThread.ts',
  },
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Code that a start does not need, such as drawing PDFs, is loaded when it is needed.
  splitting: true,
  chunkNames: '[name]-[hash]',
  packages: 'external',
  platform: 'node',
  ...short,
  sourcemap: true,
  logLevel: 'warning',
  alias: { '#model': './src/model', '#kinds': './src/kinds' },
});

// If a text contains one character beyond Latin-1, V8 stores all of it with two bytes per character. esbuild escapes
// such characters in strings, but not in regular expressions and comments.
for (const name of readdirSync('dist/server').filter((file) => file.endsWith('.mjs'))) {
  const path = `dist/server/${name}`;
  const text = readFileSync(path, 'utf8');
  const escaped = text.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped !== text) writeFileSync(path, escaped);
}

// `npm start` builds again only if a source is newer than this file.
writeFileSync('dist/built', '');
