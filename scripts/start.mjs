// `npm start` builds the product if a source is newer than the build, and then runs the server in this process.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist/built');
const sources = [
  'src',
  'server',
  'schemas',
  'index.html',
  'vite.config.ts',
  'vite.preview.config.ts',
  'public',
  'package-lock.json',
];

const newestIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
};

// The server reads schemas from disk. Only the schemas that are built into the client could be outdated, and this
// server does not use them.
const builtFrom = sources.filter((name) => name !== 'schemas').map((name) => newestIn(join(root, name)));
const isStale = !existsSync(stamp) || Math.max(...builtFrom) > statSync(stamp).mtimeMs;

if (isStale) {
  process.stdout.write('Building…\n');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}\n${stderr}\nThe build failed; see above.\n`);
    process.exit(1);
  }
  writeFileSync(stamp, '');
}

process.chdir(root);
await import(new URL('../dist/server/main.mjs', import.meta.url).href);
