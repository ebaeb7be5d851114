import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '../support/openBench.ts';
import { percentile } from '../support/percentile.ts';
import { startProduct } from './processes.ts';

const starts = 5;

const startAndAsk = async (dataDir: string): Promise<number> => {
  const startedAt = performance.now();
  const server = await startProduct({ DATA_DIR: dataDir });
  const answer = await fetch(`http://127.0.0.1:${server.port}/health`);
  const ms = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`warm start: /health refused, got ${answer.status} ${await answer.text()}`);
  await server.kill('SIGTERM');
  return ms;
};

/**
 * Starts the built product on an embedded Postgres with the sample agency, several times. Returns the time until the
 * first response: that of the first start, and the median of the later ones.
 */
export const measureStarts = async (): Promise<{ readonly firstMs: number; readonly warmMs: number }> => {
  const folder = await createFolder();
  try {
    const dataDir = join(folder, 'data');
    const firstMs = await startAndAsk(dataDir);
    const warm: number[] = [];
    for (let start = 0; start < starts; start += 1) warm.push(await startAndAsk(dataDir));
    return { firstMs, warmMs: percentile(warm, 0.5) };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
