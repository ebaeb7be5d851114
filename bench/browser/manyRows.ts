import type { Browser, Page } from 'playwright-core';
import { busyMs, countBusy } from './busy.ts';
import { ourRow, watchFirstRow } from './firstRow.ts';
import { openSignedIn, type Site } from './signedIn.ts';

/** Runs in the page, before its own scripts. Records when the page has parsed a response with many records. */
const watchAnswers = (): void => {
  for (const name of ['json', 'text'] as const) {
    const read = Response.prototype[name];
    const readAndNote = async function (this: Response): Promise<unknown> {
      const answer: unknown = await read.call(this);
      if (this.url.includes('perPage=500')) performance.mark('records');
      return answer;
    };
    Object.assign(Response.prototype, { [name]: readAndNote });
  }
};

/** Goes to an address as the browser's Forward button does, without a page load. */
const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

export type Mount = {
  readonly ms: number;
  readonly rowsInPage: number;
  /** Main thread time since the address changed. Units: ms. */
  readonly busyMs: number;
};

/**
 * Loads the scripts of the list at `path`, goes to another screen, and then to the list with 500 records. `ms`: the
 * time from the parsed response to the frame that shows the records, which includes React, layout and paint.
 * `rowsInPage`: the number of rendered rows; the list renders only rows near the visible area.
 */
export const mountManyRows = async (browser: Browser, site: Site, path: string): Promise<Mount> => {
  const { page, cdp, close } = await openSignedIn(browser, site);
  try {
    await countBusy(cdp);
    await page.addInitScript(watchAnswers);
    await page.goto(site.origin + path, { waitUntil: 'networkidle' });
    await goWithin(page, '/dashboard');
    await page.waitForSelector('tr[data-index]', { state: 'detached' });
    await page.waitForLoadState('networkidle');
    await page.evaluate(watchFirstRow, ourRow);
    const before = await busyMs(cdp);
    await goWithin(page, `${path}?perPage=500`);
    await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0, undefined, {
      timeout: 60_000,
    });
    const busy = (await busyMs(cdp)) - before;
    const seen = await page.evaluate(() => {
      const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return { ms: at('first row') - at('records'), rowsInPage: document.querySelectorAll('tr[data-index]').length };
    });
    return { ...seen, busyMs: busy };
  } finally {
    await close();
  }
};
