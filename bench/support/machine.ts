import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine, the time and the load of a run. Figures of different machines cannot be compared. */
export type Machine = {
  /** Start of the run, as an ISO timestamp. */
  readonly at: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  /** Load averages of 1, 5 and 15 minutes at the start. */
  readonly load: readonly number[];
  readonly gable: string;
  readonly node: string;
  readonly browser: string;
};

/**
 * Returns the properties of this machine, and its current load. `browser`: the browser's version, which becomes part of
 * the result.
 */
export const readMachine = (browser: string): Machine => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    at: new Date().toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: loadavg(),
    gable: version,
    node: process.versions.node,
    browser,
  };
};

/** Returns the properties of a machine as one line. */
export const describeMachine = ({ at, cores, processor, memoryGb, load, gable, node, browser }: Machine): string =>
  [
    at.slice(0, 16).replace('T', ' '),
    `${cores} cores (${processor}), ${memoryGb} GB`,
    `load ${load.map((average) => average.toFixed(1)).join(' ')} at the start`,
    `Gable ${gable}`,
    `Node ${node}`,
    browser,
  ].join(' · ');
