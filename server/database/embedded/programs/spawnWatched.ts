import { spawn, type ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import type { SystemAccount } from '../account/chooseAccount.ts';

/** A program to start under an account. `input`: the text for its stdin. */
export type Program = { path: string; args: string[]; account: SystemAccount; input?: string };
/** A running program. */
export type Watched = { child: ChildProcess; pid: number };

const POSIX_SYSTEM_FOLDER = '/';
const KEPT_VARIABLES = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

/**
 * Script of the shell that starts a program. The shell forks a watcher and then becomes the program, so the program is
 * a direct child of this process. The watcher holds fd 3, a pipe whose other end only this Node process has. Even if
 * Node ends by SIGKILL, the pipe closes, and the watcher ends the program: SIGINT (Postgres: fast shutdown), and after
 * a minute SIGQUIT (immediate; the next start recovers). Each is followed by SIGCONT, because a suspended program
 * handles no other signal. The watcher forks twice, because Postgres treats the exit of an unknown child as a crash.
 * The watcher ignores signals sent to the process group.
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

/**
 * Script that starts a program on Windows, which has no exec and no signals: a Node process in between watches the
 * pipe, and stops Postgres with pg_ctl.
 */
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
 * Starts the program `path` as the user and group `account`, and returns its process. The program ends when this Node
 * process ends, for any reason. `input`: the text of its standard input; absent: none. If the program cannot be started
 * (`EACCES`, `ENOENT`), either the call throws, or the returned pid is 0 and the returned `child` emits `error`.
 */
export function spawnWatched({ path, args, account, input }: Program): Watched {
  const isWindows = process.platform === 'win32';
  const [command, before] = isWindows
    ? [process.execPath, ['-e', WINDOWS_WATCH, '--']]
    : ['/bin/sh', ['-c', WATCH, 'watch']];
  const child = spawn(command, [...before, path, ...args], {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
    detached: !isWindows, // Ctrl-C is for Node, which then stops Postgres cleanly
    windowsHide: true,
    env: environment(),
    // The account may have no access to Node's working directory.
    ...(isWindows ? {} : { cwd: POSIX_SYSTEM_FOLDER }),
    ...account,
  });
  const pipe = child.stdio[3];
  if (pipe instanceof Writable) pipe.on('error', () => undefined); // the watcher may have ended first
  child.on('exit', () => {
    // The watcher must not signal a pid that may belong to another program by now.
    if (pipe instanceof Writable && pipe.writable) pipe.end('done\n');
    else pipe?.destroy();
  });
  if (input !== undefined && child.stdin) {
    child.stdin.on('error', () => undefined); // the exit code of the program reports the error
    child.stdin.end(input);
  }
  return { child, pid: child.pid ?? 0 };
}

/**
 * Returns an environment without secrets and without variables that affect Postgres (PGDATA, PGPORT). Messages are in
 * English.
 */
function environment(): NodeJS.ProcessEnv {
  const kept = KEPT_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
