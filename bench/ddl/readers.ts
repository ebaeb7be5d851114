import { setTimeout as delay } from 'node:timers/promises';
import { convertedFields } from './edits.ts';
import type { Write } from './writers.ts';

export type Readers = {
  /** Resolves to the lists that were being fetched between two times, after they have ended. */
  readonly between: (from: number, to: number) => Promise<readonly Write[]>;
  readonly stop: () => Promise<void>;
};

/** Pause of each reader, which results in about 30 lists per second. Units: ms. */
const pauseMs = 150;

const queries: readonly string[] = [
  'page=1&perPage=25',
  `page=1&perPage=25&filter=${encodeURIComponent(JSON.stringify({ status: ['Callback'] }))}`,
  ...convertedFields.flatMap((name) => [
    `page=1&perPage=25&filter=${encodeURIComponent(JSON.stringify({ [name]: ['123456'] }))}`,
    `page=1&perPage=25&sort=${name}&order=DESC`,
  ]),
];

/** Lists, filters and sorts leads through the server until `stop` is called. Records how long each list takes. */
export const startReaders = ({ origin, token }: { readonly origin: string; readonly token: string }): Readers => {
  const reads: Write[] = [];
  const underWay = new Set<number>();
  const now = { stopped: false };
  const work = async (query: string): Promise<void> => {
    while (!now.stopped) {
      const sentAt = performance.now();
      underWay.add(sentAt);
      const list = (): Promise<Response> => fetch(`${origin}/api/v2/admin/get-lead?${query}`, { headers: { token } });
      // Tries again if the server has closed an idle connection.
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
