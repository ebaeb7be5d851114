import { fuzzCalls } from '../fuzz/fuzzCalls.ts';
import { openTestApi } from '../server/support/api.ts';
import { startTestPostgres } from '../server/support/postgres.ts';
import { sampleAgency } from '../server/support/templates.ts';

/** `FUZZ=1000 FUZZ_SEED=7 npm run test:long` sends fewer requests, or others. */
const count = Number(process.env['FUZZ'] ?? 60_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 17);

/**
 * Sends 60,000 bodies to the calls of the API, and prints the responses by status and the calls that took most of the
 * time. Throws if a call returned 5xx, did not respond, or did not match the OpenAPI document.
 */
export const run = async (): Promise<void> => {
  const postgres = await startTestPostgres();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const api = await openTestApi(sampleAgency);
  try {
    const startedAt = performance.now();
    const { sent, statuses, failures, slowest, away } = await fuzzCalls(api, { seed, count, atOnce: 8 });
    console.log(
      `fuzz, seed ${seed}: ${sent} requests; ${Object.entries(statuses)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', ')}; ${away} sent again; took ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
    console.log(`slowest calls, over all requests:\n  ${slowest.join('\n  ')}`);
    if (failures.length > 0) throw new Error(`fuzz: ${failures.length} faults\n${failures.join('\n')}`);
  } finally {
    await api.close();
    await postgres.stop();
  }
};
