import { spawn, type ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import type { SystemAccount } from './chooseAccount.ts';

export type Program = { path: string; args: string[]; account: SystemAccount; input?: string };
export type Watched = { child: ChildProcess; pid: number };

const POSIX_SYSTEM_FOLDER = '/';
const KEPT_VARIABLES = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

/**
 * The shell forks a watcher and then becomes the program, so that the program is this process's own child. The watcher
 * holds fd 3, a pipe whose other end only this Node has: however Node ends, SIGKILL too, the pipe ends, and the watcher
 * ends the program: SIGINT (Postgres: fast shutdown), after a minute SIGQUIT (at once; the next start recovers).
 * SIGCONT follows each, as a suspended program heeds no other signal. Forked twice, as Postgres takes an unknown
 * child's end for a crash. Deaf to signals meant for the group.
 */
const WATCH = `
( (
  trap '' HUP INT TERM
  read -r word <&3 && exit 0
  kill -INT $$ || exit 0
  kill -CONT $$
  n=0
  while [ $n -lt 60 ] && kill -0 $$; do sleep 1; n=$((n+1)); done
  kill -QUIT $$
  kill -CONT $$
) </dev/null >/dev/null 2>&1 & )
exec "$@" 3<&-
`;

/** Windows has no exec and no signals: a Node between does the same, and the stop is pg_ctl's. */
const WINDOWS_WATCH = `
const { spawn, spawnSync } = require('node:child_process');
const { dirname, join } = require('node:path');
const { Socket } = require('node:net');
const [path, ...args] = process.argv.slice(1);
const child = spawn(path, args, { stdio: 'inherit', windowsHide: true });
child.on('exit', (code) => process.exit(code ?? 1));
const folder = args[args.indexOf('-D') + 1];
new Socket({ fd: 3 }).on('data', () => process.exit(0)).on('error', () => {}).on('close', () => {
  spawnSync(join(dirname(path), 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast'], { windowsHide: true });
  child.kill();
});
`;

/**
 * Starts a program as the given account that ends when this Node ends, however that comes about.
 * Errors: what spawn throws, or gives to the child's `error` event (`EACCES`, `ENOENT`).
 */
export function spawnWatched({ path, args, account, input }: Program): Watched {
  const isWindows = process.platform === 'win32';
  const [command, before] = isWindows
    ? [process.execPath, ['-e', WINDOWS_WATCH, '--']]
    : ['/bin/sh', ['-c', WATCH, 'watch']];
  const child = spawn(command, [...before, path, ...args], {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
    detached: !isWindows, // Ctrl-C is for Node, which then stops Postgres in order
    windowsHide: true,
    env: environment(),
    // Node's own working folder may be closed to the account.
    ...(isWindows ? {} : { cwd: POSIX_SYSTEM_FOLDER }),
    ...account,
  });
  const pipe = child.stdio[3];
  if (pipe instanceof Writable) pipe.on('error', () => undefined); // the watcher may have ended first
  child.on('exit', () => {
    // The watcher must not signal a pid that may be another program's by now.
    if (pipe instanceof Writable && pipe.writable) pipe.end('done\n');
    else pipe?.destroy();
  });
  if (input !== undefined && child.stdin) {
    child.stdin.on('error', () => undefined); // a program that ends early says so by its exit code
    child.stdin.end(input);
  }
  return { child, pid: child.pid ?? 0 };
}

/** Nothing of Node's environment that holds a secret or steers Postgres (PGDATA, PGPORT); messages in English. */
function environment(): NodeJS.ProcessEnv {
  const kept = KEPT_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
