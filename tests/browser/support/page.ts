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
  /** The signed-in user. Undefined: nobody is signed in. */
  readonly as?: Role | undefined;
  /** Another product than the shared one. Without a token, nobody is signed in there. */
  readonly at?: { readonly address: string; readonly token?: string };
  readonly screen?: keyof typeof screens;
  readonly colors?: 'light' | 'dark';
  /**
   * Whether the test changes the context in a way that cannot be undone, such as stopping the clock. The context is
   * then not used again.
   */
  readonly alone?: boolean;
};

/**
 * A page that a test has opened in a browser context. The context contains nothing of other tests except cached
 * scripts.
 */
export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Goes to a path of the product and waits until nothing is loading. */
  readonly go: (path: string) => Promise<void>;
  /**
   * Goes to a path of the product without a page load, as Back and Forward do, which takes a third of the time. Waits
   * until another screen has set its title and nothing is loading. The first call is a page load. If only the query of
   * the path differs, the screen and its title stay.
   */
  readonly walk: (path: string) => Promise<void>;
  /**
   * Like `walk`, but for a screen with the same title as the current one. It goes through the 404 screen, so that the
   * new screen can be recognized.
   */
  readonly reopen: (path: string) => Promise<void>;
  /** Marks problems that match the pattern as part of the test. */
  readonly expectProblem: (pattern: RegExp) => void;
};

/**
 * Opens a page for a test. The test fails at its end if the page had a problem, such as a console error, that it did
 * not expect.
 */
export type OpenVisit = (options?: VisitOptions) => Promise<Visit>;

/** How long a test waits for an expected state of a page. Units: ms. */
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
      if (new URL(to, location.href).pathname !== location.pathname) document.title = '';
      // The router counts its steps in `idx`.
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

/**
 * Returns the address and the text of a page. They are printed when a test fails, for people who cannot see the page.
 */
const shownOn = async (page: Page): Promise<string> => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 1000 })
    .catch((error: unknown) => String(error));
  return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`;
};

/**
 * How long a test waits until a context is clean again. Fixtures have no time limit, so a page that does not respond
 * would block all later tests. Units: ms.
 */
const giveBackMs = 60_000;

/** Resolves when the work is done. Errors: an `Error` if it takes longer than the limit. */
const within = async (ms: number, name: string, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: not done after ${ms} ms`)), ms);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

type Fixtures = { readonly browser: Browser; readonly pool: ContextPool; readonly visit: OpenVisit };

/** Vitest's `test` with `visit`, a function that opens the product in a browser. */
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
