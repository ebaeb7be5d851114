import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 10;

/**
 * Asks again and again until the answer is true or the time is up.
 * Shape: true when it came true, false when the time was up.
 */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await isTrue()) return true;
    if (Date.now() >= deadline) return false;
    await delay(STEP_MS);
  }
}
