// Takes long.
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect } from 'vitest';
import { writeXlsx } from '../../../server/documents/spreadsheets/writeXlsx.ts';
import { leadsList, newName } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

describe('import of records', () => {
  test('maps columns, previews and imports a file, downloads the rejected rows, and is undone', async ({ visit }) => {
    const { page, go } = await visit({ as: 'manager' });
    const [good, bad] = [newName('Import good'), newName('Import bad')];
    const phone = `98${String(Date.now()).slice(-8)}`;
    const file = await buffer(
      writeXlsx([
        {
          name: 'People',
          header: ['Who', 'Phone', 'Source'],
          rows: [
            [good, phone, 'Website'],
            [bad, '12', 'Website'],
          ],
        },
      ]),
    );
    await go(leadsList);
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'people.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: file,
    });

    await page.getByLabel('Field for Who').selectOption({ label: 'Name *' });
    await expect.poll(() => page.getByLabel('Field for Phone').inputValue()).toBe('contactNo');
    await page.getByRole('button', { name: 'Preview import' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('Phone "12" is not a valid phone').waitFor();
    await expect.poll(() => result.locator('[data-verdict=created] dd').textContent()).toBe('1');
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('people.xlsx · Imported').waitFor();

    const fetched = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rejected rows' }).click();
    const rejected = await readFile(await (await fetched).path(), 'utf8');
    expect(rejected).toContain(`${bad},12,Website,rejected`);

    await page.getByRole('button', { name: 'Undo this import' }).click();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: '1 undone' }).waitFor();
    // With corrected columns, the same file can be previewed again.
    await page.getByRole('button', { name: 'Preview import' }).waitFor();
  });

  test.runIf(isLong)('keeps the mapping of the preview after the preview and a reload', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard/properties/manage-properties/import');
    const text = `area_type,availability,location,size,society,total_sqft,bath,balcony,price\nPlot  Area,Ready To Move,${newName('Hill')},2 BHK,,1056,2,1,39.07\n`;
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const mapping = page.getByLabel('Column mapping');
    await mapping.selectOption({ label: 'Bengaluru house data' });
    const chosen = (): Promise<string | null> => mapping.locator('option:checked').textContent();
    await expect.poll(chosen).toBe('Bengaluru house data');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('button', { name: /^Import \d+ rows?$/ }).waitFor();
    await expect.poll(chosen).toBe('As in the last preview');
    await page.reload();
    await page.getByRole('region', { name: 'Preview' }).getByText('39.07 Lacs').waitFor();
    await expect.poll(chosen).toBe('As in the last preview');
  });

  test.runIf(isLong)(
    'detects encoding, separator and header row, previews the mapping, and fills missing columns',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'manager' });
      await go(`${leadsList}/import`);
      const name = `Caf\u00e9 ${newName('Rao')}`;
      const phone = `97${String(Date.now()).slice(-8)}`;
      const text = `Sunrise Realty;;;;\nLeads of today;;;;\n\nWho;Phone;;Phone;Budget in lakhs\n${name};${phone};x;;39.07\nBina;12;;;85\n`;
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
      const file = page.getByRole('region', { name: 'File' });
      expect(await file.getByLabel('Encoding').inputValue()).toBe('windows-1252');
      expect(await file.getByLabel('Separator').inputValue()).toBe(';');
      expect(await file.getByLabel('Header row').inputValue()).toBe('4');
      expect(await page.getByLabel('Field for Column 3').inputValue()).toBe('');
      expect(await page.getByLabel('Field for Phone (2)').count()).toBe(1);

      const preview = page.getByRole('region', { name: 'Preview' });
      await page.getByLabel('Field for Phone (2)').selectOption('');
      await page.getByLabel('Field for Who').selectOption({ label: 'Name *' });
      await preview.getByText(name).waitFor();
      await preview.getByText('Please enter Source').first().waitFor();
      await page.getByLabel('Source in every row').selectOption('Website');
      await page.getByLabel('Field for Budget in lakhs').selectOption('budgetMax');
      await preview.getByText('39.07', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Convert Budget in lakhs' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Add a conversion').selectOption({ label: 'Amounts in lakhs' });
      await dialog.getByText('Row 5: 39.07 Lacs').waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await preview.getByText('39.07 Lacs').waitFor();
      await preview.getByText('Phone "12" is not a valid phone').waitFor();
      expect(await accessProblems(page)).toEqual([]);

      await page.getByRole('button', { name: 'Preview import' }).click();
      await page.getByRole('button', { name: 'Import 1 row' }).click();
      await page.getByText('old.csv · Imported').waitFor();
    },
  );

  test('uses the sheet and header row that the user chooses', async ({ visit }) => {
    const { page, go } = await visit({ as: 'manager' });
    await go(`${leadsList}/import`);
    const book = await buffer(
      writeXlsx([
        { name: 'Cover', header: ['Sunrise Realty'], rows: [['Confidential']] },
        { name: 'January', header: ['Name', 'Phone'], rows: [['Asha', '9845011111']] },
        {
          name: 'February',
          header: ['Name', 'Phone'],
          rows: [
            ['Who', 'Mobile'],
            ['Bina', '9845022222'],
          ],
        },
      ]),
    );
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'months.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: book,
    });
    const file = page.getByRole('region', { name: 'File' });
    await expect.poll(() => file.getByLabel('Sheet').inputValue()).toBe('January');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Asha').waitFor();
    await file.getByLabel('Sheet').selectOption('February');
    await preview.getByText('Bina').waitFor();
    await file.getByLabel('Header row').selectOption('2');
    await page.getByLabel('Field for Mobile').selectOption('contactNo');
    await preview.getByText('+91 98450 22222').waitFor();
  });

  test.runIf(isLong)('edits every rule of a mapping file on screen without changing the mapping', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard/properties/manage-properties/import');
    const text = `area_type,availability,location,size,society,total_sqft,bath,balcony,price\nPlot  Area,Ready To Move,${newName('Hill')},2 BHK,,1056,2,1,39.07\n`;
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByLabel('Column mapping').selectOption({ label: 'Bengaluru house data' });
    const saved = async (): Promise<unknown> => {
      const fetched = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download this mapping' }).click();
      return JSON.parse(await readFile(await (await fetched).path(), 'utf8')) as unknown;
    };
    const shipped = JSON.parse(await readFile('docs/import-maps/bengaluru-house-data.json', 'utf8')) as unknown;
    expect(await saved()).toEqual(shipped);

    const dialog = page.getByRole('dialog');
    for (const title of ['Title', 'Property sub-type', 'BHK', 'Area', 'Possession', 'Locality', 'About']) {
      await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
      expect([title, await accessProblems(page)]).toEqual([title, []]);
      await dialog.getByRole('button', { name: 'Done' }).click();
    }
    expect(await saved()).toEqual(shipped);

    await page.getByRole('button', { name: 'Edit BHK', exact: true }).click();
    await dialog.getByRole('group', { name: 'First rule' }).getByLabel('Text', { exact: true }).selectOption('5+');
    expect(
      isDeepStrictEqual(
        await (async () => {
          await dialog.getByRole('button', { name: 'Done' }).click();
          return saved();
        })(),
        shipped,
      ),
    ).toBe(false);
    const load = (mapping: string): Promise<void> =>
      page
        .getByLabel('JSON file')
        .setInputFiles({ name: 'mapping.json', mimeType: 'application/json', buffer: Buffer.from(mapping) });
    await load('{"fields": {"title": {"column": "Heading"}}}');
    await page.getByRole('alert').getByText('Some columns of the mapping are not in this file: “Heading”.').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await load(JSON.stringify(shipped));
    await expect.poll(() => page.getByLabel('Column mapping').inputValue()).toBe('(file)');
    expect(await page.getByText('Some columns of the mapping are not in this file').count()).toBe(0);
    expect(await saved()).toEqual(shipped);
  });

  test('rejects a file that is too large before the upload, and cancels an upload', async ({ visit }) => {
    const { page, context, go } = await visit({ as: 'manager' });
    await go(`${leadsList}/import`);
    const input = page.getByLabel('File', { exact: true });
    const csv = (bytes: number) => ({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name,Phone\n${'Asha,9845011111\n'.repeat(bytes / 16)}`),
    });
    await page.getByText('One file, up to 1 MB').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await input.setInputFiles(csv(1_200_000));
    await page.getByRole('alert').getByText('“people.csv” has 1.2 MB, more than the 1 MB').waitFor();
    expect(sent).toEqual([]);

    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 60_000,
    });
    await input.setInputFiles(csv(800_000));
    await expect
      .poll(() => page.getByRole('progressbar', { name: 'Upload of people.csv' }).getAttribute('value').then(Number))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  });
});
