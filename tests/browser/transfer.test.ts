import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { writeXlsx } from '../../server/sheets/writeXlsx.ts';
import { leadsList, newName } from './api.ts';
import { accessProblems } from './axe.ts';
import { test } from './page.ts';

describe('files of records', () => {
  test('are mapped, tried and imported, and give back the rows that were rejected', async ({ visit }) => {
    const { page, go } = await visit({ as: 'manager' });
    const [good, bad] = [newName('Import good'), newName('Import bad')];
    const phone = `98${String(Date.now()).slice(-8)}`;
    const file = await buffer(writeXlsx([{ name: 'People', header: ['Who', 'Phone', 'Source'], rows: [[good, phone, 'Website'], [bad, '12', 'Website']] }]));
    await go(leadsList);
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'people.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: file });

    await page.getByLabel('Who becomes').selectOption({ label: 'Name *' });
    expect(await page.getByLabel('Phone becomes').inputValue()).toBe('contactNo');
    await page.getByRole('button', { name: 'Try it, write nothing' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('Phone: is not a valid phone, got "12"').waitFor();
    expect(await result.locator('[data-verdict=created] dd').textContent()).toBe('1');
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 1 rows' }).click();
    await page.getByText('people.xlsx · Imported').waitFor();

    const fetched = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rejected rows' }).click();
    const rejected = await readFile(await (await fetched).path(), 'utf8');
    expect(rejected).toContain(`${bad},12,Website,rejected`);

    await page.getByRole('button', { name: 'Undo this import' }).click();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('heading', { name: '1 taken back' }).waitFor();
    // With the columns put right the same file can be tried once more.
    await page.getByRole('button', { name: 'Try it, write nothing' }).waitFor();
  });

  test('stand by the mapping that they were tried with, then and when one comes back', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard/properties/manage-properties/import');
    const text = `area_type,availability,location,size,society,total_sqft,bath,balcony,price\nPlot  Area,Ready To Move,${newName('Hill')},2 BHK,,1056,2,1,39.07\n`;
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const mapping = page.getByLabel('Mapping');
    await mapping.selectOption({ label: 'Bengaluru house data' });
    expect(await mapping.locator('option:checked').textContent()).toBe('Bengaluru house data');
    await page.getByRole('button', { name: 'Try it, write nothing' }).click();
    await page.getByRole('button', { name: /^Import \d+ rows$/ }).waitFor();
    expect(await mapping.locator('option:checked').textContent()).toBe('As it was tried');
    await page.reload();
    await page.getByText('This mapping has rules and conversions of its own').waitFor();
    expect(await mapping.locator('option:checked').textContent()).toBe('As it was tried');
  });

  test('are refused before they are sent when they are too large, and stopped on their way', async ({ visit }) => {
    const { page, context, go } = await visit({ as: 'manager' });
    await go(`${leadsList}/import`);
    const input = page.getByLabel('File', { exact: true });
    const csv = (bytes: number) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name,Phone\n${'Asha,9845011111\n'.repeat(bytes / 16)}`) });
    await page.getByText('One file, up to 1 MB').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => { if (request.method() === 'POST') sent.push(request.url()); });
    await input.setInputFiles(csv(1_200_000));
    await page.getByRole('alert').getByText('“people.csv” has 1.2 MB, more than the 1 MB').waitFor();
    expect(sent).toEqual([]);

    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 });
    await input.setInputFiles(csv(800_000));
    await expect.poll(() => page.getByRole('progressbar', { name: 'people.csv, sent so far' }).getAttribute('value').then(Number)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  });
});
