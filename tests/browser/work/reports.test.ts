import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const byStatus = '/dashboard/reports/leads/status';

/**
 * A source that only the sample's leads have. No other test creates or changes one while these figures are compared.
 */
const quiet = 'Magic Bricks';

const figures = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator('.report-table tbody tr, .report-table tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim())),
    );

const column = async (page: Page, title: string): Promise<readonly number[]> => {
  const titles = await page.locator('.report-table thead th').allTextContents();
  const at = titles.map((text) => text.trim()).indexOf(title);
  return (await figures(page)).slice(0, -1).map((row) => Number(row[at]?.replaceAll(',', '')));
};

/** Waits until the report in the address is shown. */
const counted = async (page: Page, address: RegExp): Promise<void> => {
  await page.waitForURL(address);
  await waitUntilSettled(page);
};

describe('report', () => {
  test('keeps range, date, filter and sort in its address, and links each number to its list', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(byStatus);
    await page.locator('.report-table tbody tr').first().waitFor();
    const opened = await figures(page);
    await page.getByRole('button', { name: /^Period: Last 30 days/ }).click();
    await page.getByRole('button', { name: 'All time', exact: true }).click();
    await counted(page, /range=all/);
    await expect.poll(() => figures(page)).not.toEqual(opened);

    await page.getByRole('combobox', { name: 'Date', exact: true }).selectOption({ label: 'Created' });
    await counted(page, /basis=created/);
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Source', exact: true }).fill(quiet);
    await page.getByRole('option', { name: quiet, exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Show report' }).click();
    await counted(page, /filter=/);
    await page.getByRole('group', { name: 'Active filters' }).getByText(quiet).waitFor();

    await page.getByRole('button', { name: 'All', exact: true }).click();
    await counted(page, /sort=-all/);
    await expect
      .poll(async () => {
        const sorted = await column(page, 'All');
        return sorted.every((count, index) => index === 0 || count <= (sorted[index - 1] ?? 0));
      })
      .toBe(true);
    const shown = await figures(page);
    await page.reload();
    await waitUntilSettled(page);
    await expect.poll(() => figures(page)).toEqual(shown);
    expect(await accessProblems(page)).toEqual([]);

    await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption({ label: '% of row' });
    await counted(page, /share=row/);
    await expect.poll(async () => (await figures(page))[0]).toContain('100%');
    await page.goBack();
    await expect.poll(() => figures(page)).toEqual(shown);

    const link = page.locator('.report-table tbody td a').first();
    const [count, person] = [await link.textContent(), shown[0]?.[0] ?? ''];
    const report = page.url();
    // Tab enters the table once; arrows and Enter do the rest.
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/manage-lead/);
    await waitUntilSettled(page);
    await page.getByText(`1–${Math.min(25, Number(count))} of ${count}`, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'From a report' }).textContent()).toContain(person);
    await page.getByRole('link', { name: 'Back to the report' }).click();
    await page.waitForURL(report);
    await expect.poll(() => figures(page)).toEqual(shown);
  });

  test.runIf(isLong)('is navigated by keyboard, and offers all time when the range has no data', async ({ visit }) => {
    const { page, go } = await visit({ as: 'manager', screen: 'phone', colors: 'dark' });
    await go(`${byStatus}?from=1999-01-01&to=1999-01-31`);
    await page.getByRole('heading', { name: 'No data in this period' }).waitFor();
    await page.getByRole('button', { name: 'Show all time' }).click();
    await counted(page, /range=all/);
    expect(await accessProblems(page)).toEqual([]);
    const at = (): Promise<string | undefined> =>
      page.evaluate(() =>
        document.activeElement instanceof HTMLElement ? document.activeElement.dataset['cell'] : undefined,
      );
    await page.locator('[data-cell="0:0"]').focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'End', 'Home', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await expect.poll(at).toBe('-1:0');
    await expect.poll(() => page.locator('.report-table [data-cell][tabindex="0"]').count()).toBe(1);
  });

  test('exports the figures on screen in the same order', async ({ visit }) => {
    const { page, go } = await visit({ as: 'manager' });
    await go(`${byStatus}?range=all&sort=-all&filter=${encodeURIComponent(JSON.stringify({ source: [quiet] }))}`);
    await page.locator('.report-table tbody tr').first().waitFor();
    const shown = await figures(page);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('leads-status_all-time.csv');
    const lines = (await readFile(await download.path(), 'utf8'))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const hasNotes = lines.some(([, note]) => note === 'inactive' || note === 'deleted');
    const plain = (row: readonly string[]) => [
      row[0]?.replace(/ (no longer active|deleted)$/, ''),
      ...row.slice(1).map((text) => text.replaceAll(',', '')),
    ];
    expect(lines.map((line) => (hasNotes ? line.toSpliced(1, 1) : line))).toEqual(shown.map(plain));
  });
});
