// Takes long.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzCalls } from '../fuzz/fuzzCalls.ts';
import { openTestApi, type TestApi } from './api.ts';
import { sampleAgency } from './templates.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(sampleAgency);
});
afterAll(() => api.close());

it('answers no call with 5xx, nor otherwise than the OpenAPI document says, whatever the body is', async () => {
  const { sent, statuses, failures } = await fuzzCalls(api, { seed: 2026, count: 600, atOnce: 4 });
  expect(failures).toEqual([]);
  // What is refused is not all: some of it is well-formed and does its work.
  expect([sent, Object.keys(statuses).map(Number).filter((status) => status < 300).length]).toEqual([600, expect.toSatisfy((kinds: number) => kinds >= 3)]);
});
