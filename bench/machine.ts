import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Describes machine, time and load of the run, without which figures mean nothing. */
export const describeMachine = (more: readonly string[] = []): string => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return [
    new Date().toISOString().slice(0, 16).replace('T', ' '),
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} at the start`,
    `Gable ${version}`,
    `Node ${process.versions.node}`,
    ...more,
  ].join(' · ');
};
