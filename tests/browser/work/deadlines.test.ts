// Takes long.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { DeadlineReportAnswer } from '#model/wire/deadlines.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';
import { isLong } from '../../support/isLong.ts';

let product: OwnProduct;

const figures = async () => {
  const data = await product.dataOf<DeadlineReportAnswer['data']>('GET /api/v2/admin/deadline-report');
  const [{ started = 0, running = 0, inTime = 0 } = {}] = data.rules;
  return { started, running, inTime };
};

// This file activates a rule, so it starts its own product to keep the rule out of other tests.
beforeAll(async () => {
  product = await startOwnProduct({
    prepare: async (schemas) => {
      const file = join(schemas, 'rules/first-response.json');
      const rule = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...rule, active: true }));
    },
  });
});
afterAll(() => product.close());

test.runIf(isLong)(
  'the deadline report counts deadlines per person, and a call meets the deadline of a lead',
  async ({ visit }) => {
    const { page, go } = await visit({ at: product });
    await go('/dashboard/global-config/rules');
    await page
      .getByText(
        'expect that Times contacted is more than 0 within 30 minutes of working time; warn the owner 10 minutes before; if missed,',
      )
      .waitFor();
    const report = page.getByRole('region', { name: 'Deadlines', exact: true });
    await report.getByText('No deadline started in this period.').waitFor();

    const ids: string[] = [];
    for (const name of ['Asha Rao', 'Ravi Shah']) {
      const contactNo = `+91984500000${ids.length}`;
      const lead = await product.dataOf<WireRecord>('POST /api/v2/admin/create-lead', {
        name,
        contactNo,
        source: '99 Acres',
      });
      ids.push(lead._id);
    }
    await expect.poll(figures, { timeout: 15_000 }).toEqual({ started: 2, running: 2, inTime: 0 });
    await page.reload();
    const row = report.getByRole('row', { name: /^All/ });
    await expect.poll(() => row.innerText()).toMatch(/^All\s+2\s+0\s+–\s+0\s+0\s+2\s+–\s+–$/);
    expect(await accessProblems(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^deadlines-\d{4}-\d\d-\d\d\.csv$/);

    await report.getByRole('link', { name: 'Asha Rao' }).click();
    const mark = page.getByText(/^First response: due /);
    await mark.waitFor();
    await waitUntilSettled(page);
    expect(await accessProblems(page)).toEqual([]);
    await product.dataOf(`POST /api/rest/leads/${ids[0]}/log`, { kind: 'call', outcome: 'connected' });
    await mark.waitFor({ state: 'hidden' });
    await page.goBack();
    await expect.poll(() => row.innerText()).toMatch(/^All\s+2\s+1\s+100%\s+0\s+0\s+1\s+0 min\s+0 min$/);
  },
);

test.runIf(isLong)('the deadline report of the last 7 days fits a phone screen', async ({ visit }) => {
  const { page, go } = await visit({
    at: product,
    screen: 'phone',
    colors: 'dark',
  });
  await go('/dashboard/global-config/rules?deadlines=7');
  const report = page.getByRole('region', { name: 'Deadlines', exact: true });
  await report.getByText('Last 7 days').waitFor();
  await report.getByRole('link', { name: 'Ravi Shah' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
  expect(await accessProblems(page)).toEqual([]);
});
