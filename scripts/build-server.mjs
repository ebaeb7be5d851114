// Bundles the server for `npm start`: our own files into one module per entry and those that are read late, packages stay in node_modules.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist/server', { recursive: true, force: true });

await build({
  entryPoints: { main: 'server/main.ts', pictureProcess: 'server/files/pictureProcess.ts' },
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
