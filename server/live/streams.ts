import type { LiveEvent } from '#model/wire/live.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import type { Actor } from '../auth/actor.ts';
import type { Heard, LiveHub } from './hub.ts';

/** One browser that listens. */
type Listener = {
  readonly write: (line: string) => void;
  readonly end: () => void;
  /** Asks anew who it is; undefined where they may not listen any more. */
  readonly whoNow: () => Promise<Actor | undefined>;
};

type Stream = Listener & { actor: Actor; readonly pending: Set<string> };

export type LiveStreams = {
  /** Takes a listener in. Gives the way to take it off. */
  readonly open: (actor: Actor, listener: Listener) => () => void;
  /** Tells everybody. */
  readonly tell: (event: LiveEvent) => void;
  /** Ends them all with a word of farewell. */
  readonly close: () => void;
};

/** chosen: a browser's windows share one, so these are browsers and telephones; the oldest goes first. */
const mostOfOne = 8;
/** chosen: of many changes in a moment one line is enough. */
const gatherMs = 100;
/** chosen: below the half minute after which the usual proxies close what is silent. */
const heartbeatMs = 20_000;

const lineOf = (event: LiveEvent): string => `${JSON.stringify(event)}\n`;

/**
 * Keeps the open streams of a server: each is told of the resources of which its person sees any row at all, and of what they
 * themselves were told. Who they are is asked anew with each heartbeat and as soon as rights change.
 */
export const makeLiveStreams = (hub: LiveHub, model: () => Model): LiveStreams => {
  const streams = new Set<Stream>();
  let gather: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let unsubscribe: (() => void) | undefined;

  const drop = (stream: Stream, bye?: Extract<LiveEvent, { bye: string }>['bye']): void => {
    if (!streams.delete(stream)) return;
    if (bye !== undefined) stream.write(lineOf({ bye }));
    stream.end();
    if (streams.size > 0) return;
    clearInterval(heartbeat);
    clearTimeout(gather);
    unsubscribe?.();
    [gather, heartbeat, unsubscribe] = [undefined, undefined, undefined];
  };

  const recheck = async (stream: Stream): Promise<void> => {
    const actor = await stream.whoNow();
    if (actor === undefined) drop(stream, 'signedOut');
    else stream.actor = actor;
  };
  const recheckAll = (): void => streams.forEach((stream) => void recheck(stream));

  const flush = (): void => {
    gather = undefined;
    for (const stream of streams) {
      for (const word of stream.pending) stream.write(word);
      stream.pending.clear();
    }
  };

  const lineFor = ({ actor }: Stream, heard: Heard): string | undefined => {
    if ('lost' in heard) return lineOf({ lost: true });
    if (heard.word === `user:${actor.userId}`) return lineOf({ told: true });
    const { resources } = model();
    const resource = Object.hasOwn(resources, heard.word) ? resources[heard.word] : undefined;
    return resource === undefined || scopeOf(actor.permissions, resource.module) === undefined ? undefined : lineOf({ changed: resource.name });
  };

  const hear = (heard: Heard): void => {
    if ('word' in heard && heard.word === 'rights') return recheckAll();
    for (const stream of streams) {
      const line = lineFor(stream, heard);
      if (line !== undefined) stream.pending.add(line);
    }
    gather ??= setTimeout(flush, gatherMs);
  };

  return {
    open: (actor, listener) => {
      const stream: Stream = { ...listener, actor, pending: new Set() };
      const own = [...streams].filter((each) => each.actor.userId === actor.userId);
      for (const oldest of own.slice(0, Math.max(0, own.length - mostOfOne + 1))) drop(oldest, 'tooMany');
      streams.add(stream);
      unsubscribe ??= hub.subscribe(hear);
      heartbeat ??= setInterval(() => {
        for (const each of streams) each.write('\n');
        recheckAll();
      }, heartbeatMs);
      return () => drop(stream);
    },
    tell: (event) => {
      for (const { pending } of streams) pending.add(lineOf(event));
      gather ??= setTimeout(flush, gatherMs);
    },
    close: () => {
      for (const stream of streams) drop(stream, 'closing');
    },
  };
};
