import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import type { NotificationSettings } from '#model/schema/notifySchema.ts';
import { startPushReceiver } from '../../server/features/notifications/pushReceiver.ts';
import { createLead, dataOf } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';

const userOf = async (username: string): Promise<WireRecord> => {
  const users = await dataOf<readonly WireRecord[]>('admin', 'GET /api/v2/admin/get-profile');
  const found = users.find((user) => user['username'] === username);
  if (found === undefined) throw new Error(`nobody is called ${username}`);
  return found;
};
type Notice = { readonly text: string; readonly record: string; readonly readAt: string | null };
const noticesOf = async (username: 'agent' | 'manager'): Promise<readonly Notice[]> =>
  dataOf<readonly Notice[]>(username, 'GET /api/v2/admin/get-notification');
const vapidKey = async (): Promise<string> =>
  (await dataOf<NotificationSettings>('agent', 'GET /api/v2/admin/get-notification-settings')).push.key;

describe('notifications', () => {
  test('of several assigned leads arrive as one group, link to each lead, and are marked as read', async ({
    visit,
  }) => {
    const agent = await userOf('agent');
    const { page, go } = await visit({ as: 'agent' });
    await dataOf('agent', 'POST /api/v2/admin/read-notification', {}).catch(() => undefined);
    await go('/dashboard');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    const leads = [];
    for (let index = 0; index < 3; index += 1) leads.push(await createLead({ assignedTo: agent._id }));
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    const group = page.getByRole('button', { name: 'New: Assigned to you: 3 leads' });
    await group.click();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: leads[1]?.name ?? '', exact: true }).click();
    await page.getByRole('heading', { name: leads[1]?.name ?? '', level: 1 }).waitFor();
    const made = new Set(leads.map(({ _id }) => _id));
    await expect
      .poll(async () => (await noticesOf('agent')).filter(({ record, readAt }) => made.has(record) && readAt === null))
      .toEqual([]);
  });

  test('suggest colleagues after @ by keyboard, and notify a user mentioned in a note', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(`/dashboard/leads/lead-details/-/${lead._id}`);
    const note = page.getByLabel('Note', { exact: true }).first();
    await note.click();
    await page.keyboard.type('Please ask @manag');
    const list = page.getByRole('listbox', { name: 'People to mention' });
    await list.getByRole('option').first().waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    expect(await note.inputValue()).toBe('Please ask @manager ');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Please ask @manager').last().waitFor();
    await expect
      .poll(async () => (await noticesOf('manager')).filter(({ record }) => record === lead._id))
      .toMatchObject([{ text: 'You were mentioned' }]);
  });

  test('reach a browser by push, and open the record on a click', async ({ visit }) => {
    const receiver = await startPushReceiver(vapidKey);
    try {
      const { page, context, go } = await visit({ as: 'agent', alone: true });
      // Chromium's push service is unreachable, and notifications are denied without a window, so both are mocked.
      await context.addInitScript((given) => {
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
        Notification.requestPermission = async () => 'granted';
        PushManager.prototype.subscribe = async () =>
          ({ endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => true }) as never;
      }, receiver.subscription);
      await go('/dashboard/global-config/notifications');
      expect(await accessProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Turn on for this device' }).click();
      await page.getByText('Push messages turned on').waitFor();
      await page.getByRole('list', { name: 'Devices with push messages' }).getByRole('listitem').first().waitFor();
      const agent = await userOf('agent');
      const lead = await createLead({ assignedTo: agent._id });
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

  test('are configured per event and channel with quiet hours on a phone', async ({ visit }) => {
    const { page, go } = await visit({ as: 'telecaller', screen: 'phone' });
    await go('/dashboard/global-config/notifications');
    const push = page.getByRole('checkbox', { name: 'Push: Overdue' });
    expect(await push.isChecked()).toBe(true);
    await push.uncheck();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByLabel('Use quiet hours').check();
    await page.getByLabel('From').waitFor();
    await go('/dashboard/global-config/notifications');
    expect(await page.getByRole('checkbox', { name: 'Push: Overdue' }).isChecked()).toBe(false);
    expect(await page.getByLabel('From').inputValue()).toBe('21:00');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
    expect(await accessProblems(page)).toEqual([]);
    await waitUntilSettled(page);
  });
});
