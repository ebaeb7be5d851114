import { setTimeout as delay } from 'node:timers/promises';
import { schemaVersionHeader } from '#model/wire/wire.ts';
import { unusedPhone } from '../fill/phones.ts';

/** One write: when it was sent, how long it took, and the response. */
export type Write = { readonly sentAt: number; readonly ms: number; readonly status: number; readonly text: string };

export type Writers = {
  /** Resolves to the writes that were running between two times, after they have ended. */
  readonly between: (from: number, to: number) => Promise<readonly Write[]>;
  /**
   * Waits for a response with another schema version. Resolves to the time at which it arrived. Errors: the server's
   * reason if it rejects the edit.
   */
  readonly untilVersion: (other: string) => Promise<number>;
  readonly version: () => string;
  readonly stop: () => Promise<void>;
};

const inTurn = 4;
/** Pause of each writer, which results in about 40 writes per second, as in a very busy agency. Units: ms. */
const pauseMs = 100;
/** Max time of an edit. Units: ms. */
const maxEditMs = 3_600_000;

type Start = {
  readonly origin: string;
  readonly token: string;
  /** Ids of existing leads, which are changed again and again. */
  readonly ids: readonly string[];
};

/**
 * Creates leads, and changes the leads `ids`, through the server until `stop` is called. Records how long each write
 * takes.
 */
export const startWriters = ({ origin, token, ids }: Start): Writers => {
  const api = `${origin}/api/v2/admin`;
  const writes: Write[] = [];
  const underWay = new Set<number>();
  const now = { version: '', changedAt: 0, made: 0, stopped: false };

  const send = async (method: string, path: string, body: object): Promise<void> => {
    const sentAt = performance.now();
    underWay.add(sentAt);
    const answer = await fetch(`${api}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const version = answer.headers.get(schemaVersionHeader) ?? now.version;
    if (version !== now.version) Object.assign(now, { version, changedAt: performance.now() });
    underWay.delete(sentAt);
    writes.push({
      sentAt,
      ms: performance.now() - sentAt,
      status: answer.status,
      text: answer.ok ? '' : text.slice(0, 300),
    });
  };
  const work = async (own: number): Promise<void> => {
    while (!now.stopped) {
      const number = (now.made += 1);
      await send('POST', 'create-lead', { name: `Writer ${own}`, contactNo: unusedPhone(number), source: 'Website' });
      // Each writer changes other leads, so that their writes do not conflict.
      const id = ids[((number * inTurn) % (ids.length - inTurn)) + own] ?? '';
      await send('PUT', `single-lead/${id}`, { notes: `Written as ${number}` });
      await delay(pauseMs);
    }
  };
  const problems = async (): Promise<string> => {
    const answer = await fetch(`${api}/schemas`, { headers: { token } });
    const { data } = (await answer.json()) as { data: { problems: readonly string[] } };
    return data.problems.join('; ') || 'nobody says why';
  };
  const all = Array.from({ length: inTurn }, (_, own) => work(own));
  return {
    between: async (from, to) => {
      while ([...underWay].some((sentAt) => sentAt <= to)) await delay(20);
      return writes.filter(({ sentAt, ms }) => sentAt <= to && sentAt + ms >= from);
    },
    version: () => now.version,
    untilVersion: async (other) => {
      const from = performance.now();
      while (now.version === other) {
        if (performance.now() - from > maxEditMs)
          throw new Error(`bench: the edit was not taken over: ${await problems()}`);
        await delay(20);
      }
      return now.changedAt;
    },
    stop: async () => {
      now.stopped = true;
      await Promise.all(all);
    },
  };
};
