import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { writeXlsx } from '../../server/sheets/writeXlsx.ts';
import { leadsList, newName } from './api.ts';
import { accessProblems } from './axe.ts';
import { test } from './page.ts';

describe('files of records', () => {
  test('are mapped, tried, imported, corrected and undone, and taken away as the list shows them', async ({ visit }) => {
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
    const first = page.url();
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'corrected.csv', mimeType: 'text/csv', buffer: Buffer.from(rejected.replace(`${bad},12`, `${bad},97${phone.slice(2)}`)) });
    // The columns are remembered.
    await expect.poll(() => page.getByLabel('Who becomes').inputValue()).toBe('name');
    await page.getByRole('button', { name: 'Try it, write nothing' }).click();
    await page.getByRole('button', { name: 'Import 1 rows' }).click();
    await page.getByText('corrected.csv · Imported').waitFor();

    await go(`${leadsList}?q=${encodeURIComponent('Import')}&tab=`);
    await page.getByText(bad).first().waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export leads' });
    await dialog.getByText('CSV', { exact: true }).click();
    const taken = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const exported = await readFile(await (await taken).path(), 'utf8');
    expect([exported.includes(good), exported.includes(bad)]).toEqual([true, true]);

    await page.goto(first);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('heading', { name: '1 taken back' }).waitFor();
  });
});
