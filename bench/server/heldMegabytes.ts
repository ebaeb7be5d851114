import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from './processes.ts';

const word = 'held bytes';
const program = `process.on('SIGUSR2', () => { gc(); gc(); const m = process.memoryUsage(); console.log('${word} ' + (m.heapUsed + m.external)); })`;

/** Flags of Node that a process needs for `heldMegabytes`. */
export const heldFlags: readonly string[] = [
  '--expose-gc',
  '--import',
  `data:text/javascript,${encodeURIComponent(program)}`,
];

/**
 * Makes a process collect its garbage, and returns the memory of the objects that remain. The process must have been
 * started with `heldFlags`. Units: MB (10⁶ bytes).
 */
export const heldMegabytes = async ({ pid, output }: Running): Promise<number> => {
  const answers = (): readonly string[] => output().match(new RegExp(`${word} \\d+\n`, 'g')) ?? [];
  const before = answers().length;
  process.kill(pid, 'SIGUSR2');
  while (answers().length === before) await delay(10);
  return Number(answers().at(-1)?.slice(word.length)) / 1e6;
};
