import { expect } from 'vitest';
import { testProduct } from '../support/product/testProduct.ts';
import { accessProblems } from '../support/axe.ts';
import { dataOf, newName, newPhone } from '../support/api.ts';
import { patienceMs, waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

type Row = { readonly _id: string; readonly title: string };

const property = async (): Promise<Row> => {
  const [found] = await dataOf<readonly Row[]>(
    'admin',
    `GET /api/v2/admin/get-property?perPage=1&filter=${encodeURIComponent('{"status":["Active"]}')}`,
  );
  if (found === undefined) throw new Error('The sample has no property.');
  return found;
};

test.runIf(isLong)(
  'a share link leads to a live enquiry and a lead, and the share results count each step',
  async ({ visit }) => {
    const { _id, title } = await property();
    const staff = await visit({ as: 'agent' });
    const bell = staff.page.getByRole('button', { name: /^Notifications/ });
    const page = `/dashboard/properties/property-details/${encodeURIComponent(title)}/${_id}`;

    // The user sees the complete message before sharing it.
    await staff.go(page);
    await staff.page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'Preview' }).getByText('?s=').waitFor();
    expect(await accessProblems(staff.page)).toEqual([]);
    const text = await dialog.getByRole('region', { name: 'Preview' }).innerText();
    const address = /https?:\/\/\S+\?s=[\w-]{32}/.exec(text)?.[0] ?? '';
    await staff.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await dialog.getByRole('link', { name: 'Open WhatsApp' }).click();
    await staff.page.getByText('Shared and saved to the timeline').waitFor();

    // A visitor opens the link on a phone and sends an enquiry while the inbox is open.
    await staff.go('/dashboard/enquiries');
    await bell.waitFor();
    const name = newName('Visitor');
    const visitor = await visit({ screen: 'phone' });
    const opened = visitor.page.waitForResponse((response) => response.url().includes('/note-opening'));
    await visitor.page.goto(address);
    await opened;
    await visitor.page.getByLabel('Your name').fill(name);
    await visitor.page.getByLabel('Your phone').fill(newPhone());
    await visitor.page.getByLabel('I agree').check();
    await visitor.page.locator('form').getByRole('button').click();

    // The row appears without a reload.
    await staff.page.getByRole('row', { name: new RegExp(name) }).waitFor();
    await staff.page.getByText(`New enquiry: ${name}`).waitFor();
    await expect.poll(() => bell.getAttribute('aria-label'), { timeout: patienceMs }).toMatch(/unread/);
    await bell.click();
    const notices = staff.page.getByRole('region', { name: 'Notifications' });
    const named = notices.getByRole('button', { name: new RegExp(name) });
    // A group if other enquiries arrived within the hour.
    const group = notices.getByRole('button', { name: /New enquiry: \d+ enquiries/ }).first();
    await named.or(group).first().waitFor();
    if (!(await named.isVisible())) await group.click();
    await named.click();
    await waitUntilSettled(staff.page);
    await staff.page.getByRole('button', { name: 'Convert to lead' }).click();
    await staff.page
      .getByRole('dialog')
      .getByRole('button', { name: /Convert/ })
      .click();
    await staff.page.getByText('Converted', { exact: true }).first().waitFor();

    // Each number links to a list with that many records.
    const filters = {
      shares: { property: _id },
      openings: { property: _id },
      enquiries: { property: _id, share: { blank: false } },
      leads: { sharedProperty: _id, share: { blank: false } },
    };
    await staff.go(page);
    const steps = staff.page.getByRole('region', { name: 'Share results' }).getByRole('list').getByRole('link');
    await expect.poll(() => steps.count(), { timeout: patienceMs }).toBe(Object.keys(filters).length);
    const mine = staff.page.getByRole('table', { name: 'By person' }).getByRole('row').nth(1).getByRole('link');
    await expect.poll(() => mine.count(), { timeout: patienceMs }).toBe(Object.keys(filters).length);
    for (let index = 0; index < Object.keys(filters).length; index += 1) {
      const step = steps.nth(index);
      await expect.poll(() => step.innerText(), { timeout: patienceMs }).toMatch(/^\d/);
      const count = Number(/^\d+/.exec(await step.innerText())?.[0]);
      expect(count).toBeGreaterThanOrEqual(1);
      // An agent sees only their own row, so its numbers equal the totals.
      expect(await mine.nth(index).innerText()).toBe(String(count));
      const { address: origin, tokens } = testProduct();
      const filter = encodeURIComponent(JSON.stringify(Object.values(filters)[index]));
      const call = {
        shares: '/api/rest/shares',
        openings: '/api/rest/openings',
        enquiries: '/api/v2/client/get-enquiry',
        leads: '/api/v2/admin/get-lead',
      }[Object.keys(filters)[index] as 'shares'];
      const reply = await fetch(`${origin}${call}?filter=${filter}`, { headers: { token: tokens.agent } });
      const json = (await reply.json()) as { total?: number } | readonly unknown[];
      expect(Array.isArray(json) ? json.length : (json as { total?: number }).total).toBe(count);
    }

    // The views of the link are named by their time, as people read it.
    await staff.go(`/dashboard/shares?filter=${encodeURIComponent(JSON.stringify(filters.shares))}`);
    await staff.page.getByRole('rowheader').getByRole('link').first().click();
    const viewed = staff.page.getByRole('table', { name: 'Link views' }).getByRole('link').first();
    expect(await viewed.innerText()).toMatch(/^\d{1,2}-\w{3}-\d{4}, /);
  },
);
