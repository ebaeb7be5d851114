import { afterEach, expect, it } from 'vitest';
import { reloadOnSignal } from '../../../../server/start/workers/reloadOnSignal.ts';

const existing = process.listeners('SIGHUP');
afterEach(() => {
  for (const listener of process.listeners('SIGHUP')) if (!existing.includes(listener)) process.off('SIGHUP', listener);
});

const signal = (): boolean => process.emit('SIGHUP', 'SIGHUP');

it('runs a reload that was requested during the start when the start is done', async () => {
  const reloads = reloadOnSignal();
  signal();
  signal();
  let count = 0;
  reloads.use(async () => (count += 1));
  await expect.poll(() => count).toBe(1);
});

it('runs once more after signals during a reload, one reload at a time', async () => {
  const reloads = reloadOnSignal();
  const ends: (() => void)[] = [];
  reloads.use(
    () =>
      new Promise<void>((resolve) => {
        ends.push(resolve);
      }),
  );
  expect(ends).toHaveLength(0);
  signal();
  signal();
  signal();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
});
