import { readdirSync, readFileSync } from 'node:fs';

/** The unit in which Linux counts processor time: ticks per second, on every platform that Node supports. */
const ticksPerSecond = 100;

type Stat = { readonly parent: number; readonly own: number; readonly withEnded: number };

const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields before are the id and the name of the program, which may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    const own = (at(11) + at(12)) / ticksPerSecond;
    return { parent: at(1), own, withEnded: own + (at(13) + at(14)) / ticksPerSecond };
  } catch {
    // The process has ended.
    return undefined;
  }
};

/** Returns the processor time of a process since its start, or 0 if it has ended. Units: seconds. Linux only. */
export const processorSeconds = (pid: number): number => statOf(pid)?.own ?? 0;

/**
 * Returns the processor time of a process and of all its children, including those that have ended; 0 if there is no
 * such process. Units: seconds. Linux only.
 */
export const familySeconds = (pid: number): number =>
  readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0)
    .flatMap((each) => statOf(each) ?? [])
    .filter(({ parent }) => parent === pid)
    .reduce((sum, { own }) => sum + own, statOf(pid)?.withEnded ?? 0);

/** Returns the id of the parent of a process, or undefined if it has ended. Linux only. */
export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent;
