import { percentile } from '../support/percentile.ts';
import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import { searches } from './large.ts';
import { casesOf, type ListsBench, readerOfAll } from './lists.ts';

/** chosen: a list with fewer blocks is fast, however often more they are than before. */
const fewBlocks = 200;
const limitRatio = 1.5;

/** What Postgres did for one list: the 8 kB blocks that it read, from memory or disk, and its fastest time in ms. */
type ListBlocks = { readonly name: string; readonly blocks: number; readonly ms: number };

type Explained = {
  readonly 'Execution Time': number;
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
};

/** Runs every list of a resource three times. Returns the blocks of each, which do not depend on other work. */
const readBlocks = async (bench: ListsBench): Promise<readonly ListBlocks[]> => {
  const resource = bench.model.resources[bench.resource];
  if (resource === undefined) throw new Error(`bench: no resource of that name, got ${bench.resource}`);
  const results: ListBlocks[] = [];
  for (const { name, ours } of await casesOf(bench, { resource, reader: readerOfAll(bench.model, resource) })) {
    const runs: ListBlocks[] = [];
    while (runs.length < 3) {
      const { rows } = await bench.pool.query<{ 'QUERY PLAN': readonly [Explained] }>(
        `explain (analyze, buffers, timing off, format json) ${ours.text}`,
        [...ours.values],
      );
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      if (explained === undefined) throw new Error(`bench: no plan of the list "${name}"`);
      const { Plan, 'Execution Time': ms } = explained;
      runs.push({ name, ms, blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] });
    }
    results.push(runs.reduce((best, each) => (each.ms < best.ms ? each : best)));
  }
  return results;
};

/** Returns the blocks that Postgres reads for each list of `rows` leads. Prints the largest. */
export const blocksOfLists = async ({ pool, model }: Bench, rows: number): Promise<readonly ListBlocks[]> => {
  const lists = await readBlocks({ pool, model, resource: 'leads', rows, searches, cases: [1, Infinity] });
  console.log(`the lists of ${rows.toLocaleString('en')} leads with the most blocks: blocks, ms`);
  for (const { name, blocks, ms } of [...lists].sort((a, b) => b.blocks - a.blocks).slice(0, 20))
    console.log(`${String(blocks).padStart(8)}  ${ms.toFixed(1).padStart(8)}  ${name}`);
  return lists;
};

/**
 * Compares the blocks of the lists with those of the same lists of fewer leads. A value differs between both, because
 * filters use common and rare values of the data, so lists are compared by their place.
 */
export const flatFigures = (before: readonly ListBlocks[], after: readonly ListBlocks[]): readonly Figure[] => {
  const pairs = after.map((list, place) => ({ list, before: before[place] ?? list }));
  const figureOf = (name: string, isIncluded: (list: ListBlocks) => boolean): Figure => {
    const compared = pairs.filter(({ list }) => isIncluded(list));
    const ratios = compared.map(({ list, before: { blocks } }) => list.blocks / Math.max(blocks, 1));
    const grown = compared.filter(
      ({ list }, place) => list.blocks > fewBlocks && (ratios[place] ?? 1) > limitRatio,
    ).length;
    const p95 = (lists: readonly ListBlocks[]): string =>
      percentile(
        lists.map(({ ms }) => ms),
        0.95,
      ).toFixed(1);
    return {
      name: `blocks of ${name} beside a tenth of the leads, median`,
      ours: `${grown} of ${compared.length} grew beyond ${limitRatio} ×; p95 ${p95(compared.map(({ list }) => list))} ms`,
      reference: `p95 ${p95(compared.map((pair) => pair.before))} ms`,
      value: percentile(ratios, 0.5),
      unit: '×',
      target: { atMost: 1.1 },
    };
  };
  return [
    figureOf('first pages', ({ name }) => name.endsWith('page 1')),
    figureOf('pages 400', ({ name }) => name.endsWith('page 400')),
    figureOf('counts', ({ name }) => name.startsWith('count of ')),
  ];
};
