import type { LiveEvent } from '#model/wire/live.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import type { Actor } from '../auth/actor.ts';
import type { HubEvent, LiveHub } from './createLiveHub.ts';

/** One browser that listens. */
type LiveListener = {
  readonly write: (line: string) => void;
  readonly end: () => void;
  /** Asks anew who it is; undefined where they may not listen any more. */
  readonly currentActor: () => Promise<Actor | undefined>;
};

type Stream = LiveListener & { actor: Actor; readonly pending: Set<string> };

export type LiveStreams = {
  /** Takes a listener in. Gives the way to take it off. */
  readonly open: (actor: Actor, listener: LiveListener) => () => void;
  /** Tells everybody. */
  readonly send: (event: LiveEvent) => void;
  /** Ends them all with a word of farewell. */
  readonly close: () => void;
};

/** chosen: a browser's windows share one, so these are browsers and telephones; the oldest goes first. */
const maxPerPerson = 8;
/** chosen: of many changes in a moment one line is enough. */
const gatherMs = 100;
/** chosen: below the half minute after which the usual proxies close what is silent. */
const heartbeatMs = 20_000;

const lineOf = (event: LiveEvent): string => `${JSON.stringify(event)}\n`;

/**
 * Keeps the open streams of a server: each is told of the resources of which its person sees any row at all, and of
 * what they themselves were told. Who they are is asked anew with each heartbeat and as soon as rights change.
 */
export const createLiveStreams = (hub: LiveHub, model: () => Model): LiveStreams => {
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
    const actor = await stream.currentActor();
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

  const lineFor = ({ actor }: Stream, event: HubEvent): string | undefined => {
    if ('lost' in event) return lineOf({ lost: true });
    if (event.word === `user:${actor.userId}`) return lineOf({ told: true });
    const { resources } = model();
    const resource = Object.hasOwn(resources, event.word) ? resources[event.word] : undefined;
    return resource === undefined || scopeOf(actor.permissions, resource.module) === undefined
      ? undefined
      : lineOf({ changed: resource.name });
  };

  const publish = (event: HubEvent): void => {
    if ('word' in event && event.word === 'rights') return recheckAll();
    for (const stream of streams) {
      const line = lineFor(stream, event);
      if (line !== undefined) stream.pending.add(line);
    }
    gather ??= setTimeout(flush, gatherMs);
  };

  return {
    open: (actor, listener) => {
      const stream: Stream = { ...listener, actor, pending: new Set() };
      const own = [...streams].filter((each) => each.actor.userId === actor.userId);
      for (const oldest of own.slice(0, Math.max(0, own.length - maxPerPerson + 1))) drop(oldest, 'tooMany');
      streams.add(stream);
      unsubscribe ??= hub.subscribe(publish);
      heartbeat ??= setInterval(() => {
        for (const each of streams) each.write('\n');
        recheckAll();
      }, heartbeatMs);
      return () => drop(stream);
    },
    send: (event) => {
      for (const { pending } of streams) pending.add(lineOf(event));
      gather ??= setTimeout(flush, gatherMs);
    },
    close: () => {
      for (const stream of streams) drop(stream, 'closing');
    },
  };
};
