// Bundles the server for `npm start`: our own files into one module per entry and lazy chunks; packages stay in
// node_modules.
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

/** Replaces the vocabulary checks, which would otherwise be compiled at each start, with compiled code. */
const compiledVocabulary = {
  name: 'compiled-vocabulary',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: /server[\\/]schema[\\/]vocabulary[\\/]vocabularyChecks\.ts$/ }, () => ({
      contents: standaloneCode(vocabularyAjv({ source: true, esm: true }), vocabularyIds),
      loader: 'js',
    }));
    // Runtime helpers of that code are bundled; all other packages stay external.
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
  // Code that a start does not need, such as PDF drawing, is loaded on demand.
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
