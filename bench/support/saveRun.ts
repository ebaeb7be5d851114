import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, isMet } from './figure.ts';
import type { Machine } from './machine.ts';
import type { BenchOptions } from './options.ts';
import { projectRoot } from '../server/processes.ts';

/** A run of the benchmark, as `saveRun` stores it in `bench/results`. */
export type Run = {
  readonly machine: Machine;
  readonly options: BenchOptions;
  readonly figures: readonly Figure[];
};

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

/**
 * Saves a run as JSON in `bench/results`. Returns the path in the project, e.g. `bench/results/2026-11-25T1640.json`.
 * The saved `commit` ends with `+` if the working tree has changes.
 */
export const saveRun = ({ machine, options, figures }: Run): string => {
  const commit = `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
  const path = join('bench', 'results', `${machine.at.slice(0, 16).replace(':', '')}.json`);
  // The folder of the other product is a path of this machine.
  const { peer, build: _, ...measured } = options;
  const run = {
    commit,
    machine,
    options: { ...measured, comparesPeer: peer !== undefined },
    figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
  };
  mkdirSync(join(projectRoot, 'bench', 'results'), { recursive: true });
  writeFileSync(join(projectRoot, path), `${JSON.stringify(run, null, 2)}\n`);
  return path;
};
