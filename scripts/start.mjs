// `npm start` builds the product if a source is newer than the build, and then runs the server in this process.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The build writes this file last. */
const stamp = join(root, 'dist/built');
/** Contains the process id of the start that builds now. */
const lock = join(root, 'node_modules/.build.lock');
const sources = [
  'src',
  'server',
  'languages',
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
const isStale = () => {
  const builtFrom = sources.filter((name) => name !== 'schemas').map((name) => newestIn(join(root, name)));
  return !existsSync(stamp) || Math.max(...builtFrom) > statSync(stamp).mtimeMs;
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
};

/** Returns true if this process may build now, and false if another one does. */
const takeLock = () => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // The file is empty for a moment after it was created.
    const builder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    if (builder > 0 && !isRunning(builder)) rmSync(lock, { force: true });
    return false;
  }
};

const build = () => {
  process.stdout.write('Building…\n');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}\n${stderr}\nThe build failed; see above.\n`);
  process.exit(1);
};

// Two builds at once would overwrite each other's files, so the second start waits for the first.
let isWaiting = false;
while (isStale()) {
  if (takeLock()) {
    try {
      if (isStale()) build();
    } finally {
      rmSync(lock, { force: true });
    }
    break;
  }
  if (!isWaiting) process.stdout.write(`Another start is building. Waiting until it removes ${lock}.\n`);
  isWaiting = true;
  await setTimeout(200);
}

process.chdir(root);
await import(new URL('../dist/server/main.mjs', import.meta.url).href);
