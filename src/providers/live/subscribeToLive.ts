import { isObject } from '#model/schema/json.ts';
import { type LiveEvent, livePath } from '#model/wire/live.ts';
import { clientVersionHeader, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { noteVersion, versionIn } from '../session/schemaVersion.ts';
import { callAddress } from '../api/config/serverConfig.ts';
import { clearToken, readToken, subscribeToToken } from '../session/tokenStore.ts';
import { viewedRole } from '../session/viewAs.ts';

type Listener = (event: LiveEvent) => void;

/** chosen: longer than three heartbeats. A connection that is silent for this long has been lost. */
const silentMs = 65_000;
const [firstPauseMs, maxPauseMs] = [1000, 30_000];
/** chosen: the first failure in a row is often a server that is replaced, whose port another one answers. */
const failuresUntilAway = 2;
const name = 'gable-live';
/**
 * chosen: a page's data was fetched at most a minute before it starts to listen. The server keeps events for as long.
 */
const maxAgeMs = 60_000;
/** How long ago this page started to fetch, at most. */
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

/** Waits, but no longer than until the network is back. */
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

/** Waits until a user signs in or out, or the window becomes visible. */
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

const readEvent = (line: string): LiveEvent | undefined => {
  const json: unknown = line === '' ? undefined : JSON.parse(line);
  // checked: our server writes nothing else
  return isObject(json) ? (json as unknown as LiveEvent) : undefined;
};

/** How a stream ended: the connection broke, it was refused, or the server has no stream. */
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
      // The next stream shows whether the session has ended: after a password change, a new token is about to arrive.
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
    // Signed out elsewhere: nothing on the screen may be left for the next person at the device.
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
 * Keeps a stream open until `signal` aborts. The first stream begins with the changes since the page was loaded. While
 * the server does not respond, listeners get `away`, and after each gap an event that covers everything.
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
    // A signal that came during the stream wakes no wait that begins after it.
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

/** Starts the stream. A browser allows few connections per server, so one window listens and forwards to the others. */
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
  // Without locks, as on an insecure page, each window listens for itself.
  const locks = (navigator as Partial<Navigator>).locks;
  (locks === undefined ? lead() : locks.request(name, { signal: own.signal }, lead)).catch(() => undefined);
};

/**
 * Calls the listener with changes on the server while this page is open, beginning with those of the last minute,
 * because parts of a page load one after another, and later ones need them too. Returns the function that unsubscribes.
 * Example: `subscribeToLive((event) => { if ('changed' in event) refetch(event.changed); })`.
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
