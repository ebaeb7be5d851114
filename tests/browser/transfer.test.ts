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
  });
});
