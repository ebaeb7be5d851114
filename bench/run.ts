import { spawnSync } from 'node:child_process';
import { automationFigures } from './automation/automationFigures.ts';
import { chromiumVersion } from './browser/chromium.ts';
import { browserFigures, keystrokeFigures } from './browser/browserFigures.ts';
import { lighthouseFigures } from './browser/lighthouse.ts';
import { ddlFigures } from './ddl/ddlFigures.ts';
import { type Figure, isMet, tableOf } from './support/figure.ts';
import { fillAgency, fillLeadsAlone } from './fill/fillAgency.ts';
import { importFigures } from './imports/importFigures.ts';
import { blocksOfLists, flatFigures } from './lists/flat.ts';
import { largeFigures } from './lists/large.ts';
import { describeMachine, readMachine } from './support/machine.ts';
import { matchFigures } from './matches.ts';
import { type Bench, openBench } from './support/openBench.ts';
import { type BenchOptions, isLarge, type Part, readOptions } from './support/options.ts';
import { previewFigures } from './preview.ts';
import { projectRoot } from './server/processes.ts';
import { liveFigures } from './server/liveFigures.ts';
import { processesFigures } from './server/processesFigures.ts';
import { searchFigures } from './lists/search.ts';
import { saveRun } from './support/saveRun.ts';
import { serverFigures } from './server/serverFigures.ts';
import { reportFigures } from './reports/reportFigures.ts';
import { measureStarts } from './server/warmStart.ts';

// `npm run bench` prints all figures of a run with their references as one table. See README.md in this folder.

const log = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

const startFigures = async (): Promise<readonly Figure[]> => {
  const { firstMs, warmMs } = await measureStarts();
  return [
    {
      name: 'warm start to the first response',
      ours: `first start ${(firstMs / 1000).toFixed(1)} s`,
      value: warmMs / 1000,
      unit: 's',
      target: { atMost: 3 },
    },
  ];
};

const onLeads = async <Result>(
  leads: number,
  work: (bench: Bench) => Promise<Result>,
  fill = fillLeadsAlone,
): Promise<Result> => {
  log(`filling ${leads.toLocaleString('en')} leads`);
  const start = performance.now();
  const bench = await openBench((filling) => fill(filling, leads));
  log(`filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  try {
    return await work(bench);
  } finally {
    await bench.close();
  }
};

const small: Readonly<Partial<Record<Part, (bench: Bench, options: BenchOptions) => Promise<readonly Figure[]>>>> = {
  server: (bench, { rounds, seconds }) => serverFigures(bench, { count: rounds, seconds }),
  live: liveFigures,
  processes: (bench, { rounds, seconds }) => processesFigures(bench, { count: rounds, seconds }),
  matches: (bench, { leads }) => matchFigures(bench, leads),
  browser: browserFigures,
  keys: keystrokeFigures,
  lighthouse: lighthouseFigures,
  preview: previewFigures,
  automation: automationFigures,
};

const large: typeof small = {
  large: largeFigures,
  search: searchFigures,
};

/** Builds the product as `npm start` does. */
const build = (): void => {
  log('building');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: projectRoot,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}\n${stderr}`);
};

const options = readOptions(process.argv.slice(2));
if (options.build) build();
const machine = readMachine(await chromiumVersion());
const figures: Figure[] = [];
if (options.parts.includes('start')) figures.push(...(await startFigures()));
const onSmall = options.parts.flatMap((part) => small[part] ?? []);
if (onSmall.length > 0) {
  figures.push(
    ...(await onLeads(options.leads, async (bench) => {
      const found: Figure[] = [];
      for (const measure of onSmall) found.push(...(await measure(bench, options)));
      return found;
    })),
  );
}
if (options.parts.includes('import'))
  figures.push(...(await onLeads(0, (bench) => importFigures(bench, options.importLeads))));
const onLarge = options.parts.flatMap((part) => large[part] ?? []);
if (onLarge.length > 0) {
  figures.push(
    ...(await onLeads(options.largeLeads, async (bench) => {
      const found: Figure[] = [];
      for (const measure of onLarge) found.push(...(await measure(bench, options)));
      return found;
    })),
  );
}
if (options.parts.includes('flat')) {
  const [fewer, more] = [options.largeLeads / 10, options.largeLeads];
  const before = await onLeads(fewer, (bench) => blocksOfLists(bench, fewer));
  figures.push(...flatFigures(before, await onLeads(more, (bench) => blocksOfLists(bench, more))));
}
if (options.parts.includes('ddl'))
  figures.push(...(await onLeads(options.largeLeads, (bench) => ddlFigures(bench, options.edits))));
if (options.parts.includes('reports')) figures.push(...(await onLeads(options.largeLeads, reportFigures, fillAgency)));
const largeText = options.parts.some(isLarge) ? `, ${options.largeLeads.toLocaleString('en')} in large parts` : '';
process.stdout.write(
  `${describeMachine(machine)} · ${options.leads.toLocaleString('en')} leads${largeText}\n\n${tableOf(figures)}\n`,
);
const missed = figures.filter((figure) => isMet(figure) === false);
process.stdout.write(
  missed.length === 0 ? '\nAll targets are met.\n' : `\nMissed: ${missed.map(({ name }) => name).join(', ')}\n`,
);
log(`saved as ${saveRun({ machine, options, figures })}`);
