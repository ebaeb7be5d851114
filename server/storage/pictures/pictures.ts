import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureAnswer, PictureTask } from './pictureWork.ts';

/** Re-encodes images in a separate process. */
export type Pictures = {
  /**
   * Creates the sizes of an image in a folder: all, or only `size`. Resolves to the bytes of the page size, or of
   * `size`; undefined if the image could not be decoded.
   */
  readonly draw: (task: Omit<PictureTask, 'task'>) => Promise<number | undefined>;
  readonly stop: () => void;
};

/**
 * How long the idle process is kept. chosen: long enough for the next image of the same user, short enough to free the
 * memory.
 */
const idleMs = 20_000;
/** Max images at the same time. chosen: a small machine has two cores, and a third image would only use more memory. */
const maxAtOnce = 2;

/** Returns the entry point of the image process: bundled, or from source. */
const entry = (): { readonly path: string; readonly execArgv: readonly string[] } => {
  const bundled = fileURLToPath(new URL('./pictureProcess.mjs', import.meta.url));
  if (existsSync(bundled)) return { path: bundled, execArgv: [] };
  return { path: fileURLToPath(new URL('./pictureProcess.ts', import.meta.url)), execArgv: ['--import', 'tsx'] };
};

/** Returns the environment of the process that decodes uploads. It contains none of the server's secrets. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot, TEMP } = process.env;
  // Otherwise glibc keeps a share of freed memory for each thread.
  return { PATH, SystemRoot, TEMP, MALLOC_ARENA_MAX: '2' };
};

/** Starts the image process, which ends after it has been idle for a while. */
const startProcess = (onEnd: () => void) => {
  const { path, execArgv } = entry();
  const waiting = new Map<number, (bytes: number | undefined) => void>();
  const child: ChildProcess = fork(path, [], {
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(),
  });
  let idle: NodeJS.Timeout | undefined;
  const rest = (): void => {
    clearTimeout(idle);
    if (waiting.size > 0) return;
    idle = setTimeout(() => {
      onEnd();
      child.disconnect();
    }, idleMs);
    idle.unref();
    child.unref();
    child.channel?.unref();
  };
  const settle = (task: number, bytes: number | undefined): void => {
    waiting.get(task)?.(bytes);
    waiting.delete(task);
    rest();
  };
  const end = (): void => {
    clearTimeout(idle);
    onEnd();
    // The process crashed on one of these tasks. Which one is unknown, so each counts as unreadable.
    for (const give of waiting.values()) give(undefined);
    waiting.clear();
  };
  child.on('message', (answer: PictureAnswer) => settle(answer.task, 'bytes' in answer ? answer.bytes : undefined));
  child.on('error', end);
  child.on('disconnect', end);
  return {
    send: (task: PictureTask): Promise<number | undefined> =>
      new Promise((resolve) => {
        clearTimeout(idle);
        child.ref();
        child.channel?.ref();
        waiting.set(task.task, resolve);
        child.send(task);
      }),
    kill: () => child.kill('SIGKILL'),
  };
};

/** Creates the client of the process that re-encodes images. The process starts with the first image. */
export const createPictureWorker = (): Pictures => {
  let drawing: ReturnType<typeof startProcess> | undefined;
  let count = 0;
  let busy = 0;
  const queue: (() => void)[] = [];
  const turn = async (): Promise<void> => {
    if (busy >= maxAtOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else busy += 1;
  };
  const next = (): void => {
    const first = queue.shift();
    if (first === undefined) busy -= 1;
    else first();
  };
  return {
    draw: async (task) => {
      await turn();
      try {
        drawing ??= startProcess(() => (drawing = undefined));
        count += 1;
        return await drawing.send({ ...task, task: count });
      } finally {
        next();
      }
    },
    stop: () => drawing?.kill(),
  };
};
