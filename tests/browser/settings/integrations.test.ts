import { describe, expect } from 'vitest';
import { openReceiver } from '../../server/features/webhooks/receiver.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { createLead, newName } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

describe('integrations', () => {
  test.runIf(isLong)(
    'an admin creates an API key that works until it is revoked, and a webhook that gets new leads',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'admin' });
      const { address } = testProduct();
      await go('/dashboard/global-config');
      await page.getByRole('link', { name: 'API keys' }).click();
      await page.getByRole('link', { name: 'Add key' }).first().click();
      await page.getByLabel('Name').fill(newName('Website'));
      await page.getByRole('checkbox', { name: 'Leads: View all' }).check();
      expect(await accessProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Create key' }).click();
      const key = (await dialog.getByLabel('Key', { exact: true }).textContent()) ?? '';
      expect(await accessProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Done' }).click();
      const [, example = ''] = /curl (\S+)/.exec((await page.getByText(/^curl /).textContent()) ?? '') ?? [];
      expect(example).toBe(`${address}/api/v2/admin/get-lead`);
      const listLeads = async (): Promise<number> =>
        (await fetch(example, { headers: { authorization: `Bearer ${key}` } })).status;
      expect(await listLeads()).toBe(200);
      await waitUntilSettled(page);
      expect(await page.content()).not.toContain(key.slice(-43));
      await page.getByRole('button', { name: 'Revoke' }).click();
      await dialog.getByText("You can't undo this").waitFor();
      expect(await listLeads()).toBe(200);
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await expect.poll(listLeads).toBe(401);

      const receiver = await openReceiver();
      await go('/dashboard/global-config/webhooks/add');
      await page.getByLabel('Name').fill(newName('Accounting'));
      await page.getByLabel('Address').fill(receiver.url());
      for (const [field, choice] of [
        ['About', 'Leads'],
        ['Events', 'Created'],
      ] as const) {
        await page.getByRole('combobox', { name: field }).click();
        await page.getByRole('option', { name: choice, exact: true }).click();
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Save webhook' }).click();
      await page.getByRole('button', { name: 'New secret' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^whsec_/)
        .waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      const { _id } = await createLead();
      await expect
        .poll(() => receiver.calls.map(({ body }) => [body.type, body.data['_id']]), { timeout: 20_000 })
        .toContainEqual(['leads.created', _id]);
      await page.getByText('leads.created').first().click();
      await page.getByText('Delivered').first().waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await receiver.close();
    },
  );
});
