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
    await copyInstallation('empty', dataDir);
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
