import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findChromium } from '../../tests/browser/support/chromium.ts';
import { quietFlags } from './chromium.ts';
import type { ListPage } from './firstRow.ts';
import type { Site } from './signedIn.ts';

export type Throttle = {
  /** Download and upload speed. */
  readonly megabits: number;
  readonly latencyMs: number;
  /** CPU slowdown factor. */
  readonly slowdown: number;
};

/** A visit of a list page without any cache. */
export type Visit = { readonly site: Site; readonly list: ListPage; readonly throttle?: Throttle | undefined };

/** A browser that measures visits without a debugger in the page. */
export type TimedBrowser = {
  /**
   * Opens a list in a new profile. Returns the time from the start of the navigation to the frame that shows the first
   * record. Units: ms. Errors: an `Error` if there is none within a minute.
   */
  readonly firstRowMs: (visit: Visit) => Promise<number>;
  readonly close: () => Promise<void>;
};

const patienceMs = 60_000;
const hashPrefix = '#first-row-';

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
};

type Send = (
  method: string,
  params?: Readonly<Record<string, unknown>>,
  sessionId?: unknown,
) => Promise<Readonly<Record<string, unknown>>>;

type Connection = { readonly send: Send; readonly listen: (listener: (message: Message) => void) => () => void };

/** Connects to the DevTools protocol of a browser that was started with `--remote-debugging-pipe`. */
const connect = (input: Writable, output: Readable): Connection => {
  const listeners = new Set<(message: Message) => void>();
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = `${rest}${chunk}`.split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const message = JSON.parse(part) as Message;
      for (const listener of listeners) listener(message);
    }
  });
  const listen: Connection['listen'] = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let lastId = 0;
  const send: Send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const stop = listen((message) => {
        if (message.id !== id) return;
        stop();
        if (message.error === undefined) resolve(message.result ?? {});
        else reject(new Error(`${method}: ${message.error.message}`));
      });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  return { send, listen };
};

/**
 * Runs in the page, before its own scripts. Writes the time of the first record into the address of the page, which the
 * browser reports.
 */
const reportFirstRow = (row: string, prefix: string): void => {
  new MutationObserver((_, observer) => {
    if (document.querySelector(row) === null) return;
    observer.disconnect();
    // The next frame starts after this one was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        history.replaceState(history.state, '', `${prefix}${performance.now()}`);
      };
      port2.postMessage(undefined);
    });
  }).observe(document, { childList: true, subtree: true });
};

const scriptFor = ({ site, list }: Visit): string =>
  [
    // The bundler of this file wraps functions in a helper of this name.
    'globalThis.__name = (value) => value;',
    ...(site.token === ''
      ? []
      : [
          `if (location.origin === ${JSON.stringify(site.origin)}) localStorage.setItem('token', ${JSON.stringify(site.token)});`,
        ]),
    `(${String(reportFirstRow)})(${JSON.stringify(list.row)}, ${JSON.stringify(hashPrefix)});`,
  ].join('\n');

/** Resolves with the first value that `read` finds in a message. Errors: an `Error` if there is none in a minute. */
const waitFor = <Value>(
  { listen }: Connection,
  name: string,
  read: (message: Message) => Value | undefined,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`bench: no ${name} within ${patienceMs} ms`)), patienceMs);
    const stop = listen((message) => {
      const value = read(message);
      if (value === undefined) return;
      clearTimeout(timer);
      stop();
      resolve(value);
    });
  });

const visitIn = async (connection: Connection, visit: Visit): Promise<number> => {
  const { send } = connection;
  const { site, list, throttle } = visit;
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1440,
    height: 900,
  });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const sendToPage = (method: string, params?: Readonly<Record<string, unknown>>) => send(method, params, sessionId);
  if (throttle !== undefined) {
    const bytesPerSecond = (throttle.megabits * 1e6) / 8;
    await sendToPage('Network.enable');
    await sendToPage('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttle.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await sendToPage('Emulation.setCPUThrottlingRate', { rate: throttle.slowdown });
  }
  await sendToPage('Page.enable');
  await sendToPage('Page.setLifecycleEventsEnabled', { enabled: true });
  await sendToPage('Page.addScriptToEvaluateOnNewDocument', { source: scriptFor(visit) });
  const url = `${site.origin}${list.path}`;
  const shown = waitFor(connection, `record at ${url}`, ({ method, params, sessionId: from }) => {
    if (method !== 'Page.navigatedWithinDocument' || from !== sessionId) return undefined;
    const [, time] = String(params?.['url']).split(hashPrefix);
    return time === undefined ? undefined : Number(time);
  });
  // The next visit starts when this page has finished its other work. The stream of changes stays open.
  const loaders: unknown[] = [];
  const quiet = waitFor(connection, `quiet network at ${url}`, ({ method, params, sessionId: from }) =>
    method === 'Page.lifecycleEvent' &&
    from === sessionId &&
    params?.['name'] === 'networkAlmostIdle' &&
    loaders.includes(params['loaderId'])
      ? true
      : undefined,
  );
  try {
    loaders.push((await sendToPage('Page.navigate', { url }))['loaderId']);
    const [time] = await Promise.all([shown, quiet]);
    return time;
  } finally {
    await send('Target.disposeBrowserContext', { browserContextId });
  }
};

/**
 * Starts headless Chromium for measured visits. Playwright is not used, because it switches on the protocol's domain
 * `Runtime`: each `Error` that a script creates while it is loaded then makes V8 read the whole script a second time,
 * which took an eighth of the processor time until the first row and happens in no user's browser.
 */
export const startTimedBrowser = async (): Promise<TimedBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), 'gable-timed-'));
  const child = spawn(
    findChromium(),
    ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, ...quietFlags, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [, , , input, output] = child.stdio;
  const connection = connect(input as Writable, output as Readable);
  return {
    firstRowMs: (visit) => visitIn(connection, visit),
    close: async () => {
      const ended = once(child, 'exit');
      await connection.send('Browser.close');
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
};
