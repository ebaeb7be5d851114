import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startStaticHost, type StaticHost } from '../../contractStub/staticHost.ts';
import { drawPicture } from '../../server/support/multipart.ts';
import { adminPassword } from '../support/product/createInstallations.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';
import { isLong } from '../../support/isLong.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * The client configuration. The server's address is available only once it runs, but the server needs the page's origin
 * before that.
 */
const config: Record<string, string> = {};
let host: StaticHost;
let product: OwnProduct;

beforeAll(async () => {
  host = await startStaticHost(join(root, 'dist/client'), config);
  product = await startOwnProduct({ env: () => ({ CORS_ORIGINS: host.address }) });
  config['apiBase'] = product.address;
});
afterAll(async () => {
  await Promise.all([product.close(), host.close()]);
});

describe('client on another origin than its server', () => {
  test.runIf(isLong)(
    'signs in, lists and edits records, uploads a picture, and shows changes by others',
    async ({ visit }) => {
      const { page, go, walk } = await visit({ at: { address: host.address } });
      await go('/');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(adminPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
      await waitUntilSettled(page);

      const read = async (path: string): Promise<unknown> => (await product.call(`GET /api/rest/projects${path}`)).body;
      await product.call('POST /api/rest/projects', {
        name: 'Lake View',
        units: [{ unitNumber: 'A-1', availability: 'Available' }],
      });
      await walk('/dashboard/projects');
      await page.getByRole('table').getByText('Lake View').waitFor();
      await waitUntilSettled(page);
      const [first] = (await read('?range=[0,0]')) as readonly { id: string; [name: string]: unknown }[];
      await walk(`/dashboard/projects/update-project/x/${first?.id ?? ''}`);
      const name = page.getByRole('textbox', { name: 'Name', exact: false }).first();
      await name.fill('Renamed from elsewhere');
      await page.getByRole('button', { name: 'Save' }).first().click();
      await expect.poll(() => read(`/${first?.id ?? ''}`)).toMatchObject({ name: 'Renamed from elsewhere' });
      // The update kept the other fields.
      const { name: _, version: __, updatedAt: ___, updatedBy: ____, ...rest } = first ?? { id: '' };
      expect(await read(`/${first?.id ?? ''}`)).toMatchObject(rest);
      await waitUntilSettled(page);

      await walk('/dashboard/leads/add-lead');
      await page.getByLabel(/^Name/).first().fill('Other Origin');
      await page
        .getByLabel(/^Phone/)
        .first()
        .fill('98450 33221');
      await page.getByRole('combobox', { name: /^Source/ }).fill('Website');
      await page.getByRole('option', { name: 'Website', exact: true }).click();
      await page.getByRole('button', { name: 'Save lead' }).click();
      await page.getByRole('heading', { name: 'Other Origin' }).first().waitFor();
      await waitUntilSettled(page);

      await walk('/dashboard/properties/add-properties');
      await page.getByRole('button', { name: 'More fields' }).click();
      for (const [name, value] of [
        [/^Title/, 'River side'],
        [/^Area/, '1200'],
        [/^Price/, '75 lacs'],
        [/^Locality/, 'Hebbal'],
        [/^City/, 'Bengaluru'],
        [/^About/, 'Two balconies, and a garden.'],
      ] as const)
        await page.getByRole('textbox', { name }).first().fill(value);
      for (const [name, value] of [
        [/^Listed for/, 'Sale'],
        [/^Property type/, 'Residential'],
        [/^Property sub-type/, 'Apartment'],
        [/^BHK/, '2'],
      ] as const) {
        const box = page.getByRole('combobox', { name }).first();
        if (await box.evaluate(({ tagName }) => tagName === 'SELECT')) await box.selectOption(value);
        else {
          await box.fill(value);
          await page.getByRole('option', { name: value, exact: true }).click();
        }
      }
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'terrace.jpg', mimeType: 'image/jpeg', buffer: await drawPicture().jpeg().toBuffer() });
      await page.getByRole('button', { name: 'Save property' }).click();
      await page.getByRole('heading', { name: 'River side' }).first().waitFor();
      await waitUntilSettled(page);
      const { body: stored } = await product.call('GET /api/v2/admin/get-property');
      expect(stored).toMatchObject({
        total: 1,
        data: [
          {
            title: 'River side',
            enquiredFor: 'Sale',
            propertyType: 'Residential',
            propertySubType: 'Apartment',
            bhk: '2',
            price: 7_500_000,
            area: { value: 1200, unit: 'sq ft' },
            locality: 'Hebbal',
            city: 'Bengaluru',
            about: 'Two balconies, and a garden.',
            images: [expect.objectContaining({ name: 'terrace.jpg' })],
          },
        ],
      });
      // The picture comes from the other origin too.
      await expect
        .poll(() =>
          page
            .locator('img[src*="/files/"]')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0);

      await walk('/dashboard/enquiries');
      await waitUntilSettled(page);
      const created = await product.call('POST /api/v2/client/create-enquiry', {
        name: 'Someone Else',
        phone: '+919845033222',
        channel: 'Walk-in',
        consent: true,
      });
      expect([created.status, created.text]).toEqual([201, expect.any(String)]);
      await page.getByText('Someone Else').first().waitFor();
      await waitUntilSettled(page);
    },
  );
});
