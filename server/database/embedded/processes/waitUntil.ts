import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 10;

/** Polls a condition. Resolves to true when it holds, or false when the time is up. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() >= deadline) return false;
    await delay(STEP_MS);
  }
}
