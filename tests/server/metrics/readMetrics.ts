import { expect } from 'vitest';
import type { Started } from '../start/start.ts';

/** Requests the metrics of a server that was started with a `METRICS_PORT` and logs its start. */
export const fetchMetrics = ({ output }: Started): Promise<Response> =>
  fetch(`http://127.0.0.1:${/"metricsPort":(\d+)/.exec(output())?.[1]}/metrics`);

/** Returns the text of `fetchMetrics`. */
export const readMetrics = async (server: Started): Promise<string> => {
  const reply = await fetchMetrics(server);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  return reply.text();
};

/** Returns the value of one line of metrics, e.g. of `gable_requests_total{operation="leads.create",status="2xx"}`. */
export const valueOf = (text: string, line: string): number => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length));
};
