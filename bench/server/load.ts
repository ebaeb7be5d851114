import { connect } from 'node:net';
import { percentile } from '../support/percentile.ts';

export type LoadOptions = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Returns the text of the request with this number. */
  readonly requestOf: (number: number) => string;
  /** Time from one request of a connection to the next, like a single user. Default: no pause. Units: ms. */
  readonly everyMs?: number;
};

export type Load = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly requests: number;
};

/** Returns the length of a response. Undefined until its head has arrived. */
const lengthOf = (answer: Buffer): number | undefined => {
  const end = answer.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  if (answer.toString('latin1', 9, 12) === '304') return end + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
  if (length === undefined)
    throw new Error(`load: an answer without content-length, got ${answer.toString('latin1', 0, end)}`);
  return end + 4 + Number(length);
};

/**
 * Keeps a server busy for `seconds` seconds on several connections, with one request at a time on each. Returns the
 * rate, the times and the number of requests. `everyMs`: if set, the time from one request of a connection to the next;
 * otherwise there is no pause. Plain sockets are used, because an HTTP client would take processor time from the
 * server. Errors: an `Error` with the text of any response other than 2xx or 304.
 */
export const load = async ({ port, connections, seconds, requestOf, everyMs = 0 }: LoadOptions): Promise<Load> => {
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  let sent = 0;

  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let parts: Buffer[] = [];
      let got = 0;
      let wanted: number | undefined;
      let sentAt = 0;
      const next = (): void => {
        if (performance.now() >= until) {
          socket.end();
          return resolve();
        }
        parts = [];
        got = 0;
        wanted = undefined;
        sentAt = performance.now();
        socket.write(requestOf(sent++));
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (part) => {
        parts.push(part);
        got += part.length;
        wanted ??= lengthOf(parts.length === 1 ? part : Buffer.concat(parts));
        if (wanted === undefined || got < wanted) return;
        times.push(performance.now() - sentAt);
        if (/^(2|304)/.test(parts[0]?.toString('latin1', 9, 12) ?? ''))
          return everyMs === 0 ? next() : void setTimeout(next, Math.max(0, sentAt + everyMs - performance.now()));
        socket.destroy();
        reject(new Error(`load: a refused request, got ${Buffer.concat(parts).toString('utf8', 0, 1000)}`));
      });
    });

  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = (performance.now() - started) / 1000;
  return {
    perSecond: times.length / elapsed,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    requests: times.length,
  };
};
