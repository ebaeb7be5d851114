import type { LiveEvent } from '#model/wire/live.ts';
import type { Model } from '#model/resource.ts';
import type { Actor } from '../auth/actor/actor.ts';
import type { HubEvent, LiveHub } from './createLiveHub.ts';
import { eventFor } from './eventFor.ts';

/** One connected browser. */
type LiveListener = {
  readonly write: (line: string) => void;
  readonly end: () => void;
  /** Authenticates the user again. Resolves to undefined if the user may no longer listen. */
  readonly currentActor: () => Promise<Actor | undefined>;
};

type Stream = LiveListener & { actor: Actor; readonly pending: Set<string> };

/** The open streams of events to browsers. */
export type LiveStreams = {
  /**
   * Adds a listener. With `fetchedMsAgo`, it first gets the changes of these last milliseconds. If the user has too
   * many streams, the oldest is closed. Returns the function to remove the listener.
   */
  readonly open: (actor: Actor, listener: LiveListener, fetchedMsAgo?: number) => () => void;
  /** Sends an event to everyone. */
  readonly send: (event: LiveEvent) => void;
  /** Returns the number of open streams. */
  readonly count: () => number;
  /** Ends all streams with a final event. */
  readonly close: () => void;
};

/**
 * Max streams of a user. chosen: the windows of a browser share one stream, so this counts browsers and phones. If
 * there are more, the oldest stream is closed.
 */
const maxPerPerson = 8;
/** How long changes are collected (chosen). They are then sent as one event. */
const gatherMs = 100;
/** Interval of heartbeats. chosen: typical proxies close connections that are silent for 30 seconds. */
const heartbeatMs = 20_000;

const lineOf = (event: LiveEvent): string => `${JSON.stringify(event)}\n`;

/** Lines that streams get together, a moment after the first of them. */
type Gathering = {
  readonly add: (stream: Stream, line: string) => void;
  /** Forgets when to write; the lines stay with their streams. */
  readonly stop: () => void;
};

/** Creates the collector of lines for all `streams`. A line that a stream would get twice is written once. */
const createGathering = (streams: ReadonlySet<Stream>): Gathering => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    timer = undefined;
    for (const stream of streams) {
      for (const line of stream.pending) stream.write(line);
      stream.pending.clear();
    }
  };
  return {
    add: ({ pending }, line) => {
      pending.add(line);
      timer ??= setTimeout(write, gatherMs);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};

/** Returns the streams of a user, the oldest first, that are too many when another one is added. */
const surplusStreams = (streams: ReadonlySet<Stream>, userId: string): readonly Stream[] => {
  const own = [...streams].filter(({ actor }) => actor.userId === userId);
  return own.slice(0, Math.max(0, own.length - maxPerPerson + 1));
};

/** Calls `onEvent` with each event of the hub, and `onBeat` with each heartbeat. Returns the function to stop both. */
const listen = (
  hub: LiveHub,
  { onEvent, onBeat }: { readonly onEvent: (event: HubEvent) => void; readonly onBeat: () => void },
): (() => void) => {
  const unsubscribe = hub.subscribe(onEvent);
  const heartbeat = setInterval(onBeat, heartbeatMs);
  return () => {
    clearInterval(heartbeat);
    unsubscribe();
  };
};

/**
 * Creates the registry of the server's open streams. Each stream receives changes of the resources that its user can
 * see, and the notifications, calls and presence that concern the user. Users are authenticated again with each
 * heartbeat and when permissions change. If a user is no longer signed in, the stream ends.
 */
export const createLiveStreams = (hub: LiveHub, model: () => Model): LiveStreams => {
  const streams = new Set<Stream>();
  const gathering = createGathering(streams);
  /** Set while there are streams. */
  let stopListening: (() => void) | undefined;

  const drop = (stream: Stream, bye?: Extract<LiveEvent, { bye: string }>['bye']): void => {
    if (!streams.delete(stream)) return;
    if (bye !== undefined) stream.write(lineOf({ bye }));
    stream.end();
    if (streams.size > 0) return;
    stopListening?.();
    stopListening = undefined;
    gathering.stop();
  };

  const recheck = async (stream: Stream): Promise<void> => {
    const actor = await stream.currentActor();
    if (actor === undefined) drop(stream, 'signedOut');
    else stream.actor = actor;
  };
  const recheckAll = (): void => streams.forEach((stream) => void recheck(stream));

  const addTo = (stream: Stream, event: HubEvent): void => {
    const found = eventFor(stream.actor, event, model());
    if (found !== undefined) gathering.add(stream, lineOf(found));
  };

  const publish = (event: HubEvent): void => {
    if ('word' in event && event.word === 'rights') return recheckAll();
    for (const stream of streams) addTo(stream, event);
  };

  const beat = (): void => {
    for (const stream of streams) stream.write('\n');
    recheckAll();
  };

  return {
    open: (actor, listener, fetchedMsAgo) => {
      const stream: Stream = { ...listener, actor, pending: new Set() };
      for (const oldest of surplusStreams(streams, actor.userId)) drop(oldest, 'tooMany');
      streams.add(stream);
      stopListening ??= listen(hub, { onEvent: publish, onBeat: beat });
      if (fetchedMsAgo !== undefined)
        void hub.ready().then(() => {
          if (streams.has(stream)) for (const event of hub.recent(fetchedMsAgo)) addTo(stream, event);
        });
      return () => drop(stream);
    },
    send: (event) => streams.forEach((stream) => gathering.add(stream, lineOf(event))),
    count: () => streams.size,
    close: () => {
      for (const stream of streams) drop(stream, 'closing');
    },
  };
};
