// Takes long.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import { accessProblems } from '../support/axe.ts';
import { fieldOf, fill, invented, kindNames, titleOf } from '../support/invented.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';
import { isLong } from '../../support/isLong.ts';

/** Timeout of a test through the whole product, on a busy machine. */
const longMs = 150_000;

let product: OwnProduct;

const records = async (): Promise<readonly JsonObject[]> =>
  (await product.call('GET /api/rest/zeppelins')).body as unknown as readonly JsonObject[];

const write = (name: string, json: JsonObject): Promise<void> =>
  writeFile(join(product.schemas, name), JSON.stringify(json, null, 2));
const edit = async (name: string, change: (text: string) => string): Promise<void> =>
  writeFile(join(product.schemas, name), change(await readFile(join(product.schemas, name), 'utf8')));
const properties = invented['properties'] as JsonObject;

/** Saves files as an admin does: the resource, a report about it, and that messages can be about it. */
const addFiles = async (): Promise<void> => {
  await write('zeppelins.json', invented);
  await write('reports/zeppelins.json', {
    name: 'zeppelins',
    title: 'Zeppelins',
    group: 'More reports',
    route: '/dashboard/reports/zeppelins',
    rows: [{ title: 'Choice' }],
    chart: 'bars',
    parts: [
      {
        resource: 'zeppelins',
        rows: [fieldOf('choice')],
        bases: { created: 'createdAt' },
        columns: [{ key: 'all', title: 'All' }],
      },
    ],
  });
  await edit('templates.json', (text) =>
    text
      .replace('"Project", "Data"]', '"Project", "Data", "Zeppelin"]')
      .replace('"Data": "data" }', '"Data": "data", "Zeppelin": "zeppelins" }'),
  );
};

const refresh = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('status').getByText(words).waitFor({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Refresh', exact: true }).last().click();
  await waitUntilSettled(page);
};

beforeAll(async () => {
  product = await startOwnProduct({ env: () => ({ NODE_ENV: 'production' }) });
  await product.call('POST /api/rest/projects', { name: 'One project' });
});
afterAll(() => product.close());

describe('new resource while the server runs', () => {
  test(
    'appears in menu, form, list, filters and API with every kind of field when its file is saved',
    async ({ visit }) => {
      const { page, go, walk } = await visit({ at: product });
      await go('/dashboard');
      await addFiles();
      await refresh(page, 'Zeppelins: new');

      await page.getByRole('link', { name: 'Zeppelins', exact: true }).click();
      await waitUntilSettled(page);
      await page.getByRole('link', { name: 'Add zeppelin' }).first().click();
      await waitUntilSettled(page);
      const form = page.locator('form');
      for (const kind of kindNames) await fill[kind]?.(form, titleOf(kind));
      await page.getByRole('button', { name: 'Save zeppelin' }).click();
      await page.getByRole('heading', { name: 'Asha', level: 1 }).waitFor();
      const [made] = await records();
      // The server never returns a secret, and only a workflow step assigns a document number.
      const empty = kindNames.filter((kind) => isBlank((made?.[fieldOf(kind)] ?? null) as Json));
      expect(empty).toEqual(['documentNumber', 'secret']);
      for (const shown of ['1.25 Cr', '1,200 sq ft', '5-Jan-2024', 'Bengaluru', '4 min 5 s'])
        await page.getByText(shown).first().waitFor();
      expect(await accessProblems(page)).toEqual([]);

      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel(titleOf('text'), { exact: true }).fill('Hindenburg');
      await page.getByRole('button', { name: 'Save and close' }).click();
      await page.getByRole('heading', { name: 'Hindenburg', level: 1 }).waitFor();

      await walk('/dashboard/zeppelins');
      await page.getByRole('button', { name: 'Choose columns' }).click();
      for (const kind of ['duration', 'yesNo'] as const)
        await page.getByRole('dialog').getByLabel(titleOf(kind), { exact: true }).check();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('columnheader', { name: titleOf('duration') }).waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: /^More filters/ }).click();
      await page.getByLabel('Find a filter').fill(titleOf('percent'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: titleOf('percent'), exact: true })
        .click();
      await page.getByLabel(`${titleOf('percent')} from`).fill('19');
      await page.getByRole('button', { name: 'Show zeppelins' }).click();
      await page.getByText('No zeppelins').first().waitFor();

      const { paths, components } = (await product.call('GET /api/v2/openapi.json')).body as unknown as {
        readonly paths: object;
        readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
      };
      expect(paths).toMatchObject({
        '/api/rest/zeppelins': { get: { operationId: 'zeppelins.getList' }, post: { operationId: 'zeppelins.create' } },
      });
      const described = Object.keys(components.schemas['zeppelins.record']?.properties ?? {});
      expect(kindNames.filter((kind) => !described.includes(fieldOf(kind)))).toEqual(['secret']);
    },
    longMs,
  );

  test.runIf(isLong)(
    'is exported, imported, reported on, and available in roles and templates',
    async ({ visit }) => {
      const { page, go, walk } = await visit({ at: product });
      const csv = (await product.call('GET /api/rest/zeppelins/export?format=csv&columns=all')).text;
      const [header = ''] = csv.split('\n');
      expect(kindNames.filter((kind) => !header.includes(titleOf(kind)))).toEqual(['secret']);
      await go('/dashboard/zeppelins/import');
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'zeppelins.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await page.getByRole('button', { name: 'Preview import' }).click();
      await page.getByRole('region', { name: 'Result' }).waitFor();
      await expect.poll(() => page.locator('[data-verdict=rejected] dd').textContent()).toBe('0');
      await page.getByRole('button', { name: 'Import 1 row' }).click();
      await page.getByText('zeppelins.csv · Imported').waitFor();
      const [first, second] = await records();
      // Files are not imported and serial numbers are unique. All other values are the same after the import.
      const given = new Set(['file', 'files', 'image', 'images', 'serial', 'documentNumber', 'secret']);
      for (const name of kindNames.filter((kind) => !given.has(kind)).map(fieldOf))
        expect([name, second?.[name]]).toEqual([name, first?.[name]]);

      await walk('/dashboard/reports/zeppelins');
      await page.getByRole('combobox', { name: 'Rows' }).selectOption(titleOf('yesNo'));
      await page.getByRole('rowheader', { name: 'Yes' }).waitFor();
      await walk('/dashboard/team/manage-role/add');
      await page.getByLabel('All of Zeppelins').waitFor();
      await walk('/dashboard/global-config/templates/add-template?tab=Zeppelin');
      await page.getByRole('button', { name: 'Insert a variable' }).click();
      await page.keyboard.type(titleOf('money'));
      await page.getByRole('button', { name: titleOf('money') }).waitFor();

      const roles = (await product.call('GET /api/v2/admin/get-all-roles-permission')).body[
        'data'
      ] as unknown as readonly {
        readonly _id: string;
        readonly name: string;
      }[];
      const viewer = roles.find(({ name }) => name === 'Viewer')?._id ?? '';
      expect((await product.call('GET /api/rest/zeppelins', undefined, { 'x-view-as': viewer })).status).toBe(403);
    },
    longMs,
  );

  test.runIf(isLong)(
    'keeps form input when its fields change, and keeps its data when its file is removed',
    async ({ visit }) => {
      const { page, go, expectProblem } = await visit({ at: product });
      await write('zeppelins.json', invented);
      await go('/dashboard/zeppelins/add');
      const form = page.locator('form');
      const typed = ['text', 'money', 'rows', 'file', 'url'] as const;
      for (const kind of typed) await fill[kind]?.(form, titleOf(kind));
      const { [fieldOf('url')]: _, ...rest } = properties;
      await write('zeppelins.json', {
        ...invented,
        properties: { ...rest, airbags: { type: 'boolean', title: 'Airbags', default: true } },
      });
      await refresh(page, `Zeppelins: new Airbags; removed ${titleOf('url')}`);
      await page.getByText(`${titleOf('url')} was removed. This value will not be saved: www.example.com`).waitFor();
      expect(await page.getByLabel('Airbags').isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Save zeppelin' }).click();
      await page.getByRole('heading', { name: 'Asha', level: 1 }).waitFor();
      const made = (await records()).find((record) => record['airbags'] === true);
      expect(made).toMatchObject({
        [fieldOf('money')]: 12_500_000,
        [fieldOf('rows')]: [{ unitNumber: 'A1' }],
        [fieldOf('file')]: { name: 'plan.png' },
      });

      await rm(join(product.schemas, 'reports/zeppelins.json'));
      await edit('templates.json', (text) =>
        text.replace(', "Zeppelin"]', ']').replace(', "Zeppelin": "zeppelins"', ''),
      );
      const shown = new URL(page.url()).pathname;
      await go('/dashboard/zeppelins/add');
      await fill['text']?.(page.locator('form'), titleOf('text'));
      await rm(join(product.schemas, 'zeppelins.json'));
      expectProblem(/^answer: 404/);
      await refresh(page, 'Zeppelins: removed');
      await page.getByText('Sorry, the page you visited does not exist.').waitFor();
      const [typedFile] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download', exact: true }).click(),
      ]);
      expect(JSON.parse(await readFile(await typedFile.path(), 'utf8'))).toMatchObject({
        resource: 'zeppelins',
        values: { [fieldOf('text')]: expect.stringContaining('Asha') },
      });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await go(shown);
      expect((await product.call('GET /api/rest/zeppelins')).status).toBe(404);
      await write('zeppelins.json', invented);
      await refresh(page, 'Zeppelins: new');
      await page.getByRole('heading', { name: 'Asha', level: 1 }).waitFor();
    },
    longMs,
  );
});
