import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Figure } from '../support/figure.ts';
import { runLighthouse } from '../lighthouse/runLighthouse.ts';
import { findChromium } from '../../tests/browser/support/chromium.ts';
import type { Bench } from '../support/openBench.ts';
import { benchSecret } from '../fill/people.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startProduct } from '../server/processes.ts';
import { quietFlags } from './chromium.ts';

/** Number of audits per page. The median is used. */
export const auditRuns = 3;

export type Scores = {
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly search: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly failed: Readonly<Record<'accessibility' | 'best-practices' | 'seo', readonly string[]>>;
};

const auditOnce = async (url: string, port: number): Promise<Scores> => {
  const { categories, audits } = await runLighthouse(url, port);
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const ms = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const failedOf = (name: string): readonly string[] =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) =>
      weight > 0 && audits[id]?.score === 0 ? [id] : [],
    );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    search: score('seo'),
    failed: {
      accessibility: failedOf('accessibility'),
      'best-practices': failedOf('best-practices'),
      seo: failedOf('seo'),
    },
    firstPaintMs: ms('first-contentful-paint'),
    largestPaintMs: ms('largest-contentful-paint'),
    blockedMs: ms('total-blocking-time'),
  };
};

/**
 * Returns Lighthouse's scores of the page `path`, with Lighthouse's settings for phones and an empty cache. With
 * `token`, a session token, the page is opened as a signed-in user.
 */
export const audit = async (origin: string, path: string, token?: string): Promise<Scores> => {
  const profile = await mkdtemp(join(tmpdir(), 'gable-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...quietFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    // A file of the same origin that loads no script, so that the token can be stored before the page starts.
    await page.goto(`${origin}/icon.svg`);
    if (token !== undefined) await page.evaluate((text) => localStorage.setItem('token', text), token);
    await page.close();
    return await auditOnce(origin + path, port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};

/** Measures Lighthouse's phone scores of the list of leads: the median of several runs. */
export const lighthouseFigures = async ({ url, people, model }: Bench): Promise<readonly Figure[]> => {
  const path = model.resources['leads']?.screens.list ?? '/';
  const server = await startProduct({ DATABASE_URL: url, TOKEN_SECRET: benchSecret });
  try {
    const found: Scores[] = [];
    for (let run = 0; run < auditRuns; run += 1)
      found.push(await audit(`http://localhost:${server.port}`, path, people.token));
    const median = (pick: (scores: Scores) => number): number => percentile(found.map(pick), 0.5);
    const failed = [...new Set(found.flatMap((scores) => scores.failed.accessibility))];
    const performance = `first paint ${Math.round(median((each) => each.firstPaintMs))} ms, largest ${Math.round(median((each) => each.largestPaintMs))} ms, blocked ${Math.round(median((each) => each.blockedMs))} ms`;
    return [
      {
        name: 'Lighthouse mobile, performance',
        ours: performance,
        value: median((each) => each.performance),
        unit: 'points',
        target: { atLeast: 90 },
      },
      {
        name: 'Lighthouse mobile, accessibility',
        ours: failed.join(', '),
        value: median((each) => each.accessibility),
        unit: 'points',
        target: { atLeast: 100 },
      },
    ];
  } finally {
    await server.kill('SIGTERM');
  }
};
