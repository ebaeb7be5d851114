import { setTimeout as delay } from 'node:timers/promises';
import { schemaVersionHeader } from '#model/wire/wire.ts';
import { unusedPhone } from '../fill/phones.ts';

/** One write: when it was sent, its response time, and its result. */
export type Write = { readonly sentAt: number; readonly ms: number; readonly status: number; readonly text: string };

export type Writers = {
  /** Returns the writes that were running between two times. All of them have ended. */
  readonly between: (from: number, to: number) => Promise<readonly Write[]>;
  /**
   * Waits for a response with another version. Returns when it arrived. Errors: the server's reason if the edit is
   * rejected.
   */
  readonly untilVersion: (other: string) => Promise<number>;
  readonly version: () => string;
  readonly stop: () => Promise<void>;
};

const inTurn = 4;
/** About 40 writes per second, as in a very busy agency. */
const pauseMs = 100;
/** An edit that takes longer has failed. */
const maxEditMs = 1_200_000;

type Start = {
  readonly origin: string;
  readonly token: string;
  /** Existing leads, which are changed repeatedly. */
  readonly ids: readonly string[];
};

/** Continuously creates and changes leads through the server, and records how long each write waits. */
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
      // Each writer has its own leads, so that no write conflicts with another.
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
