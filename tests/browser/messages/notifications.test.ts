import { describe, expect } from 'vitest';
import type { Response } from 'playwright-core';
import type { NotificationSettings } from '#model/schema/notifySchema.ts';
import { startPushReceiver } from '../../server/features/notifications/pushReceiver.ts';
import { createLead, dataOf } from '../support/api.ts';
import { createAgent } from '../support/createAgent.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

type Notice = { readonly text: string; readonly record: string };
const vapidKey = async (): Promise<string> =>
  (await dataOf<NotificationSettings>('agent', 'GET /api/v2/admin/get-notification-settings')).push.key;

describe('notifications', () => {
  test('of several assigned leads arrive as one group, link to each lead, and are marked as read', async ({
    visit,
  }) => {
    // An own agent, whose notifications are not grouped with those of leads of other tests.
    const { id, token } = await createAgent();
    const { page, go } = await visit({ at: { address: testProduct().address, token } });
    await go('/dashboard');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    const leads = [];
    for (let index = 0; index < 3; index += 1) leads.push(await createLead({ assignedTo: id }));
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const group = page.getByRole('button', { name: 'New: Assigned to you: 3 leads' });
    await group.click();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: leads[1]?.name ?? '', exact: true }).click();
    await page.getByRole('heading', { name: leads[1]?.name ?? '', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  test('suggest colleagues after @ by keyboard, and notify a user mentioned in a note', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(`/dashboard/leads/lead-details/-/${lead._id}`);
    const note = page.getByLabel('Note', { exact: true }).first();
    await note.click();
    await page.keyboard.type('Please ask @manag');
    const list = page.getByRole('listbox', { name: 'People to mention' });
    // Enter chooses the first person.
    await expect.poll(() => list.getByRole('option').first().textContent()).toMatch(/manager/);
    expect(await accessProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => note.inputValue()).toBe('Please ask @manager ');
    await page.keyboard.press('Control+Enter');
    // The note keeps the username, and shows the name.
    await page.locator('.rec-entry-text', { hasText: /^Please ask @[A-Z]\w+ [A-Z]\w+$/ }).waitFor();
    await page.getByTitle('@manager', { exact: true }).waitFor();
    const [entry] = await dataOf<readonly { note: string }[]>('admin', `GET /api/rest/leads/${lead._id}/timeline`);
    expect(entry?.note).toBe('Please ask @manager');
    await expect
      .poll(async () =>
        (await dataOf<readonly Notice[]>('manager', 'GET /api/v2/admin/get-notification')).filter(
          ({ record }) => record === lead._id,
        ),
      )
      .toMatchObject([{ text: 'You were mentioned' }]);
  });

  test.runIf(isLong)('reach a browser by push, and open the record on a click', async ({ visit }) => {
    const receiver = await startPushReceiver(vapidKey);
    try {
      const { id, token } = await createAgent();
      const { page, context, go } = await visit({ at: { address: testProduct().address, token }, alone: true });
      // Chromium's push service is unreachable, and notifications are denied without a window, so both are mocked.
      await context.addInitScript((given) => {
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
        Notification.requestPermission = async () => 'granted';
        PushManager.prototype.subscribe = async () =>
          ({ endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => true }) as never;
      }, receiver.subscription);
      await go('/dashboard/global-config/notifications');
      expect(await accessProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Switch on for this device' }).click();
      await page.getByText('Push notifications switched on').waitFor();
      await page.getByRole('list', { name: 'Devices with push notifications' }).getByRole('listitem').first().waitFor();
      const lead = await createLead({ assignedTo: id });
      await expect
        .poll(() => receiver.got.map(({ message }) => message['body']), { timeout: 20_000 })
        .toContain(lead.name);
      const message = receiver.got.find(({ message: { body } }) => body === lead.name)?.message ?? {};
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
      const shown = await worker.evaluate(async (data) => {
        const scope = globalThis as unknown as {
          registration: {
            showNotification: (title: string, options: { body: string; data: unknown }) => Promise<void>;
          };
          dispatchEvent: (event: Event) => boolean;
          PushEvent: new (type: string, init: { data: string }) => Event;
          ExtendableEvent: new (type: string) => Event;
        };
        const all: [string, string][] = [];
        scope.registration.showNotification = async (title, options) => {
          all.push([title, options.body]);
          const notification = { ...options, close: () => undefined };
          const click = Object.assign(new scope.ExtendableEvent('notificationclick'), { notification });
          scope.dispatchEvent(click);
        };
        scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(data) }));
        return all;
      }, message);
      expect(shown).toEqual([['Assigned to you', lead.name]]);
      await page.getByRole('heading', { name: lead.name, level: 1 }).waitFor();
    } finally {
      await receiver.close();
    }
  });

  test.runIf(isLong)('are configured per event and channel with quiet hours on a phone', async ({ visit }) => {
    const { page, go } = await visit({ as: 'telecaller', screen: 'phone' });
    await go('/dashboard/global-config/notifications');
    const push = page.getByRole('checkbox', { name: 'Push: Overdue' });
    expect(await push.isChecked()).toBe(true);
    // The screen shows a change before the server has saved it.
    const saving = (): Promise<Response> =>
      page.waitForResponse(
        (response) => response.request().method() !== 'GET' && /notification-settings/.test(response.url()),
      );
    const [first] = await Promise.all([saving(), push.uncheck()]);
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const [second] = await Promise.all([saving(), page.getByLabel('Use quiet hours').check()]);
    expect([first.status(), second.status()]).toEqual([200, 200]);
    await page.getByLabel('From').waitFor();
    await go('/dashboard/global-config/notifications');
    await expect.poll(() => push.isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('21:00');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
    expect(await accessProblems(page)).toEqual([]);
    await waitUntilSettled(page);
  });
});
