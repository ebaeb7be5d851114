// Bundles the server for `npm start`: our own files into one module per entry and those that are read late, packages
// stay in node_modules.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';

rmSync('dist/server', { recursive: true, force: true });

const { vocabularyAjv, vocabularyIds } = await tsImport(
  '../server/schema/vocabulary/vocabularyAjv.ts',
  import.meta.url,
);

/** Puts the compiled checks of the vocabulary where the server would compile them at each start. */
const compiledVocabulary = {
  name: 'compiled-vocabulary',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: /server[\\/]schema[\\/]vocabulary[\\/]vocabularyChecks\.ts$/ }, () => ({
      contents: standaloneCode(vocabularyAjv({ source: true, esm: true }), vocabularyIds),
      loader: 'js',
    }));
    // What that code calls at run time belongs to it; all other packages stay outside.
    onResolve({ filter: /^ajv\/dist\/runtime\/|^fast-deep-equal$/ }, ({ path }) => ({
      path: createRequire(import.meta.url).resolve(path),
    }));
  },
};

await build({
  plugins: [compiledVocabulary],
  entryPoints: { main: 'server/main.ts', pictureProcess: 'server/storage/pictureProcess.ts' },
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What a start does not need, the drawing of papers above all, stays unread until somebody asks for it.
  splitting: true,
  chunkNames: '[name]-[hash]',
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  alias: { '#model': './src/model', '#kinds': './src/kinds' },
});
