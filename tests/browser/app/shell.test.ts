import { describe, expect } from 'vitest';
import { leadsList, createLead, pageOf } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { sampleCases } from '../../support/sampleCases.ts';
import { isLong } from '../../support/isLong.ts';

describe('app shell', () => {
  test('shows the loading screen with a 250 × 250 drawing while data is loading', async ({ visit }) => {
    const { page } = await visit({ as: 'admin' });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/v2/schema', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.getByText('fetching & setting up your data...', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Gable');
    await expect
      .poll(() => page.locator('.gable-loading-drawing svg').boundingBox())
      .toMatchObject({ width: 250, height: 250 });
    letGo();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByText('fetching & setting up').waitFor({ state: 'detached' });
  });

  test.runIf(isLong)('animates the drawing when the user does not prefer reduced motion', async ({ visit }) => {
    const { page } = await visit({ as: 'admin' });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/v2/schema', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    // Only the animated drawing has lines with a dash offset, which the animation changes.
    const line = page.locator('.gable-loading-drawing path[stroke-dashoffset]').first();
    await line.waitFor({ state: 'attached' });
    const offset = () => line.evaluate((path) => getComputedStyle(path).strokeDashoffset);
    const first = await offset();
    await expect.poll(offset).not.toBe(first);
    letGo();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  });

  test.runIf(isLong)('works while the storage of the browser is full', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard');
    await page.evaluate(() => {
      for (const key of ['news-read', 'menu-space']) localStorage.removeItem(key);
      for (let length = 4_194_304; length >= 1; length = Math.floor(length / 2)) {
        try {
          for (let count = 0; ; count += 1) localStorage.setItem(`full-${length}-${count}`, 'x'.repeat(length));
        } catch {
          // Shorter texts may still fit.
        }
      }
    });
    await go('/dashboard');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Leads', exact: true }).first().click();
    await page.locator('tr[data-index="0"]').waitFor();
  });

  test('shows an error when it cannot start, and starts on Try again', async ({ visit }) => {
    const { page, expectProblem } = await visit({ as: 'admin' });
    expectProblem(/network: .*/);
    await page.route('**/api/v2/schema', (route) => route.abort('connectionrefused'));
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: "Gable couldn't start" }).waitFor();
    await page.unroute('**/api/v2/schema');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  });

  test('shows a loading error, not an access error, when permissions cannot be loaded', async ({ visit }) => {
    const { page, expectProblem } = await visit({ as: 'admin' });
    expectProblem(/^network: .*get-profile/);
    expectProblem(/^console: profiles: they cannot be loaded/);
    await page.route('**/get-profile', (route) => route.abort('connectionrefused'));
    await page.goto(leadsList);
    await page.getByRole('heading', { name: "We couldn't load this page" }).waitFor();
    expect(await page.getByText("You don't have access").count()).toBe(0);
    await page.unroute('**/get-profile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Add lead' }).waitFor();
  });

  test('covers a container with a 70 % white overlay and a spinner while its content loads', async ({ visit }) => {
    const lead = await createLead();
    const { page } = await visit({ as: 'admin' });
    await page.route(`**/getbyid-lead/${lead._id}`, () => undefined);
    await page.goto(pageOf(lead));
    // The overlay of the screen, not the one shown while its script loads.
    await page.locator('.rec-waiting').waitFor({ state: 'attached' });
    const veil = page.locator('.gable-overlay-veil').last();
    await veil.waitFor();
    const color = await veil.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(color.replaceAll(' ', '')).toMatch(/rgba\(255,255,255,0\.7\)|color\(srgb111\/0\.7\)/);
    expect(await veil.locator('.gable-spinner').isVisible()).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('starts with an expanded sidebar that collapses and expands', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard');
    const bar = page.locator('aside');
    const open = (await bar.boundingBox())?.width ?? 0;
    expect(open).toBeGreaterThan(180);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeLessThan(100);
    await page.getByRole('button', { name: 'Expand menu' }).click();
    await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBe(open);
  });

  test.runIf(isLong)('hides a toast after three seconds', async ({ visit }) => {
    const lead = await createLead();
    const { page } = await visit({ as: 'admin', alone: true });
    await page.clock.install();
    await page.goto(pageOf(lead));
    await page.getByLabel('Note', { exact: true }).fill('Asked for a ground floor.');
    await waitUntilSettled(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: 'Add note' }).click();
    const toast = page.locator('.gable-toast');
    await toast.getByText('Saved to the timeline').waitFor();
    await page.clock.runFor(2_900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toast.count()).toBe(0);
  });

  test('offers a skip link to the content for keyboard users', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test.for(sampleCases(['dark', 'light'] as const))(
    "follows the device's %s color scheme, and remembers the user's choice",
    async (colors, { visit }) => {
      const { page, go } = await visit({ as: 'admin', colors });
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const lightness = async (): Promise<number> => Number(/\d+/.exec(await background())?.[0]);
      await go('/dashboard/global-config');
      expect((await lightness()) > 128).toBe(colors === 'light');
      await page.getByRole('radio', { name: colors === 'light' ? 'Dark' : 'Light' }).check();
      await expect.poll(async () => (await lightness()) > 128).toBe(colors !== 'light');
      await page.reload();
      await waitUntilSettled(page);
      expect((await lightness()) > 128).toBe(colors !== 'light');
    },
  );
});
