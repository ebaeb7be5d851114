// Takes long.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessProblems } from '../support/axe.ts';
import { patienceMs, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';
import { watch } from '../support/watch.ts';
import { isLong } from '../../support/isLong.ts';

let product: OwnProduct;

// This file publishes schemas, so it starts its own product to keep them out of other tests.
beforeAll(async () => {
  product = await startOwnProduct();
});
afterAll(() => product.close());

test.runIf(isLong)(
  'an admin adds a field in the schema studio, corrects an error, previews, publishes and reverts it',
  async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: product.address,
      viewport: { width: 1440, height: 900 },
      locale: 'en-IN',
      reducedMotion: 'reduce',
      storageState: {
        cookies: [],
        origins: [{ origin: product.address, localStorage: [{ name: 'token', value: product.token }] }],
      },
    });
    context.setDefaultTimeout(patienceMs);
    const watched = await watch(context);
    const page = await context.newPage();
    const file = join(product.schemas, 'leads.json');
    const before = await readFile(file, 'utf8');
    const side = page.getByRole('complementary', { name: 'Checks and history' });
    const publish = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('button', { name: 'Publish now' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };

    await page.goto('/dashboard/global-config');
    await page.getByRole('link', { name: 'Open the schema studio' }).click();
    await page
      .getByRole('navigation', { name: 'Schema files' })
      .getByRole('button', { name: /^Leads leads\.json/ })
      .click();
    const text = page.getByRole('textbox', { name: 'Text of leads.json' });
    await text.getByText('"properties"').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('"petsAllowed": { "type": "boolean", "titel": "Pets allowed" },');
    await side.getByText('did you mean "title"?').waitFor();
    expect(await text.locator('.cm-lintRange-error').innerText()).toBe('"titel"');
    expect(await accessProblems(page)).toEqual([]);

    await side.getByRole('button', { name: /^leads.json, line/ }).click();
    for (const _ of '"titel": "Pets allowed"') await page.keyboard.press('Delete');
    await page.keyboard.type('"tit');
    await page.getByRole('option', { name: /^title/ }).click();
    await page.keyboard.type('Pets allowed');
    await side.getByText('Ready to publish').waitFor();
    await side.getByText('leads: new field petsAllowed (Pets allowed)').waitFor();

    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('You are previewing your draft').waitFor();
    await page.goto('/dashboard/leads/add-lead');
    await page.getByRole('button', { name: 'More fields' }).click();
    await page.getByLabel('Pets allowed').first().waitFor();
    expect(await readFile(file, 'utf8')).toBe(before);
    await page.getByRole('button', { name: 'Exit preview' }).click();

    await publish();
    expect(await readFile(file, 'utf8')).toContain('"petsAllowed": { "type": "boolean", "title": "Pets allowed" }');
    // The new field is in use without a reload.
    await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
    await page.getByRole('link', { name: 'Add lead' }).first().click();
    await page.getByRole('button', { name: 'More fields' }).click();
    await page.getByLabel('Pets allowed').first().waitFor();

    await page.goto('/dashboard/global-config/schemas?file=leads.json');
    await side.getByRole('button', { name: 'History' }).click();
    await side
      .getByRole('button', { name: /^Show changes/ })
      .first()
      .click();
    await page
      .getByRole('textbox', { name: 'What changed in leads.json' })
      .locator('.cm-insertedLine, .cm-changedLine')
      .first()
      .waitFor();
    await side
      .getByRole('button', { name: /^Restore this/ })
      .first()
      .click();
    await side.getByText('petsAllowed is removed').waitFor();
    // The file is edited by hand in the meantime: the studio asks before it overwrites it.
    await writeFile(file, `${await readFile(file, 'utf8')}\n`);
    await page.getByText('leads.json was changed after you opened it.').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await side.getByText('Ready to publish').waitFor();
    await publish();
    expect(await readFile(file, 'utf8')).toBe(before);
    expect(watched.problems()).toEqual([]);
    await context.close();
  },
  120_000,
);
