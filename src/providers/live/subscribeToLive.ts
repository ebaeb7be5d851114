import { isObject } from '#model/schema/json.ts';
import { type LiveEvent, livePath } from '#model/wire/live.ts';
import { clientVersionHeader, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { noteVersion, versionIn } from '../session/schemaVersion.ts';
import { callAddress } from '../api/config/serverConfig.ts';
import { clearToken, readToken, subscribeToToken } from '../session/tokenStore.ts';
import { viewedRole } from '../session/viewAs.ts';

type Listener = (event: LiveEvent) => void;

/**
 * chosen: a stream without a message for this long is broken. The server sends a heartbeat more than three times as
 * often.
 */
const silentMs = 65_000;
const [firstPauseMs, maxPauseMs] = [1000, 30_000];
/** chosen: the first failure is often a restart of the server, so only the second is reported. */
const failuresUntilAway = 2;
const name = 'gable-live';
/**
 * chosen: the data of a page was fetched at most a minute before the page starts to listen. The server keeps its events
 * for the same time.
 */
const maxAgeMs = 60_000;
/** Returns how long ago this page began to fetch data, up to `maxAgeMs`. */
const pageAgeMs = (): number => Math.min(Math.ceil(performance.now()), maxAgeMs);

const listeners = new Set<Listener>();
/** The events of the last minute, oldest first. */
let recentEvents: readonly { readonly at: number; readonly event: LiveEvent }[] = [];
const eventsSince = (at: number): readonly LiveEvent[] =>
  recentEvents.filter((one) => one.at >= at).map(({ event }) => event);
const notify = (event: LiveEvent): void => {
  const now = performance.now();
  recentEvents = [...recentEvents.filter(({ at }) => at > now - maxAgeMs), { at: now, event }];
  if ('schema' in event) noteVersion(event.schema);
  listeners.forEach((listener) => listener(event));
};

/** Waits for some time, or until the network is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });

/** Resolves when a user signs in or out, or when the window becomes visible. */
const whenAsked = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stop();
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const stop = subscribeToToken(done);
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done, { once: true });
  });

// Our server writes no other objects.
const isEvent = (json: unknown): json is LiveEvent => isObject(json);

const readEvent = (line: string): LiveEvent | undefined => {
  const json: unknown = line === '' ? undefined : JSON.parse(line);
  return isEvent(json) ? json : undefined;
};

/** Why a stream ended: the connection broke, the server refused it, or the server has no stream. */
type End = 'broken' | 'refused' | 'absent';

const readLines = async (
  body: ReadableStream<Uint8Array>,
  stop: AbortController,
  onEvent: Listener,
): Promise<boolean> => {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  let refused = false;
  for (;;) {
    const timer = setTimeout(() => stop.abort(), silentMs);
    const { done, value } = await reader.read();
    clearTimeout(timer);
    if (done) return refused;
    const lines = `${text}${value}`.split('\n');
    text = lines.pop() ?? '';
    for (const event of lines.map(readEvent)) {
      if (event === undefined) continue;
      // Only the next stream shows whether the session has ended: after a change of the password, a new token arrives
      // soon.
      if ('bye' in event) refused = event.bye === 'tooMany';
      else onEvent(event);
    }
  }
};

const streamOnce = async (signal: AbortSignal, onEvent: Listener, onOpen: (headers: Headers) => void): Promise<End> => {
  const token = readToken();
  if (token === undefined) return 'refused';
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { once: true });
  const unsubscribe = subscribeToToken(() => {
    if (readToken() === undefined) stop.abort();
  });
  try {
    const viewed = viewedRole();
    const response = await fetch(`${callAddress(livePath)}?fetchedMsAgo=${pageAgeMs()}`, {
      headers: { [tokenHeader]: token, ...(viewed === undefined ? {} : { [viewAsHeader]: viewed.id }) },
      signal: stop.signal,
    });
    // The session was ended on another device. Signing out here also hides the data on the screen.
    if (response.status === 401 && token === readToken()) clearToken();
    if (response.status === 401 || response.status === 403) return 'refused';
    if (response.status === 404 || response.body === null) return 'absent';
    if (!response.ok) return 'broken';
    onOpen(response.headers);
    return (await readLines(response.body, stop, onEvent)) ? 'refused' : 'broken';
  } catch {
    return 'broken';
  } finally {
    unsubscribe();
  }
};

/**
 * Opens the stream again and again until `signal` aborts. The first stream starts with the changes since the page was
 * loaded. Listeners get `away` if the server does not respond, and `lost` after each interruption.
 */
const keepOpen = async (signal: AbortSignal, onEvent: Listener): Promise<void> => {
  let [pauseMs, isFirst, failures] = [firstPauseMs, true, 0];
  while (!signal.aborted) {
    const end = await streamOnce(signal, onEvent, (headers) => {
      const version = versionIn(headers);
      if (version !== null) onEvent({ schema: version });
      const client = headers.get(clientVersionHeader);
      if (client !== null) onEvent({ client });
      if (!isFirst) onEvent({ lost: true });
      [pauseMs, failures] = [firstPauseMs, 0];
    });
    isFirst = false;
    // The signal may have aborted during the stream. The waits below would not notice this.
    if (end === 'absent' || signal.aborted) return;
    if (end === 'refused') await whenAsked(signal);
    else {
      failures += 1;
      if (failures === failuresUntilAway) onEvent({ away: true });
      await pause(pauseMs, signal);
    }
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }
};

let stop: AbortController | undefined;

/** Messages between windows: an event, or a request for the events of the last milliseconds. */
type WindowMessage = LiveEvent | { readonly ask: number };

/**
 * Starts the stream. Browsers allow few connections per server, so only one window opens it and forwards the events to
 * the others.
 */
const begin = (): void => {
  const own = new AbortController();
  stop = own;
  const channel = new BroadcastChannel(name);
  const post = (message: WindowMessage): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
    if (!own.signal.aborted) channel.postMessage(message);
  };
  let isLeading = false;
  channel.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => {
    if (!('ask' in data)) notify(data);
    else if (isLeading) eventsSince(performance.now() - data.ask).forEach(post);
  });
  own.signal.addEventListener('abort', () => channel.close());
  const lead = (): Promise<void> => {
    isLeading = true;
    return keepOpen(own.signal, (event) => {
      notify(event);
      post(event);
    });
  };
  post({ ask: pageAgeMs() });
  // Browsers have no locks on http addresses, so there each window opens its own stream.
  const locks = (navigator as Partial<Navigator>).locks;
  (locks === undefined ? lead() : locks.request(name, { signal: own.signal }, lead)).catch(() => undefined);
};

/**
 * Calls the listener at once with the changes on the server in the last minute, because a listener that is loaded late
 * has missed them, and then with each new change. Returns the function that unsubscribes.
 */
export const subscribeToLive = (listener: Listener): (() => void) => {
  eventsSince(performance.now() - maxAgeMs).forEach(listener);
  listeners.add(listener);
  if (listeners.size === 1) begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.abort();
  };
};
