import { test as base, expect } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { testProduct } from './product/testProduct.ts';
import { startBrowser } from './startBrowser.ts';
import type { Role } from './product/globalSetup.ts';
import { type ContextPool, createContextPool } from './contextPool.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';

export { waitUntilSettled };

export const screens = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

export type VisitOptions = {
  /** The user who is signed in from the start. Undefined: no one. */
  readonly as?: Role | undefined;
  /** A product other than the shared one, and the user who is signed in there. Without a token no one is. */
  readonly at?: { readonly address: string; readonly token?: string };
  readonly screen?: keyof typeof screens;
  readonly colors?: 'light' | 'dark';
  /**
   * Whether the test makes changes that can't be undone, such as stopping the clock. It then gets a context that is not
   * reused.
   */
  readonly alone?: boolean;
};

/** A browser context that keeps nothing from other tests, except cached scripts. */
export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Goes to a path of the product and waits until nothing is loading. */
  readonly go: (path: string) => Promise<void>;
  /**
   * Navigates within the product, like Back and Forward: without a page load, which takes three times as long. Waits
   * until another screen has set its title and nothing is loading. The first time, it is a page load.
   */
  readonly walk: (path: string) => Promise<void>;
  /**
   * Like `walk`, but for a screen with the same title as the previous one: goes through the 404 screen, so that the new
   * screen can be recognized.
   */
  readonly reopen: (path: string) => Promise<void>;
  /** Expects problems that match, because they are part of the test. */
  readonly expectProblem: (pattern: RegExp) => void;
};

/** Opens visits. Unexpected problems of a page fail the test at its end. */
export type OpenVisit = (options?: VisitOptions) => Promise<Visit>;

/** Max time until an expected state of a page. */
export const patienceMs = 20_000;

const newVisit = async (
  pool: ContextPool,
  { as, at, screen = 'wide', colors = 'light', alone = false }: VisitOptions,
) => {
  const { address: usual, tokens } = testProduct();
  const token = at === undefined ? (as === undefined ? undefined : tokens[as]) : at.token;
  const borrowed = await pool.borrow({
    address: at?.address ?? usual,
    token,
    viewport: screens[screen],
    isPhone: screen === 'phone',
    colors,
    alone,
  });
  const { context, watched } = borrowed;
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const go = async (path: string): Promise<void> => {
    await page.goto(path);
    await waitUntilSettled(page);
  };
  const walk = async (path: string): Promise<void> => {
    if (page.url() === 'about:blank') return go(path);
    await page.evaluate((to) => {
      document.title = '';
      // In the router's own count of steps.
      history.pushState({ idx: Number(history.state?.idx ?? 0) + 1, key: to, usr: null }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await page.waitForFunction(() => document.title !== '', undefined, { polling: 50 });
    await waitUntilSettled(page);
  };
  const reopen = async (path: string): Promise<void> => {
    if (page.url() !== 'about:blank' && (await page.title()) !== '404 · Gable') await walk('/error_404');
    await walk(path);
  };
  return {
    page,
    context,
    go,
    walk,
    reopen,
    expectProblem: watched.expect,
    problems: watched.problems,
    giveBack: borrowed.giveBack,
  };
};

/** Returns what a page shows when its test fails, for readers of the output on another machine. */
const shownOn = async (page: Page): Promise<string> => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 1000 })
    .catch((error: unknown) => String(error));
  return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`;
};

/** Prevents a page that no longer responds from blocking all later tests, because fixtures have no time limit. */
const giveBackMs = 60_000;

/** Rejects if the work takes longer than the limit. */
const within = async (ms: number, name: string, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: not done after ${ms} ms`)), ms);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

type Fixtures = { readonly browser: Browser; readonly pool: ContextPool; readonly visit: OpenVisit };

/** Vitest's `test`, with `visit` to open the product in Chromium. */
export const test = base.extend<Fixtures>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the wanted fixtures from this pattern
    async ({}, lend: (browser: Browser) => Promise<void>) => {
      const browser = await startBrowser();
      await lend(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  pool: [
    async ({ browser }, lend: (pool: ContextPool) => Promise<void>) => {
      await lend(createContextPool(browser));
    },
    { scope: 'worker' },
  ],
  visit: async ({ pool, task }, lend) => {
    const visits: Awaited<ReturnType<typeof newVisit>>[] = [];
    await lend(async (options = {}) => {
      const visit = await newVisit(pool, options);
      visits.push(visit);
      return visit;
    });
    const problems = visits.flatMap((visit) => visit.problems());
    const shown = task.result?.state === 'fail' ? await Promise.all(visits.map(({ page }) => shownOn(page))) : [];
    await within(giveBackMs, 'closing the pages', Promise.all(visits.map((visit) => visit.giveBack())));
    if (shown.length > 0) throw new Error([...shown, ...problems].join('\n'));
    expect(problems).toEqual([]);
  },
});
