import { expect } from 'vitest';
import { testProduct } from '../support/product/testProduct.ts';
import { accessProblems } from '../support/axe.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

test.runIf(isLong)(
  'an admin searches the API documentation and copies an example request that works',
  async ({ visit }) => {
    const { page, context, go } = await visit({ as: 'admin' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await go('/dashboard/global-config');
    await page.getByRole('link', { name: 'View the API documentation' }).click();
    await page.getByRole('searchbox', { name: 'Search API calls' }).fill('list leads get-lead');
    await page.getByRole('link', { name: 'GET List leads' }).click();
    await page.getByRole('heading', { name: 'List leads' }).waitFor();
    expect(await page.getByRole('table', { name: 'Response 200' }).innerText()).toContain('total');
    expect(await accessProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor({ state: 'attached' });
    const line = await page.evaluate(() => navigator.clipboard.readText());
    const [, url = ''] = /^curl '([^']*)'/.exec(line) ?? [];
    const [, header = ''] = /-H '([^']*)'/.exec(line) ?? [];
    const [name = '', value = ''] = header.split(': ');
    const reply = await fetch(url, { headers: { [name]: value.replace('<token>', testProduct().tokens.admin) } });
    expect(reply.status).toBe(200);
  },
);
