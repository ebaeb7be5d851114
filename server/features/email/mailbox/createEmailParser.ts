import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { EmailThreadAnswer, ParsedEmail } from './emailThread.ts';

/** Parses emails in a thread of its own. */
export type EmailParser = {
  /** Parses the source of an email. Resolves to undefined if that fails, or takes too much time or memory. */
  readonly parse: (source: Uint8Array) => Promise<ParsedEmail | undefined>;
  readonly stop: () => Promise<void>;
};

/** Max time to parse an email. chosen: ten times what an email with the largest attachments takes. */
const standardMaxMs = 30_000;
/** Max memory of the thread, apart from attachments. chosen: several times what the longest email takes. */
const maxMemoryMb = 256;

/** Starts the thread: bundled, or from source. */
const startThread = (): Worker => {
  const bundled = fileURLToPath(new URL('./emailThread.mjs', import.meta.url));
  // Its environment contains none of the server's secrets.
  const options = { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } };
  if (existsSync(bundled)) return new Worker(bundled, options);
  const source = JSON.stringify(new URL('./emailThread.ts', import.meta.url).href);
  // A thread does not use the loader of its process.
  const script = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(script, { ...options, eval: true });
};

type Thread = {
  readonly parse: (source: Uint8Array) => Promise<EmailThreadAnswer>;
  readonly end: () => Promise<unknown>;
};

/** Starts the thread and returns it. `onEnd`: called when it has failed. */
const openThread = (maxMs: number, onEnd: () => void): Thread => {
  const worker = startThread();
  let give: (answer: EmailThreadAnswer) => void = () => undefined;
  const fail = (): void => {
    onEnd();
    void worker.terminate();
    give(undefined);
  };
  worker.on('message', (answer: EmailThreadAnswer) => give(answer));
  worker.on('error', fail).on('exit', fail);
  return {
    parse: async (source) => {
      const timer = setTimeout(fail, maxMs);
      try {
        return await new Promise<EmailThreadAnswer>((resolve) => {
          give = resolve;
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
          worker.postMessage(source);
        });
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => worker.terminate(),
  };
};

/**
 * Creates a parser of emails, which parses one email at a time. Its thread starts with the first email, and ends with
 * `stop`. `maxMs`: max time for an email. Default: 30 s.
 */
export const createEmailParser = (maxMs = standardMaxMs): EmailParser => {
  let thread: Thread | undefined;
  const open = (): Thread => {
    const opened = openThread(maxMs, () => {
      // By now, another thread may have replaced it.
      if (thread === opened) thread = undefined;
    });
    return opened;
  };
  return {
    parse: (source) => {
      thread ??= open();
      return thread.parse(source);
    },
    stop: async () => {
      await thread?.end();
    },
  };
};
