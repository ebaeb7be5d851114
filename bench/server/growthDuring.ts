import { residentMegabytes } from './processes.ts';

const lookMs = 250;

/**
 * Measures the memory of a process while `work` runs. Returns the result of `work`, the memory at the start, and the
 * growth up to the peak. Units: MB.
 */
export const growthDuring = async <T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly from: number; readonly growth: number }> => {
  const from = residentMegabytes(pid);
  let peak = from;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, lookMs);
  try {
    return { value: await work(), from, growth: Math.max(peak, residentMegabytes(pid)) - from };
  } finally {
    clearInterval(timer);
  }
};
