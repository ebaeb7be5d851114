import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watch, type Watch } from './watch.ts';

/**
 * What a test needs of a browser context: the address of the product, the signed-in user, the size of the screen and
 * the colors.
 */
export type ContextOptions = {
  readonly address: string;
  /** Token of the signed-in user. Undefined: nobody is signed in. */
  readonly token: string | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isPhone: boolean;
  readonly colors: 'light' | 'dark';
  /** Whether the context is closed after the test. Otherwise another test uses it again. */
  readonly alone: boolean;
};

export type BorrowedContext = {
  readonly context: BrowserContext;
  readonly watched: Watch;
  /** Returns the context to the pool, or closes it. */
  readonly giveBack: () => Promise<void>;
};

/**
 * Lends contexts of one browser to tests. A context is used by one test at a time, and then by another test with the
 * same options.
 */
export type ContextPool = {
  readonly borrow: (options: ContextOptions) => Promise<BorrowedContext>;
};

type Kept = {
  readonly context: BrowserContext;
  readonly watched: Watch;
  /** An empty page of the same origin, through which the storage can be read and cleared. */
  readonly blank: Page;
};

const openContext = async (
  browser: Browser,
  { address, viewport, isPhone, colors }: ContextOptions,
): Promise<{ readonly context: BrowserContext; readonly watched: Watch }> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    colorScheme: colors,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  return { context, watched: await watch(context) };
};

const openKept = async (browser: Browser, options: ContextOptions): Promise<Kept> => {
  const opened = await openContext(browser, options);
  const blank = await opened.context.newPage();
  await blank.goto(`${options.address}/health`);
  return { ...opened, blank };
};

/**
 * Removes everything that a test may have left in a context. Cached scripts are kept, because loading them is half the
 * cost of a page.
 */
const clean = async ({ context, blank }: Kept): Promise<void> => {
  await Promise.all(
    context
      .pages()
      .filter((page) => page !== blank)
      .map((page) => page.close()),
  );
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  await blank.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
};

/**
 * Creates a pool that lends contexts of a browser to tests. A test without a signed-in user always gets a new context.
 */
export const createContextPool = (browser: Browser): ContextPool => {
  const free = new Map<string, Kept[]>();
  const borrowKept = async (options: ContextOptions, token: string): Promise<BorrowedContext> => {
    const key = JSON.stringify([options.address, options.viewport, options.isPhone, options.colors]);
    const kept = free.get(key)?.pop() ?? (await openKept(browser, options));
    await kept.blank.evaluate((value) => localStorage.setItem('token', value), token);
    kept.watched.begin();
    const release = async (): Promise<void> => {
      if (options.alone) return kept.context.close();
      await clean(kept);
      free.set(key, [...(free.get(key) ?? []), kept]);
    };
    return { context: kept.context, watched: kept.watched, giveBack: release };
  };
  return {
    borrow: async (options) => {
      if (options.token !== undefined) return borrowKept(options, options.token);
      const { context, watched } = await openContext(browser, options);
      return { context, watched, giveBack: () => context.close() };
    },
  };
};
