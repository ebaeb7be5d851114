import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Response } from 'playwright-core';
import type { JsonObject } from '#model/schema/json.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';

const timeoutMs = 150_000;

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct({ env: () => ({ NODE_ENV: 'production' }) });
});
afterAll(() => product.close());

describe('new installation', () => {
  test(
    'asks for the agency and the admin, then shows a checklist that tracks progress',
    async ({ visit }) => {
      const { page, go } = await visit({ at: product });
      await go('/dashboard');
      await page.getByRole('heading', { name: 'Your agency' }).first().waitFor();
      expect(await accessProblems(page)).toEqual([]);
      const name = page.getByRole('textbox', { name: 'Name', exact: false }).first();
      await expect.poll(() => name.inputValue()).toBe('');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByText('Please enter Name').waitFor();
      await name.fill('Sunrise Homes');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByRole('textbox', { name: 'First name' }).waitFor();
      await page.reload();
      await expect.poll(() => name.inputValue()).toBe('Sunrise Homes');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      for (const [label, value] of [
        ['First name', 'Meera'],
        ['Last name', 'Iyer'],
        ['Email', 'meera@sunrise.example'],
        ['Phone', '98450 12345'],
      ] as const) {
        await page.getByRole('textbox', { name: label }).fill(value);
      }
      await page.getByRole('button', { name: 'Save and finish' }).click();

      await page.getByRole('heading', { name: 'Get started' }).waitFor();
      await page.getByText('0 of 5 done').waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await page.getByText('Sunrise Homes').first().waitFor();
      await go('/dashboard');
      await expect.poll(() => page.locator('.gable-greeting').textContent()).toContain('Meera');

      // The next page load would cancel a request that has not been answered.
      const saved = (): Promise<Response> =>
        page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/setup'));
      await Promise.all([saved(), page.getByRole('link', { name: 'Review the message templates' }).click()]);
      await page.getByText('Welcome', { exact: true }).first().waitFor();
      await waitUntilSettled(page);
      const made = await product.call('POST /api/v2/admin/create-lead', {
        name: 'First Lead',
        contactNo: '+919845012346',
        source: 'Website',
      });
      expect(made.status).toBe(201);
      await go('/dashboard');
      await page.getByText('2 of 5 done').waitFor();
      await Promise.all([saved(), page.getByRole('button', { name: 'Hide' }).click()]);
      await page.getByRole('heading', { name: 'Get started' }).waitFor({ state: 'detached' });
      await go('/dashboard');
      await page.locator('.gable-greeting').waitFor();
      expect(await page.getByRole('heading', { name: 'Get started' }).count()).toBe(0);
    },
    timeoutMs,
  );

  test('contains the default roles with descriptions and the starter templates', async () => {
    const listOf = (line: string) => product.dataOf<readonly JsonObject[]>(line);
    const roles = await listOf('GET /api/v2/admin/get-all-roles-permission');
    expect(roles.map(({ name }) => name).toSorted()).toEqual([
      'Admin',
      'Manager',
      'Sales agent',
      'Telecaller',
      'Viewer',
    ]);
    expect(roles.filter(({ description }) => typeof description !== 'string' || description === '')).toEqual([]);
    expect((await listOf('GET /api/v2/admin/get-all-global-template')).length).toBe(14);
  });

  test('rejects an invalid setup body, and requests without sign-in', async () => {
    for (const body of [{ formsDone: false }, { opened: 7 }, { opened: 'not an id' }, { other: true }]) {
      expect((await product.call('PUT /api/v2/admin/setup', body)).status).toBe(422);
    }
    expect((await product.call('PUT /api/v2/admin/setup', [])).status).toBe(415);
    const unsigned = await product.call('PUT /api/v2/admin/setup', { hidden: true }, { token: '' });
    expect(unsigned.status).toBe(401);
  });
});
