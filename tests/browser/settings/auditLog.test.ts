import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { testProduct } from '../support/product/testProduct.ts';
import { createLead } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

describe('audit log', () => {
  test('lists failed sign-ins and record changes, filters by event, and links to the record', async ({ visit }) => {
    const { address } = testProduct();
    const failed = await fetch(`${address}/api/v2/admin/login-profile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody.of.that.name', password: 'not a password' }),
    });
    expect(failed.status).toBe(401);
    const { name } = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard/global-config');
    await page.getByRole('link', { name: 'Open the audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    const log = page.getByRole('list', { name: 'Audit log' });
    await log.getByText('added the lead').first().waitFor();
    expect(await accessProblems(page)).toEqual([]);

    await page.getByLabel('Event').click();
    await page.getByRole('option', { name: 'Failed sign-ins' }).click();
    await log.getByText('“nobody.of.that.name”').first().waitFor();
    await log.getByText('added the lead').first().waitFor({ state: 'detached' });
    await expect.poll(() => log.getByText('added the lead').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('failedSignIns');

    await page.getByLabel('Records').click();
    await page.getByRole('option', { name: 'Invoices', exact: true }).click();
    await page.getByRole('heading', { name: 'No entries match these filters' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await log
      .getByRole('link', { name: String(name) })
      .first()
      .click();
    await page
      .getByRole('heading', { name: String(name) })
      .first()
      .waitFor();
    await waitUntilSettled(page);
  });

  test.runIf(isLong)('exports the entries that match the filters', async ({ visit }) => {
    await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard/global-config/audit-log?kind=records&resource=leads');
    await page.getByRole('list', { name: 'Audit log' }).getByText('added the lead').first().waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await accessProblems(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !row.includes(',Record changes,'))).toEqual([]);
    await go('/dashboard/global-config/audit-log?kind=exports');
    await page.getByRole('list', { name: 'Audit log' }).getByText('of the audit log as CSV').first().waitFor();
    await waitUntilSettled(page);
  });

  test.runIf(isLong)('fits a phone screen, and is hidden from users without permission', async ({ visit }) => {
    const phone = await visit({ as: 'admin', screen: 'phone' });
    await phone.go('/dashboard/global-config/audit-log');
    await phone.page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first().waitFor();
    expect(
      await phone.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    const agent = await visit({ as: 'agent' });
    await agent.go('/dashboard/global-config');
    await agent.page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await agent.page.getByRole('link', { name: 'Open the audit log' }).count()).toBe(0);
    await agent.go('/dashboard/global-config/audit-log');
    await agent.page
      .getByRole('heading', { name: 'You don’t have access to the audit log'.replace('’', "'") })
      .waitFor();
  });
});
