import { expect } from 'vitest';
import { leadsList } from './api.ts';
import { test } from './page.ts';

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
