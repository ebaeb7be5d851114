import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { DrawingAnswer, DrawingTask } from './drawing.ts';

/** Draws PDF documents in a thread of its own, one at a time. */
export type DrawingThread = {
  /** Draws a document. The caller waits for it before it sends the next one. Errors: `TIMED_OUT`, `INTERNAL`. */
  readonly draw: (task: DrawingTask) => Promise<Buffer>;
};

/** Limits of a drawing thread. */
export type DrawingLimits = {
  /** Max time for a document. chosen: many times what the largest record takes on a busy machine. */
  readonly maxMs: number;
  /** Max memory of the thread, apart from images. chosen: several times what the largest record takes. */
  readonly maxMemoryMb: number;
  /**
   * How long the idle thread is kept. chosen: long enough for the next document of the same user, short enough to free
   * the memory.
   */
  readonly idleMs: number;
};

/** Max time until a thread has started. chosen: many times what it takes on a busy machine. */
const maxStartMs = 60_000;
const standardLimits: DrawingLimits = { maxMs: 60_000, maxMemoryMb: 256, idleMs: 20_000 };

/** Starts the thread: bundled, or from source. */
const startThread = (maxMemoryMb: number): Worker => {
  const bundled = fileURLToPath(new URL('./drawingThread.mjs', import.meta.url));
  // Its environment contains none of the server's secrets.
  const options = { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } };
  if (existsSync(bundled)) return new Worker(bundled, options);
  const source = JSON.stringify(new URL('./drawingThread.ts', import.meta.url).href);
  // A thread does not use the loader of its process.
  const script = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(script, { ...options, eval: true });
};

type Thread = DrawingThread & { readonly end: () => void };

/** Starts the thread and returns it. `onEnd`: called when it has ended. */
const openThread = ({ maxMs, maxMemoryMb }: DrawingLimits, onEnd: () => void): Thread => {
  const worker = startThread(maxMemoryMb);
  // The thread does not keep the server from ending.
  worker.unref();
  let settle: (answer: DrawingAnswer | AppError) => void = () => undefined;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;
  const setLimit = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => end(new AppError('TIMED_OUT', { text: serverText('printing.tookTooLong') })),
      isReady ? maxMs : maxStartMs,
    );
  };
  const end = (error: AppError): void => {
    onEnd();
    void worker.terminate();
    settle(error);
  };
  worker
    .on('message', (answer: DrawingAnswer | 'ready') => {
      if (answer !== 'ready') return settle(answer);
      isReady = true;
      setLimit();
    })
    .on('error', (cause) => end(new AppError('INTERNAL', { cause })))
    .on('exit', () => end(new AppError('INTERNAL', { cause: new Error('the thread that draws PDFs has ended') })));
  return {
    draw: async (task) => {
      setLimit();
      try {
        const answer = await new Promise<DrawingAnswer | AppError>((resolve) => {
          settle = resolve;
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
          worker.postMessage(task);
        });
        if (answer instanceof AppError) throw answer;
        if ('failed' in answer) throw new AppError('INTERNAL', { cause: new Error(answer.failed) });
        return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => void worker.terminate(),
  };
};

/**
 * Creates the client of the thread that draws PDF documents. The thread starts with the first document, and ends when
 * it has been idle for a while. A document that takes too long or too much memory ends the thread; the next one starts
 * another.
 */
export const createDrawingThread = (own: Partial<DrawingLimits> = {}): DrawingThread => {
  const limits = { ...standardLimits, ...own };
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  const open = (): Thread => {
    const opened = openThread(limits, () => {
      // By now, another thread may have replaced it.
      if (thread === opened) thread = undefined;
    });
    return opened;
  };
  const rest = (): void => {
    thread?.end();
    // A document that comes before it has ended gets a new thread.
    thread = undefined;
  };
  return {
    draw: async (task) => {
      clearTimeout(idle);
      thread ??= open();
      try {
        return await thread.draw(task);
      } finally {
        idle = setTimeout(rest, limits.idleMs);
        idle.unref();
      }
    },
  };
};
