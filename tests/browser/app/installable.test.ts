import { expect } from 'vitest';
import { leadsList } from '../support/api.ts';
import { test, waitUntilSettled } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

test('the product is installable: its manifest and icons are served', async ({ visit }) => {
  const { page, go } = await visit({ as: 'admin' });
  await go(leadsList);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await (await fetch(link?.href ?? '')).json()) as { icons: { src: string }[]; start_url: string };
  });
  expect(manifest.start_url).toBe('/dashboard');
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
});

test.runIf(isLong)(
  'asks to load a newer version of the app, and keeps quiet about it for as long as the user says',
  async ({ visit }) => {
    const { page, context, go } = await visit({ as: 'admin', alone: true });
    /** The first script that the server's stream names. Undefined: the stream is the server's own. */
    let script: string | undefined = '/assets/boot-newer1.js';
    await context.route('**/api/v2/live*', (route) =>
      script === undefined
        ? route.continue()
        : route.fulfill({
            status: 200,
            headers: { 'content-type': 'application/x-ndjson', 'x-client-version': script },
            body: '\n',
          }),
    );
    await go(leadsList);
    const notice = page.getByText('A new version of Gable is ready.');
    await notice.waitFor();
    await page.getByRole('button', { name: 'Later' }).click();
    await notice.waitFor({ state: 'hidden' });
    script = '/assets/boot-newer2.js';
    await go(leadsList);
    await notice.waitFor();
    // Only with the new page, because the notice disappears when the stream names the page's own script.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) script = undefined;
    });
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Refresh', exact: true }).last().click(),
    ]);
    await page.getByRole('heading', { name: 'Leads' }).waitFor();
    // The server's own stream: its client is that of the page.
    await waitUntilSettled(page);
    expect(await notice.count()).toBe(0);
  },
);
