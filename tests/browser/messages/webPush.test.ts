import { expect } from 'vitest';
import { createLead, userId } from '../support/api.ts';
import { patienceMs, test, waitUntilSettled } from '../support/page.ts';
import { startAutopush } from '../support/startAutopush.ts';
import { startFirefox } from '../support/startFirefox.ts';
import { testProduct } from '../support/product/testProduct.ts';

/** Chromium has no push service without Google's. Part of `npm run test:long`. */
test.runIf(process.env['BROWSER'] === 'firefox')(
  'Firefox subscribes to push messages, decrypts one and shows it as a notification, and gets none when turned off',
  async () => {
    const autopush = await startAutopush();
    const browser = await startFirefox({
      'dom.push.serverURL': autopush.address,
      'dom.push.connection.enabled': true,
      'dom.push.testing.allowInsecureServerURL': true,
      // A machine without a desktop has no service for notifications; Firefox then shows its own.
      'alerts.useSystemBackend': false,
      // 1: allowed.
      'permissions.default.desktop-notification': 1,
    });
    try {
      const { address, tokens } = testProduct();
      const context = await browser.newContext({ baseURL: address });
      context.setDefaultTimeout(patienceMs);
      await context.addInitScript((token) => localStorage.setItem('token', token), tokens.agent);
      const page = await context.newPage();
      await page.goto('/dashboard/global-config/notifications');
      await page.getByRole('button', { name: 'Switch on for this device' }).click();
      await page.getByText('Push notifications switched on').waitFor();
      const devices = page.getByRole('list', { name: 'Devices with push notifications' });
      await devices.getByRole('listitem').first().waitFor();

      const lead = await createLead({ assignedTo: await userId('agent') });
      const shown = async () => {
        // A refused message explains more than a missing notification.
        expect(autopush.problems()).toEqual([]);
        return page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          const all = await registration.getNotifications();
          return all.map(({ title, body, data }) => ({ title, body, path: String(data?.path) }));
        });
      };
      await expect
        .poll(shown, { timeout: patienceMs })
        .toContainEqual({ title: 'Assigned to you', body: lead.name, path: expect.stringContaining(lead._id) });
      await expect.poll(autopush.acknowledged).toBeGreaterThanOrEqual(1);

      // The state survives a page load, and the subscription is the browser's own.
      await page.reload();
      await waitUntilSettled(page);
      await page.getByRole('button', { name: 'Switch off for this device' }).click();
      await page.getByText('Push notifications switched off').waitFor();
      const isSubscribed = () =>
        page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null);
      expect(await isSubscribed()).toBe(false);
      await expect.poll(() => devices.getByRole('listitem').count()).toBe(0);
      expect(autopush.problems()).toEqual([]);
    } finally {
      await browser.close();
      await autopush.close();
    }
  },
);
