// Bundles the server for `npm start`: our own files into one module per entry, packages stay in node_modules.
import { build } from 'esbuild';

await build({
  entryPoints: { main: 'server/main.ts', pictureProcess: 'server/files/pictureProcess.ts' },
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  alias: { '#model': './src/model', '#kinds': './src/kinds' },
});
