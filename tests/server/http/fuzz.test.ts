// Takes long.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzCalls } from '../../fuzz/fuzzCalls.ts';
import { openTestApi, type TestApi } from '../support/api.ts';
import { sampleAgency } from '../support/templates.ts';
import { isLong } from '../../support/isLong.ts';

const count = isLong ? 2000 : 150;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(sampleAgency);
});
afterAll(() => api.close());

it('random requests never get a 5xx, and every response matches the OpenAPI document', async () => {
  const { sent, statuses, failures } = await fuzzCalls(api, { seed: 2026, count, atOnce: 4 });
  expect(failures).toEqual([]);
  // Not everything is rejected: some bodies are valid and succeed. Which ones depends on the order of the
  // answers.
  const done = Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) < 300 ? count : 0), 0);
  expect([sent, done]).toEqual([count, expect.toSatisfy((some: number) => some > count / 30)]);
});
