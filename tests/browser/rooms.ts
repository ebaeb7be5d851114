import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watch, type Watch } from './watch.ts';

/** What a visit looks out of, and as whom. */
export type RoomOptions = {
  readonly address: string;
  /** Of who is signed in from the start; undefined: nobody. */
  readonly token: string | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isPhone: boolean;
  readonly colours: 'light' | 'dark';
  readonly alone: boolean;
};

export type Room = {
  readonly context: BrowserContext;
  readonly watched: Watch;
  /** Gives it back, for another visit where it can be made like new. */
  readonly leave: () => Promise<void>;
};

/** Contexts of a browser, each lent to one visit at a time. */
export type Rooms = {
  readonly enter: (options: RoomOptions) => Promise<Room>;
};

type Kept = {
  readonly context: BrowserContext;
  readonly watched: Watch /** A page of the address that shows nothing: through it the next visit finds the storage as it must be. */;
  readonly door: Page;
};

const openContext = async (
  browser: Browser,
  { address, viewport, isPhone, colours }: RoomOptions,
): Promise<{ readonly context: BrowserContext; readonly watched: Watch }> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    colorScheme: colours,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  return { context, watched: await watch(context) };
};

const openKept = async (browser: Browser, options: RoomOptions): Promise<Kept> => {
  const opened = await openContext(browser, options);
  const door = await opened.context.newPage();
  await door.goto(`${options.address}/health`);
  return { ...opened, door };
};

/**
 * Takes away whatever a visit may have left, but what is cached of the product's own scripts: to load and compile them
 * is half of what a page costs.
 */
const clean = async ({ context, door }: Kept): Promise<void> => {
  await Promise.all(
    context
      .pages()
      .filter((page) => page !== door)
      .map((page) => page.close()),
  );
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  await door.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
};

/**
 * Opens the rooms of a browser, which closes them with itself. Who is not signed in has one of their own, as a stranger
 * comes with a browser that knows nothing of us.
 */
export const openRooms = (browser: Browser): Rooms => {
  const free = new Map<string, Kept[]>();
  const enterKept = async (options: RoomOptions, token: string): Promise<Room> => {
    const key = JSON.stringify([options.address, options.viewport, options.isPhone, options.colours]);
    const kept = free.get(key)?.pop() ?? (await openKept(browser, options));
    await kept.door.evaluate((value) => localStorage.setItem('token', value), token);
    kept.watched.begin();
    const leave = async (): Promise<void> => {
      if (options.alone) return kept.context.close();
      await clean(kept);
      free.set(key, [...(free.get(key) ?? []), kept]);
    };
    return { context: kept.context, watched: kept.watched, leave };
  };
  return {
    enter: async (options) => {
      if (options.token !== undefined) return enterKept(options, options.token);
      const { context, watched } = await openContext(browser, options);
      return { context, watched, leave: () => context.close() };
    },
  };
};
