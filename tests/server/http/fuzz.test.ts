// Takes long.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzCalls } from '../../fuzz/fuzzCalls.ts';
import { openTestApi, type TestApi } from '../api.ts';
import { sampleAgency } from '../templates.ts';
import { isLong } from '../../isLong.ts';

const count = isLong ? 2000 : 300;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(sampleAgency);
});
afterAll(() => api.close());

it('responds to no call with 5xx, nor differently than the OpenAPI document, whatever the body is', async () => {
  const { sent, statuses, failures } = await fuzzCalls(api, { seed: 2026, count, atOnce: 4 });
  expect(failures).toEqual([]);
  // Not everything is refused: some bodies are valid and take effect. Which ones depends on the order of the responses.
  const done = Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) < 300 ? count : 0), 0);
  expect([sent, done]).toEqual([count, expect.toSatisfy((some: number) => some > count / 30)]);
});
