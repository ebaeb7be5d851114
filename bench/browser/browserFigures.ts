import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import type { BenchOptions } from '../support/options.ts';
import { benchSecret } from '../fill/people.ts';
import { percentile } from '../support/percentile.ts';
import { startProduct } from '../server/processes.ts';
import { serveBareForm } from './bareForm.ts';
import { openBrowser } from './chromium.ts';
import { openCold } from './firstRow.ts';
import { openBesidePeer } from './peer.ts';
import { type Keystrokes, typeInForm } from './keystrokes.ts';
import { createWideFolder, wideAppearAt, wideConditions, wideFields } from './wideForm.ts';
import { mountManyRows } from './manyRows.ts';
import type { Site, Throttle } from './signedIn.ts';

const visits = 7;
const phoneOnTheRoad: Throttle = { megabits: 10, latencyMs: 40, slowdown: 4 };

/** Repeats a measurement, and returns all results. */
const several = async <T>(work: () => Promise<T>, times = visits): Promise<readonly T[]> => {
  const found: T[] = [];
  for (let time = 0; time < times; time += 1) found.push(await work());
  return found;
};

const median = (values: readonly number[]): number => percentile(values, 0.5);
const spread = (values: readonly number[]): string =>
  `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))} ms in ${values.length} visits`;

const coldFigures = async (site: Site, path: string): Promise<readonly Figure[]> => {
  const browser = await openBrowser();
  try {
    await openCold(browser, site, path); // the first visit fills the server's caches
    const quick = await several(() => openCold(browser, site, path));
    const slow = await several(() => openCold(browser, site, path, phoneOnTheRoad), 3);
    const rows = await several(() => mountManyRows(browser, site, path), 5);
    const [first] = quick;
    const firstRow = quick.map(({ firstRowMs }) => firstRowMs);
    const slowRow = slow.map(({ firstRowMs }) => firstRowMs);
    const mounts = rows.map(({ ms }) => ms);
    return [
      {
        name: 'script until the first row, as sent',
        ours: `${first?.encodings.join(', ') ?? ''}; ${Math.round(median(quick.map((each) => each.allScriptKilobytes)))} kB when idle`,
        value: median(quick.map(({ scriptKilobytes }) => scriptKilobytes)),
        unit: 'kB',
        target: { atMost: 150 },
      },
      {
        name: 'first row of the leads list, cold',
        ours: spread(firstRow),
        value: median(firstRow) / 1000,
        unit: 's',
        target: { atMost: 0.9 },
      },
      {
        name: 'the same at 10 Mbit, 40 ms, CPU ÷ 4',
        ours: spread(slowRow),
        value: median(slowRow) / 1000,
        unit: 's',
      },
      {
        name: 'list of 500 rows, from response to paint',
        ours: `${rows[0]?.rowsInPage ?? 0} rows in the page; ${spread(mounts)}; main thread ${Math.round(median(rows.map(({ busyMs }) => busyMs)))} ms including navigation`,
        value: median(mounts),
        unit: 'ms',
        target: { atMost: 150 },
      },
    ];
  } finally {
    await browser.close();
  }
};

/** Compares the list with the list of another product, if a build of it is given. */
const peerFigures = async (dir: string | undefined, site: Site, path: string): Promise<readonly Figure[]> => {
  if (dir === undefined) return [];
  const { oursMs, peerMs } = await openBesidePeer(dir, site, path);
  return [
    {
      name: 'first row, compared with a peer',
      ours: `${Math.round(oursMs)} ms`,
      reference: `Atomic CRM's demo ${Math.round(peerMs)} ms`,
      value: oursMs / peerMs,
      unit: '×',
      target: { atMost: 0.25 },
    },
  ];
};

const typed = async (site: Site, where: { readonly path: string; readonly label: string }): Promise<Keystrokes> => {
  const browser = await openBrowser(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
  try {
    return await typeInForm(browser, site, where);
  } finally {
    await browser.close();
  }
};

const typedBare = async (controls: number, appearAt: readonly number[]): Promise<Keystrokes> => {
  const bare = await serveBareForm({ controls, appearAt });
  try {
    return await typed({ origin: bare.origin, token: '' }, { path: '/', label: 'Control 0' });
  } finally {
    await bare.close();
  }
};

type Form = {
  readonly form: string;
  readonly path: string;
  readonly label: string;
  readonly appearAt?: readonly number[];
};

const p95 = ({ times }: Keystrokes): number => percentile(times, 0.95);

/**
 * Returns the visit with the median time. The p95 of sixty keys is the third slowest key, which other work on the
 * machine can delay.
 */
const medianVisit = async (visit: () => Promise<Keystrokes>): Promise<Keystrokes> => {
  const found = (await several(visit, 3)).toSorted((a, b) => p95(a) - p95(b));
  return found[1] ?? visit();
};

/**
 * Measures a key in our form. The reference is a page with as many controls and no logic: the minimum of this browser
 * on this machine.
 */
const keystrokeFigure = async (site: Site, { form, path, label, appearAt = [] }: Form): Promise<readonly Figure[]> => {
  const { times, busy, fields } = await medianVisit(() => typed(site, { path, label }));
  const bare = await medianVisit(() => typedBare(fields, appearAt));
  return [
    {
      name: `keystroke in ${form}, p95`,
      ours: `median ${median(times).toFixed(1)} ms, ${times.length} keys, ${fields} controls; main thread p95 ${percentile(busy, 0.95).toFixed(1)} ms`,
      reference: `bare page with as many controls: median ${median(bare.times).toFixed(1)} ms, p95 ${p95(bare).toFixed(1)} ms`,
      value: percentile(times, 0.95),
      unit: 'ms',
      target: { atMost: 16 },
    },
    {
      name: 'the same, median',
      ours: `${median(times).toFixed(1)} ms`,
      reference: `bare page ${median(bare.times).toFixed(1)} ms`,
      value: median(times) / median(bare.times),
      unit: '×',
    },
  ];
};

/**
 * Measures the time per key in a form of 150 fields: from the press of a key to the frame that shows the letter. The
 * product ships no resource with such a form. So the function starts a second server on the same database, with
 * additional schema files.
 */
export const keystrokeFigures = async ({ url, people }: Pick<Bench, 'url' | 'people'>): Promise<readonly Figure[]> => {
  const { dir, path, label, remove } = await createWideFolder();
  const server = await startProduct({ DATABASE_URL: url, TOKEN_SECRET: benchSecret, SCHEMAS_DIR: dir });
  try {
    return await keystrokeFigure(
      { origin: `http://localhost:${server.port}`, token: people.token },
      { form: `a form of ${wideFields} fields with ${wideConditions} conditions`, path, label, appearAt: wideAppearAt },
    );
  } finally {
    await server.kill('SIGTERM');
    await remove();
  }
};

/**
 * Measures the built client in Chromium: the time until the first row of the list of leads with empty caches, and the
 * time per key in forms. `peer`: the folder of Atomic CRM's demo build. If it is set, also measures the time until the
 * first row of Atomic CRM's list, for comparison.
 */
export const browserFigures = async (
  { url, people, model }: Bench,
  { peer }: Pick<BenchOptions, 'peer'>,
): Promise<readonly Figure[]> => {
  const screens = model.resources['leads']?.screens;
  if (screens?.create === undefined) throw new Error('bench: the schemas have no leads');
  const server = await startProduct({ DATABASE_URL: url, TOKEN_SECRET: benchSecret });
  try {
    const site = { origin: `http://localhost:${server.port}`, token: people.token };
    return [
      ...(await coldFigures(site, screens.list)),
      ...(await peerFigures(peer, site, screens.list)),
      ...(await keystrokeFigure(site, { form: 'the whole lead form', path: screens.create, label: 'Name' })),
      ...(await keystrokeFigures({ url, people })),
    ];
  } finally {
    await server.kill('SIGTERM');
  }
};
