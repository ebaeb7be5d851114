// Takes long.
import { describe, expect } from 'vitest';
import { createLead, dataOf, leadNow, leadsList, timelineOf } from '../support/api.ts';
import { createAgent } from '../support/createAgent.ts';
import { userIdOf } from '../../../src/providers/session/userIdOf.ts';
import { accessProblems } from '../support/axe.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

describe('offline mode', () => {
  test('shows stored records without a connection, and sends new entries once when online again', async ({ visit }) => {
    const lead = await createLead({ assignedTo: userIdOf(testProduct().tokens.agent) ?? null });
    const { page, context, go, expectProblem } = await visit({ as: 'admin', screen: 'phone', alone: true });
    await go('/dashboard/global-config/notifications');
    await page.getByRole('button', { name: 'Store on this device' }).click();
    await page.getByText('This device works offline from now on').waitFor();
    const record = `/dashboard/leads/lead-details/${encodeURIComponent(lead.name)}/${lead._id}`;
    const list = `${leadsList}?q=${encodeURIComponent(lead.contactNo)}`;
    // The first load with the service worker caches the app, later ones the data on screen.
    await go(list);
    // From the list, which has the record already.
    await page.getByRole('link', { name: lead.name }).first().click();
    await page.getByRole('heading', { level: 1, name: lead.name }).waitFor();
    await waitUntilSettled(page);
    await go(list);
    await page.getByText(lead.name).first().waitFor();

    const isAppKept = () =>
      page.evaluate(async () => {
        const list = (await (await fetch('/offline-assets.json')).json()) as readonly string[];
        const kept = await (await caches.open('gable-assets')).keys();
        return list.length > 0 && list.every((path) => kept.some(({ url }) => url.endsWith(path)));
      });
    await expect.poll(isAppKept).toBe(true);

    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    await context.setOffline(true);
    await go(list);
    await page.getByText(lead.name).first().waitFor();
    const bar = page.getByText("You're offline. You see what is stored on this device.");
    await bar.waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await go(record);
    await page.getByRole('heading', { level: 1, name: lead.name }).waitFor();
    // The names of its owner and author were never requested together before.
    await page.getByText('Karthik Rao').first().waitFor();
    expect(await page.getByText('Not available').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Note' }).fill('Rings back after six.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Stored on this device. It will be sent when you are online.').waitFor();
    await page.getByText('1 entry waits to be sent').waitFor();
    // The actions of the record stay above the bar.
    const overlap = async (): Promise<number> => {
      const actions = await page.getByRole('button', { name: 'Change status' }).boundingBox();
      return (actions?.y ?? Infinity) + (actions?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    // A dialog that was never opened on this device.
    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Log “Not answered” and keep status' }).waitFor();
    await page.keyboard.press('Shift+N');
    await page.getByText('2 entries wait to be sent').waitFor();
    expect(await timelineOf(lead._id)).not.toContainEqual(expect.objectContaining({ kind: 'note' }));
    // Waiting entries survive a page load.
    await go(list);
    await page.getByText('2 entries wait to be sent').waitFor();

    await context.setOffline(false);
    const written = async () =>
      (await timelineOf(lead._id)).filter(({ kind }) => kind === 'note' || kind === 'call').toReversed();
    await expect.poll(written).toMatchObject([
      { kind: 'note', note: 'Rings back after six.' },
      { kind: 'call', outcome: 'not answered' },
    ]);
    await bar.waitFor({ state: 'detached' });
    await go(record);
    await page.getByText('Rings back after six.').first().waitFor();
    await waitUntilSettled(page);

    await go('/dashboard/global-config/notifications');
    await page.getByRole('button', { name: 'Delete from this device' }).click();
    await page.getByText('Deleted from this device').waitFor();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  });

  test.runIf(isLong)(
    'forgets what the server refuses, the tokens of a user who signs out, and files of earlier versions',
    async ({ visit }) => {
      const lead = await createLead();
      const { page, context, go, expectProblem } = await visit({ as: 'admin', alone: true });
      await go('/dashboard/global-config/notifications');
      await page.getByRole('button', { name: 'Store on this device' }).click();
      await page.getByText('This device works offline from now on').waitFor();
      const record = `/dashboard/leads/lead-details/${encodeURIComponent(lead.name)}/${lead._id}`;
      await go(record);
      await go(record);
      const isStored = () =>
        page.evaluate(async (id) => {
          const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('gable-data-'));
          return (await (await caches.open(name)).keys()).some(({ url }) => url.includes(`/getbyid-lead/${id}`));
        }, lead._id);
      await expect.poll(isStored).toBe(true);

      // As an upgrade of the server does it: the stored page and its files are of another version.
      await page.evaluate(async () => {
        await (await caches.open('gable-shell')).put('/dashboard', new Response('earlier'));
        await (await caches.open('gable-assets')).put('/assets/earlier.js', new Response('earlier'));
        dispatchEvent(new Event('online'));
      });
      const earlier = () =>
        page.evaluate(async () => [
          (await (await caches.match('/dashboard', { cacheName: 'gable-shell' }))?.text()) === 'earlier',
          (await caches.match('/assets/earlier.js')) !== undefined,
        ]);
      await expect.poll(earlier).toEqual([false, false]);

      expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|answer: 40[14]/);
      await context.setOffline(true);
      await page.getByRole('textbox', { name: 'Note' }).fill('Wants a garden.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByText('1 entry waits to be sent').waitFor();
      const headers = () =>
        page.evaluate(
          () =>
            new Promise<readonly string[]>((resolve, reject) => {
              const opening = indexedDB.open('gable-later');
              opening.addEventListener('error', reject);
              opening.addEventListener('success', () => {
                const asked = opening.result.transaction('requests').objectStore('requests').getAll();
                asked.addEventListener('success', () => {
                  opening.result.close();
                  resolve((asked.result as { headers: object }[]).flatMap((one) => Object.keys(one.headers)));
                });
              });
            }),
        );
      expect(await headers()).toContain('token');
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
      const noteToken = (next: string | null) =>
        page.evaluate((text) => {
          if (text === null) localStorage.removeItem('token');
          else localStorage.setItem('token', text);
          dispatchEvent(new StorageEvent('storage', { key: 'token' }));
        }, next);
      await noteToken(null);
      await expect.poll(headers).not.toContain('token');
      expect(await headers()).not.toEqual([]);

      await context.setOffline(false);
      await noteToken(token);
      await expect
        .poll(async () => (await timelineOf(lead._id)).filter(({ kind }) => kind === 'note'))
        .toMatchObject([{ note: 'Wants a garden.' }]);
      await go(record);
      await expect.poll(isStored).toBe(true);
      await dataOf('admin', `DELETE /api/v2/admin/delete-lead/${lead._id}`);
      await dataOf('admin', `DELETE /api/rest/leads/${lead._id}/purge`);
      const fetchAgain = () =>
        page.evaluate(
          async ([id, kept]) =>
            void (await fetch(`/api/v2/admin/getbyid-lead/${id ?? ''}`, { headers: { token: kept ?? '' } })),
          [lead._id, token],
        );
      await expect.poll(() => fetchAgain().then(isStored)).toBe(false);
    },
  );

  test.runIf(isLong)(
    'starts without a connection right after it was turned on, and sends two calls with the same lead',
    async ({ visit }) => {
      const { token } = await createAgent();
      const lead = await createLead({ assignedTo: userIdOf(token) ?? null });
      await dataOf('admin', `POST /api/v2/admin/lead-status/${lead._id}`, {
        status: 'Callback',
        subStatus: 'Busy',
        scheduledAt: new Date(Date.now() + 60_000).toISOString(),
      });
      const at = { address: testProduct().address, token };
      const { page, context, go, expectProblem } = await visit({ at, screen: 'phone', alone: true });
      await go('/dashboard/global-config/notifications');
      await page.getByRole('button', { name: 'Store on this device' }).click();
      await page.getByText('This device works offline from now on').waitFor();
      const isAppStored = () =>
        page.evaluate(async () => {
          const list = (await (await fetch('/offline-assets.json')).json()) as readonly string[];
          const kept = await (await caches.open('gable-assets')).keys();
          return list.every((path) => kept.some(({ url }) => url.endsWith(path)));
        });
      await expect.poll(isAppStored).toBe(true);
      expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
      await context.setOffline(true);
      // Neither Home nor the lead was opened since the device stores responses.
      await go('/dashboard');
      const day = page.getByRole('region', { name: 'My day' });
      await day.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('heading', { level: 1, name: lead.name }).waitFor();
      const dialog = page.getByRole('dialog');
      const logCall = async (outcome: RegExp, waiting: string): Promise<void> => {
        await page.locator('.rec-show-actions').getByRole('link', { name: 'Call' }).click();
        await dialog.getByRole('button', { name: outcome }).click();
        await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByText(waiting).waitFor();
      };
      await logCall(/^Busy/, '1 entry waits to be sent');
      // The walk ends after its only record.
      await day.getByText('1 of 1 done').waitFor();
      await page.goBack();
      await logCall(/^Not answered/, '2 entries wait to be sent');

      await context.setOffline(false);
      const calls = async () => (await timelineOf(lead._id)).filter(({ kind }) => kind === 'call').toReversed();
      await expect.poll(calls).toMatchObject([{ outcome: 'busy' }, { outcome: 'not answered' }]);
      await expect.poll(async () => leadNow(lead._id)).toMatchObject({ status: 'Callback', subStatus: 'Not answered' });
    },
  );

  test('is offered once after an outage, and is in the menu of the user', async ({ visit }) => {
    const { page, context, go, expectProblem } = await visit({ as: 'agent', screen: 'phone', alone: true });
    await go(leadsList);
    await waitUntilSettled(page);
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    const outage = async (): Promise<void> => {
      await context.setOffline(true);
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      await context.setOffline(false);
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
    };
    const decline = page.getByRole('button', { name: 'Not now' });
    // The page may not yet have loaded the part that observes the connection.
    await expect.poll(async () => outage().then(() => decline.count())).toBe(1);
    await waitUntilSettled(page);
    expect(await accessProblems(page)).toEqual([]);
    await decline.click();
    await decline.waitFor({ state: 'detached' });
    await outage();
    expect(await decline.count()).toBe(0);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('link', { name: 'Work offline' }).click();
    await page.getByRole('button', { name: 'Store on this device' }).waitFor();
  });

  test.runIf(isLong)(
    'deletes the stored data when the user signs out, and stores none for the next user',
    async ({ visit }) => {
      const { page, go, expectProblem } = await visit({ as: 'admin', alone: true });
      // The list may still send requests after its user has signed out.
      expectProblem(/answer: 401/);
      await go('/dashboard/global-config/notifications');
      await page.getByRole('button', { name: 'Store on this device' }).click();
      await page.getByText('This device works offline from now on').waitFor();
      await go(leadsList);
      await go(leadsList);
      const kept = () =>
        page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('gable-data-')));
      await expect.poll(kept).toHaveLength(1);
      await page.evaluate(() => localStorage.removeItem('token'));
      await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })));
      await expect.poll(kept).toEqual([]);

      // Another user of the device does not get it.
      await page.evaluate((token) => localStorage.setItem('token', token), testProduct().tokens.agent);
      await go(leadsList);
      const script = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.scriptURL ?? '');
      await expect.poll(script).toMatch(/service-worker\.js$/);
      expect(await kept()).toEqual([]);
    },
  );

  test.runIf(isLong)(
    "keeps a user's entries while another user works offline on the device, and does not delete unsent entries",
    async ({ visit }) => {
      const lead = await createLead();
      const { page, context, go, expectProblem } = await visit({ as: 'admin', alone: true });
      const store = async (): Promise<void> => {
        await go('/dashboard/global-config/notifications');
        await page.getByRole('button', { name: 'Store on this device' }).click();
        await page.getByText('This device works offline from now on').waitFor();
      };
      await store();
      const record = `/dashboard/leads/lead-details/${encodeURIComponent(lead.name)}/${lead._id}`;
      await go(record);
      await go(record);
      // The other user may not see the lead.
      expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|answer: 40[14]/);
      await context.setOffline(true);
      await page.getByRole('textbox', { name: 'Note' }).fill('Wants a terrace.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByText('1 entry waits to be sent').waitFor();
      await page.goto('about:blank');
      await context.setOffline(false);
      // Without the app, nothing sends the note. It waits through the session of another user.
      const block = /\/log$/;
      await context.route(block, (route) => route.abort());
      await go('/dashboard/global-config/notifications');
      await page.getByText('1 entry waits to be sent').waitFor();
      await page.getByRole('button', { name: 'Delete from this device' }).click();
      await page.getByText('Some of your entries wait to be sent.').waitFor();
      const signInWith = async (token: string): Promise<void> => {
        await page.evaluate((text) => localStorage.setItem('token', text), token);
        await go(leadsList);
      };
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
      await page.evaluate(() => localStorage.removeItem('token'));
      await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })));
      await signInWith(testProduct().tokens.agent);
      await context.unroute(block);
      await store();
      await go(record);
      const notes = async () => (await timelineOf(lead._id)).filter(({ kind }) => kind === 'note');
      expect(await notes()).toEqual([]);
      await signInWith(token);
      await expect.poll(notes).toMatchObject([{ note: 'Wants a terrace.', by: userIdOf(token) }]);
    },
  );

  test.runIf(isLong)(
    'shows an entry and its error when the server rejects it after reconnecting',
    async ({ visit }) => {
      const lead = await createLead();
      const { page, context, go, expectProblem } = await visit({ as: 'admin', alone: true });
      await go('/dashboard/global-config/notifications');
      await page.getByRole('button', { name: 'Store on this device' }).click();
      await page.getByText('This device works offline from now on').waitFor();
      const record = `/dashboard/leads/lead-details/${encodeURIComponent(lead.name)}/${lead._id}`;
      await go(record);
      await go(record);
      expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|answer: 404/);
      await context.setOffline(true);
      await page.getByRole('textbox', { name: 'Note' }).fill('Wants a balcony.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByText('1 entry waits to be sent').waitFor();
      await page.goto('about:blank');
      await dataOf('admin', `DELETE /api/v2/admin/delete-lead/${lead._id}`);
      await context.setOffline(false);
      // The service worker sends it while the page is still loading.
      await go('/dashboard');
      await page.getByText(/could not be saved: .*“Wants a balcony\.”/).waitFor();
    },
  );
});
