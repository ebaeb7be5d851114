import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureAnswer, PictureTask } from './pictureWork.ts';

export type Pictures = {
  /**
   * Draws a picture in all its sizes into a folder; gives the bytes of the page's, or undefined for what is no picture.
   */
  readonly draw: (task: Omit<PictureTask, 'task'>) => Promise<number | undefined>;
  readonly stop: () => void;
};

/** chosen: long enough for the next picture of the same person, short enough to give the memory back. */
const idleMs = 20_000;
/** chosen: two cores are what a small machine has; a third picture would only take more memory. */
const maxAtOnce = 2;

/** From the bundle its neighbour, from the sources the source itself. */
const entry = (): { readonly path: string; readonly execArgv: readonly string[] } => {
  const bundled = fileURLToPath(new URL('./pictureProcess.mjs', import.meta.url));
  if (existsSync(bundled)) return { path: bundled, execArgv: [] };
  return { path: fileURLToPath(new URL('./pictureProcess.ts', import.meta.url)), execArgv: ['--import', 'tsx'] };
};

/** None of the server's secrets go where strangers' files are read. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot, TEMP } = process.env;
  // Of memory that was given back, glibc else keeps a share for each thread.
  return { PATH, SystemRoot, TEMP, MALLOC_ARENA_MAX: '2' };
};

/** One process that draws, from its first task until it has had none for a while. */
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
    // It fell over one of these; which one can't be told, so each counts as unreadable.
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

/** Opens the way to the process that draws; it starts with the first picture. */
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
