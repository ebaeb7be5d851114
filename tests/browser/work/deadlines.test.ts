// Takes long.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { DeadlineReportAnswer } from '#model/wire/deadlines.ts';
import { accessProblems } from '../support/axe.ts';
import { copyInstallation } from '../support/product/copyInstallation.ts';
import { adminPassword } from '../support/product/createInstallations.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type Product, startProduct } from '../support/product/startProduct.ts';
import { isLong } from '../../support/isLong.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
let product: Product;
let token: string;

const call = async (method: string, path: string, body?: object): Promise<{ readonly data: unknown }> => {
  const response = await fetch(`${product.address}${path}`, {
    method,
    headers: { token: token ?? '', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as { data: unknown };
};
const figures = async () => {
  const { data } = (await call('GET', '/api/v2/admin/deadline-report')) as DeadlineReportAnswer;
  const [{ started = 0, running = 0, inTime = 0 } = {}] = data.rules;
  return { started, running, inTime };
};

// This file activates a rule, so it starts its own product to keep the rule out of other tests.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-deadlines-'));
  await cp(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true });
  const file = join(folder, 'schemas/rules/first-response.json');
  const rule = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...rule, active: true }));
  await copyInstallation('empty', join(folder, 'data'));
  product = await startProduct(
    root,
    {
      DATA_DIR: join(folder, 'data'),
      SCHEMAS_DIR: join(folder, 'schemas'),
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    ['--empty'],
  );
  const answer = await fetch(`${product.address}/api/v2/admin/login-profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  ({ token } = ((await answer.json()) as { data: { token: string } }).data);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test.runIf(isLong)(
  'the deadline report counts deadlines per person, and a call meets the deadline of a lead',
  async ({ visit }) => {
    const { page, go } = await visit({ at: { address: product.address, token } });
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
      const { data } = await call('POST', '/api/v2/admin/create-lead', { name, contactNo, source: '99 Acres' });
      ids.push((data as { _id: string })._id);
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
    await call('POST', `/api/rest/leads/${ids[0]}/log`, { kind: 'call', outcome: 'connected' });
    await mark.waitFor({ state: 'hidden' });
    await page.goBack();
    await expect.poll(() => row.innerText()).toMatch(/^All\s+2\s+1\s+100%\s+0\s+0\s+1\s+0 min\s+0 min$/);
  },
);

test.runIf(isLong)('the deadline report of the last 7 days fits a phone screen', async ({ visit }) => {
  const { page, go } = await visit({
    at: { address: product.address, token },
    screen: 'phone',
    colours: 'dark',
  });
  await go('/dashboard/global-config/rules?deadlines=7');
  const report = page.getByRole('region', { name: 'Deadlines', exact: true });
  await report.getByText('Last 7 days').waitFor();
  await report.getByRole('link', { name: 'Ravi Shah' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
  expect(await accessProblems(page)).toEqual([]);
});
