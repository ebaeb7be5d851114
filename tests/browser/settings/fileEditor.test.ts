// Takes long.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessProblems } from '../support/axe.ts';
import { samplePassword } from '../support/product/createInstallations.ts';
import { patienceMs, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';
import { watch } from '../support/watch.ts';
import { isLong } from '../../support/isLong.ts';

let product: OwnProduct;

const read = (file: string): Promise<string> => readFile(join(product.schemas, file), 'utf8');

// This file publishes schemas, so it starts its own product to keep them out of other tests.
beforeAll(async () => {
  product = await startOwnProduct({ installation: 'sample' });
});
afterAll(() => product.close());

test.runIf(isLong)(
  'an admin edits rules, sources and channels in forms, and a saved rule assigns new leads',
  async ({ browser }) => {
    const manager = await product.signIn('manager', samplePassword);
    const contextOf = (of: string) =>
      browser.newContext({
        baseURL: product.address,
        viewport: { width: 1440, height: 900 },
        locale: 'en-IN',
        reducedMotion: 'reduce',
        storageState: {
          cookies: [],
          origins: [{ origin: product.address, localStorage: [{ name: 'token', value: of }] }],
        },
      });
    const context = await contextOf(product.token);
    context.setDefaultTimeout(patienceMs);
    const watched = await watch(context);
    const page = await context.newPage();
    const sentence = page.getByRole('region', { name: 'In words' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const pick = async (label: string | RegExp, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: label }).fill(option);
      await page.getByRole('option', { name: option, exact: true }).first().click();
    };

    // A new rule.
    await page.goto('/dashboard/global-config/rules');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('button', { name: /^Assign new records/ }).click();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByLabel('Title', { exact: true }).fill('Large portal leads');
    await page.getByText('Saved as schemas/rules/large-portal-leads.json').waitFor();
    await pick('Add a condition', 'Source');
    await page.getByRole('combobox', { name: 'Source: value' }).fill('99');
    await page.getByRole('option', { name: '99 Acres' }).click();
    await page.keyboard.press('Escape');
    await pick('Add a condition', 'Max. budget');
    await page.getByRole('combobox', { name: 'Max. budget: comparison' }).click();
    await page.getByRole('option', { name: 'is more than' }).click();
    await page.getByLabel('Max. budget: value').fill('1 Cr');
    await page.keyboard.press('Tab');
    const people = page.getByRole('combobox', { name: 'To', exact: true });
    await people.fill('North');
    await page.getByRole('option', { name: /^North Bengaluru sales/ }).click();
    await page.keyboard.press('Escape');
    // The example starts with a person, whose chip is removed.
    await people.press('Backspace');
    await expect
      .poll(() => sentence.innerText())
      .toBe(
        'When a lead is created and Source is 99 Acres and Max. budget is more than 1.00 Cr: assign in turn to North Bengaluru sales.',
      );
    await save.click();
    await page.getByText('Large portal leads is saved. It is off until you switch it on.').waitFor();
    expect(JSON.parse(await read('rules/large-portal-leads.json'))).toEqual({
      $schema: './_rule.schema.json',
      name: 'large-portal-leads',
      title: 'Large portal leads',
      description: 'New records go to people in turn.',
      resource: 'leads',
      active: false,
      if: { source: ['99 Acres'], budgetMax: { gt: 10_000_000 } },
      assign: { to: { in: 'teams', named: 'North Bengaluru sales' }, by: 'turn' },
    });

    // It is replayed, activated, and assigns a lead.
    const saved = await read('rules/large-portal-leads.json');
    await page.getByRole('button', { name: 'Try on past records', exact: true }).click();
    await page.getByRole('heading', { name: 'What would “Large portal leads” have done?' }).waitFor();
    await page.getByText(/^The rule would have acted on \d+ of \d+ events\./).waitFor();
    await page.getByRole('button', { name: 'Switch on: Large portal leads' }).click();
    await page.getByText('Large portal leads is on.').waitFor();
    expect(await read('rules/large-portal-leads.json')).toBe(saved.replace('"active": false', '"active": true'));
    const lead = await product.dataOf('POST /api/v2/admin/create-lead', {
      name: 'Rohan Kapoor',
      contactNo: '+919812345670',
      source: '99 Acres',
      status: 'New',
      budgetMax: 20_000_000,
    });
    expect(lead['assignedTo']).toEqual(expect.any(String));

    // A step of a shipped rule moves by the keyboard, and the file keeps the text of the steps.
    const before = await read('rules/first-response.json');
    await page.goto('/dashboard/global-config/rules?edit=first-response');
    await page.getByRole('combobox', { name: 'Step 2' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => sentence.innerText()).toContain('if missed, assign to North team; notify @');
    await page.getByRole('combobox', { name: 'Step 1' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('No changes').waitFor();
    expect(await read('rules/first-response.json')).toBe(before);

    // Groups of conditions of which one must match: one is filled in, an empty one is not written.
    await page.goto('/dashboard/global-config/rules?edit=large-portal-leads');
    await page.getByRole('button', { name: 'Add an “or” group' }).click();
    const group = page.getByRole('group', { name: 'And at least one of these groups must match' });
    await group.getByRole('combobox', { name: 'Add a condition' }).fill('City');
    await page.getByRole('option', { name: 'City', exact: true }).click();
    await group.getByLabel('City: value').fill('Pune');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add another “or” group' }).click();
    const second = page.getByRole('group', { name: 'Or', exact: true });
    await second.getByRole('combobox', { name: 'Add a condition' }).fill('Tags');
    await page.getByRole('option', { name: 'Tags', exact: true }).click();
    await page.getByRole('button', { name: 'Add another “or” group' }).click();
    await second.first().getByRole('combobox', { name: 'Tags: value' }).fill('Hot');
    await page.getByRole('option', { name: 'Hot', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => sentence.innerText()).toContain('(City is Pune, or Tags is Hot)');
    expect(await accessProblems(page)).toEqual([]);
    await save.click();
    await page.getByText('Large portal leads is saved.').waitFor();
    const grouped = JSON.parse(await read('rules/large-portal-leads.json')) as { if: unknown };
    expect(grouped.if).toEqual({
      source: ['99 Acres'],
      budgetMax: { gt: 10_000_000 },
      $or: [{ city: 'Pune' }, { tags: ['Hot'] }],
    });

    // A source: one field from another column.
    const portal = await read('intake/99acres.json');
    await page.goto('/dashboard/global-config/intake');
    await page.getByRole('button', { name: 'Edit: 99acres' }).click();
    await page.getByRole('group', { name: 'Name', exact: true }).getByLabel('From column').fill('Contact.Name');
    await sentence.getByText('Name from Contact.Name').waitFor();
    await save.click();
    await page.getByText('99acres is saved.').waitFor();
    expect(await read('intake/99acres.json')).toBe(portal.replace('"column": "Name"', '"column": "Contact.Name"'));

    // The result for a delivery while the file is edited: with a conversion, and with problems.
    await page.goto('/dashboard/global-config/intake?edit=99acres');
    await page.getByText('Example of what the source sends', { exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill('{"Contact":{"Name":"Asha Rao"},"CntctDtl":{"Phone":"12"}}');
    const becomes = page.getByRole('region', { name: 'Result for this example' });
    await becomes.getByRole('row', { name: /^Name Asha Rao/ }).waitFor();
    await becomes.getByText('No record could be created.').waitFor();
    const nameRule = page.getByRole('group', { name: 'Name', exact: true });
    await nameRule.getByText('Conversions and conditions').click();
    await nameRule.getByLabel('Add a conversion').selectOption('Replace text');
    await nameRule.getByLabel('Find (pattern)').fill('Rao');
    await nameRule.getByLabel('Replace with').fill('Iyer');
    await becomes.getByRole('row', { name: /^Name Asha Iyer/ }).waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard changes' }).click();

    // A channel: the input shows an error for an invalid value, and nothing is written.
    const sms = await read('channels/sms.json');
    await page.goto('/dashboard/global-config/channels?edit=sms');
    const perMinute = page.getByRole('textbox', { name: 'Max per minute' });
    await perMinute.fill('0');
    await page.getByText('1 problem', { exact: true }).waitFor();
    expect(await perMinute.getAttribute('aria-invalid')).toBe('true');
    await save.click();
    await expect.poll(() => perMinute.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await read('channels/sms.json')).toBe(sms);
    await perMinute.fill('60');
    await sentence.getByText('at most 60 a minute').waitFor();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await page.getByRole('textbox', { name: 'Text of channels/sms.json' }).getByText('"perMinute"').waitFor();
    await save.click();
    await page.getByText('SMS is saved.').waitFor();
    expect(await read('channels/sms.json')).toBe(sms.replace('"perMinute": 120', '"perMinute": 60'));

    // A rule is deleted after confirmation.
    await page.goto('/dashboard/global-config/rules?edit=large-portal-leads');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete file' }).click();
    await page.getByText('Large portal leads is deleted.').waitFor();
    await expect(read('rules/large-portal-leads.json')).rejects.toThrow('ENOENT');
    expect(watched.problems()).toEqual([]);
    await context.close();

    // The server rejects users without permission to edit schema files.
    const refused = await product.call(
      'POST /api/v2/admin/schemas/publish',
      { files: [{ name: 'rules/first-response.json', text: before, was: null }] },
      { token: manager },
    );
    expect(refused.status).toBe(403);
  },
  180_000,
);
