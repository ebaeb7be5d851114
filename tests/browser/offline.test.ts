import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { createLead, leadsList, newName, timelineOf } from './api.ts';
import { accessProblems } from './axe.ts';
import { settled, test } from './page.ts';

/** Waits until the worker has the page and every file of the application. */
const keptOffline = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    async () => {
      if (navigator.serviceWorker.controller === null) return false;
      const files = (await (await fetch('/offline-assets.json')).json()) as readonly string[];
      const cache = await caches.open('gable-shell');
      const kept = await Promise.all(files.map((file) => cache.match(file)));
      if ((await cache.match('/')) === undefined) return false;
      return files.length > 0 && kept.every((one) => one !== undefined);
    },
    undefined,
    { polling: 250 },
  );

describe('without a network', () => {
  test('the last list and record open, and a note is sent later, once', async ({ visit }) => {
    const name = newName('Offline');
    const lead = await createLead({ name });
    const { page, context, go, expectProblem } = await visit({
      as: 'admin',
      alone: true,
      worker: true,
      screen: 'phone',
    });
    expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|net::|FetchEvent/);
    const list = `${leadsList}?q=${encodeURIComponent(name)}`;
    await go(list);
    await keptOffline(page);
    // What the worker did not see yet, it sees now.
    await go(list);
    await page.getByText(name).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await settled(page);
    const record = new URL(page.url()).pathname;

    await context.setOffline(true);
    await page.goto(list);
    await page.getByText(name).first().waitFor();
    await page.getByText("You're offline. You see what was loaded last.").waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await page.goto(record);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page
      .getByRole('tab', { name: 'Timeline' })
      .click()
      .catch(() => undefined);
    await page.getByRole('textbox', { name: 'Note' }).fill('Met at the site');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('1 saved on this device. Sent when you are online.').waitFor();

    await context.setOffline(false);
    await page.getByText('1 saved on this device. Sent when you are online.').waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    const notes = (await timelineOf(lead._id)).filter(({ note }) => note === 'Met at the site');
    expect(notes).toHaveLength(1);
  });

  test('the product can be installed', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await (await fetch(link?.href ?? '')).json()) as { icons: { src: string }[]; start_url: string };
    });
    expect(manifest.start_url).toBe('/dashboard');
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  });
});
