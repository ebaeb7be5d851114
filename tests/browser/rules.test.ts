import { describe, expect } from 'vitest';
import { test } from './page.ts';

describe('the rules of a form', () => {
  test('show what applies, mark what is required, and tell beside the field what is wrong until it is put right', async ({
    visit,
  }) => {
    const { page, go } = await visit({ as: 'manager' });
    await go('/dashboard/properties/add-properties');
    const offered = page.getByLabel(/^Listed for/);
    expect(await page.getByLabel(/^Deposit/).count()).toBe(0);
    await offered.selectOption('Rent');
    await page.getByLabel(/^Deposit/).waitFor();
    await offered.selectOption('Sale');
    await page.getByLabel(/^Deposit/).waitFor({ state: 'detached' });

    await go('/dashboard/leads/add-lead');
    await page.getByRole('button', { name: 'More fields' }).click();
    await page.getByLabel(/^Min. budget/).fill('50 lacs');
    await page.getByLabel(/^Max. budget/).fill('10 lacs');
    await page.keyboard.press('Tab');
    const told = page.getByText('Max. budget must be at least Min. budget');
    await told.waitFor();
    await page.getByLabel(/^Min. budget/).fill('5 lacs');
    await page.keyboard.press('Tab');
    await told.waitFor({ state: 'detached' });

    await go('/dashboard/global-config/templates/lead-templates');
    await page.getByRole('link', { name: 'Add template' }).first().click();
    await page.getByLabel(/^Name/).waitFor();
    const channel = page.getByRole('combobox', { name: /^Channel/ });
    expect(await page.getByLabel(/^Subject/).count()).toBe(0);
    await channel.selectOption('Email');
    await page
      .locator('label', { hasText: /^Subject/ })
      .locator('.MuiFormLabel-asterisk')
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Save template' }).click();
    await page.getByText('Please enter Subject').waitFor();
  });
});
