import { setTimeout as delay } from 'node:timers/promises';
import { convertedFields } from './edits.ts';
import type { Write } from './writers.ts';

export type Readers = {
  /** Returns the lists that were running between two times. All of them have ended. */
  readonly between: (from: number, to: number) => Promise<readonly Write[]>;
  readonly stop: () => Promise<void>;
};

/** About 30 lists per second. */
const pauseMs = 150;

const queries: readonly string[] = [
  'page=1&perPage=25',
  `page=1&perPage=25&filter=${encodeURIComponent(JSON.stringify({ status: ['Callback'] }))}`,
  ...convertedFields.flatMap((name) => [
    `page=1&perPage=25&filter=${encodeURIComponent(JSON.stringify({ [name]: ['123456'] }))}`,
    `page=1&perPage=25&sort=${name}&order=DESC`,
  ]),
];

/** Continuously lists, filters and sorts leads through the server, and records how long each list waits. */
export const startReaders = ({ origin, token }: { readonly origin: string; readonly token: string }): Readers => {
  const reads: Write[] = [];
  const underWay = new Set<number>();
  const now = { stopped: false };
  const work = async (query: string): Promise<void> => {
    while (!now.stopped) {
      const sentAt = performance.now();
      underWay.add(sentAt);
      const list = (): Promise<Response> => fetch(`${origin}/api/v2/admin/get-lead?${query}`, { headers: { token } });
      // A connection that the server closed because it was idle.
      const answer = await list().catch(list);
      const text = await answer.text();
      underWay.delete(sentAt);
      reads.push({
        sentAt,
        ms: performance.now() - sentAt,
        status: answer.status,
        text: answer.ok ? '' : text.slice(0, 300),
      });
      await delay(pauseMs);
    }
  };
  const all = queries.map(work);
  return {
    between: async (from, to) => {
      while ([...underWay].some((sentAt) => sentAt <= to)) await delay(20);
      return reads.filter(({ sentAt, ms }) => sentAt <= to && sentAt + ms >= from);
    },
    stop: async () => {
      now.stopped = true;
      await Promise.all(all);
    },
  };
};
