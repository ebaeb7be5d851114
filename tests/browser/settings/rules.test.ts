import { describe, expect } from 'vitest';
import { createLead } from '../support/api.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

describe('form conditions', () => {
  test('show and require fields when a condition applies, and clear an error when it is corrected', async ({
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
    const message = page.getByText('Max. budget must be at least Min. budget');
    await message.waitFor();
    await page.getByLabel(/^Min. budget/).fill('5 lacs');
    await page.keyboard.press('Tab');
    await message.waitFor({ state: 'detached' });

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

describe('rules in Settings', () => {
  test('describe what a rule sends, and a replay shows the recipients', async ({ visit }) => {
    // The newest decision is first.
    const email = `${crypto.randomUUID()}@example.com`;
    await createLead({ source: 'Website', email });
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard/global-config/rules');
    await page.getByText('When a lead is created and Source is Website: send “Your enquiry” by Email.').waitFor();
    await page
      .getByText('call the webhook Accounting; send the template “Booking congratulations” by Email.')
      .waitFor();
    await page.getByRole('button', { name: 'Try on past records: Thank website leads' }).click();
    await page.getByLabel('Period').click();
    await page.getByRole('option', { name: 'Last 90 days' }).click();
    await page
      .getByRole('list', { name: 'Decisions' })
      .getByText(`Would send “Your enquiry” by Email to ${email}`)
      .waitFor();
    await page.getByText(/This result does not consider who has unsubscribed/).waitFor();
  });

  test.runIf(isLong)('count in a replay how recent deadlines ended', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard/global-config/rules');
    await page.getByRole('region', { name: 'Deadlines', exact: true }).getByText('No deadlines yet').waitFor();
    await page.getByRole('button', { name: 'Try on past records: First response' }).click();
    await page.getByText(/^Deadlines: \d+ met in time, \d+ met late, \d+ overdue, \d+ still running\.$/).waitFor();
    await page.getByText(/^Contacts are counted from the timeline\./).waitFor();
  });

  test.runIf(isLong)(
    'replay an inactive rule with its decisions and reasons, without writing anything',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'admin' });
      await go('/dashboard/global-config/rules');
      await page
        .getByRole('button', { name: 'Try on past records: Large budgets to the person with the fewest leads' })
        .click();
      await page
        .getByRole('heading', { name: 'What would “Large budgets to the person with the fewest leads” have done?' })
        .waitFor();
      const summary = page.getByText(/^The rule would have acted on \d+ of \d+ events\. Nothing was changed\./);
      await summary.waitFor();
      await page.getByText('Previous owners are taken as they are today.').waitFor();
      const reason = page.getByText(/^It does not meet the filter: \d+$/);
      await reason.waitFor();
      const numberOf = async (): Promise<number> =>
        Number(/of (\d+) events/.exec((await summary.textContent()) ?? '')?.[1]);
      const month = await numberOf();
      await page.getByLabel('Period').click();
      await page.getByRole('option', { name: 'Last 90 days' }).click();
      await expect.poll(numberOf).toBeGreaterThan(month);
      await page.getByRole('button', { name: 'Would not act' }).click();
      const decisions = page.getByRole('list', { name: 'Decisions' });
      await decisions.getByText('It does not meet the filter').first().waitFor();
      const lead = decisions.getByRole('link').first();
      const address = new URL((await lead.getAttribute('href')) ?? '', page.url());
      await lead.click();
      await page.waitForURL(({ pathname }) => pathname === address.pathname);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goBack();
      await summary.waitFor();
      await page.getByRole('button', { name: 'Close the result' }).click();
      await summary.waitFor({ state: 'detached' });
      // Nothing is written, so there is no run.
      await page.getByText('No runs yet').waitFor();
    },
  );
});
