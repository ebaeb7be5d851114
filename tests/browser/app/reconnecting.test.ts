import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { copyInstallation } from '../support/product/copyInstallation.ts';
import { adminPassword } from '../support/product/createInstallations.ts';
import { test } from '../support/page.ts';
import { signInAt } from '../support/product/startOwnProduct.ts';
import { startProduct } from '../support/product/startProduct.ts';
import { isLong } from '../../support/isLong.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test.runIf(isLong)(
  'a form keeps what was typed while the server is away, says so, and saves once it is back',
  async ({ visit }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gable-away-'));
    copyInstallation('empty', dataDir);
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    let product = await startProduct(root, { ...env, PORT: '0' }, ['--empty']);
    const { address } = product;
    try {
      const token = await signInAt(address, 'admin', adminPassword);
      const { page, go, expectProblem } = await visit({ at: { address, token }, alone: true });
      expectProblem(/^(network: net::|answer: 50\d|console: profiles: they cannot be loaded)/);
      await go('/dashboard/projects/add-projects');
      const name = page.locator('form').getByLabel(/^Name/).first();
      await name.fill('Palm Court');
      await product.stop();
      await page.getByText('Reconnecting… What you have typed is kept.').waitFor();
      await page.getByRole('button', { name: 'Save project' }).click();
      await page.getByText("Can't reach the server").first().waitFor();
      expect(await name.inputValue()).toBe('Palm Court');

      product = await startProduct(root, { ...env, PORT: new URL(address).port }, ['--empty']);
      await page.getByText('Reconnecting…').waitFor({ state: 'hidden', timeout: 60_000 });
      expect(await name.inputValue()).toBe('Palm Court');
      await page.getByRole('button', { name: 'Save project' }).click();
      await page.getByRole('heading', { name: 'Palm Court', level: 1 }).waitFor();
    } finally {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
);

test.runIf(isLong)(
  'an entry written offline is sent when the server is back later than the connection',
  async ({ visit }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gable-away-'));
    copyInstallation('empty', dataDir);
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    let product = await startProduct(root, { ...env, PORT: '0' }, ['--empty']);
    const { address } = product;
    try {
      const token = await signInAt(address, 'admin', adminPassword);
      const response = await fetch(`${address}/api/rest/projects`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Palm Court' }),
      });
      const { _id: id } = (await response.json()) as { _id: string };
      const { page, context, go, expectProblem } = await visit({ at: { address, token }, alone: true });
      expectProblem(/^(network: net::|answer: 50\d|console: )|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
      await go('/dashboard/global-config/notifications');
      await page.getByRole('button', { name: 'Store on this device' }).click();
      await page.getByText('This device works offline from now on').waitFor();
      const record = `/dashboard/projects/project-details/Palm-Court/${id}`;
      await go(record);
      await go(record);
      await context.setOffline(true);
      await page.getByRole('textbox', { name: 'Note' }).fill('Gate opens at nine.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByText('1 entry waits to be sent').waitFor();
      await product.stop();
      await context.setOffline(false);
      await page.getByText('Reconnecting…').waitFor();
      product = await startProduct(root, { ...env, PORT: new URL(address).port }, ['--empty']);
      await page.getByText('1 entry waits to be sent').waitFor({ state: 'detached', timeout: 60_000 });
      const timeline = await fetch(`${address}/api/rest/projects/${id}/timeline`, { headers: { token } });
      expect((await timeline.text()).split('Gate opens at nine.')).toHaveLength(2);
    } finally {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
);
