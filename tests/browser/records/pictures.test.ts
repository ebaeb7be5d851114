import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { drawPicture } from '../../server/support/multipart.ts';
import { call, dataOf, newName } from '../support/api.ts';
import { closeWithEscape } from '../support/closeWithEscape.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { pickUp } from '../support/pickUp.ts';
import { isLong } from '../../support/isLong.ts';

const list = '/dashboard/properties/manage-properties';

const createProperty = async (title: string): Promise<WireRecord> =>
  dataOf<WireRecord>('admin', 'POST /api/v2/admin/create-property', {
    title,
    enquiredFor: 'Sale',
    propertyType: 'Residential',
    propertySubType: 'Apartment',
    bhk: '2',
    area: { value: 1200, unit: 'sq ft' },
    price: 7_500_000,
  });
const propertyNow = async (id: string): Promise<WireRecord> =>
  dataOf<WireRecord>('admin', `GET /api/v2/admin/getbyid-property/${id}`);

describe('pictures of a property', () => {
  test('are added, reordered by keyboard, saved, and opened in full size', async ({ visit }) => {
    const { _id } = await createProperty(newName('Pictured'));
    const { page, go } = await visit({ as: 'admin' });
    await go(`/dashboard/properties/update-property/x/${_id}`);
    const buffer = await drawPicture(800, 600).png().toBuffer();
    await page
      .getByLabel('Choose picture: Pictures')
      .setInputFiles(['a.png', 'b.png', 'c.png'].map((name) => ({ name, mimeType: 'image/png', buffer })));
    const tiles = page.locator('fieldset', { hasText: 'Pictures' }).locator('li img');
    const names = (): Promise<readonly (string | null)[]> =>
      tiles.evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    await tiles.nth(2).waitFor();
    await page.getByRole('button', { name: 'Move c.png, picture 3 of 3' }).focus();
    await pickUp(page, 'c.png is over position 3 of 3.');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('c.png is over position 2 of 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(names).toEqual(['a.png', 'c.png', 'b.png']);
    await page.getByRole('button', { name: 'Make cover: b.png' }).click();
    await page.getByRole('button', { name: 'Remove a.png' }).click();
    await page.getByRole('button', { name: 'Save and close' }).click();
    await page.getByRole('button', { name: 'Open picture 1 of 2: b.png' }).click();
    await page.getByRole('dialog', { name: 'Pictures' }).getByText('1 / 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 / 2').waitFor();
    await expect
      .poll(() => page.getByRole('img', { name: 'c.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(800);
    await closeWithEscape(page);
    expect((await propertyNow(_id))['images']).toMatchObject([{ name: 'b.png' }, { name: 'c.png' }]);
  });
});

describe('properties list', () => {
  test.runIf(isLong)('shows cards with pictures, and keeps the layout after a reload', async ({ visit }) => {
    const { page, go } = await visit({ as: 'viewer' });
    await go(list);
    await page.getByRole('button', { name: 'Show as cards' }).click();
    const cover = page.locator('.rec-picture-card img').first();
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    expect(await accessProblems(page)).toEqual([]);
    await page.reload();
    await waitUntilSettled(page);
    await expect
      .poll(() => page.getByRole('button', { name: 'Show as cards' }).getAttribute('aria-pressed'))
      .toBe('true');
    await cover.waitFor();
    await page.getByRole('button', { name: 'Show as rows' }).click();
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('button', { name: /change Price/ }).count()).toBe(0);
  });

  test('edits a price in the list, and reverts it with a message when another user changed it first', async ({
    visit,
  }) => {
    const title = newName('Priced');
    const { _id } = await createProperty(title);
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    await go(`${list}?q=${encodeURIComponent(title)}`);
    const price = page.getByRole('button', { name: /change Price/ });
    const change = async (text: string): Promise<void> => {
      await price.focus();
      await page.keyboard.press('Enter');
      const input = page.getByRole('dialog', { name: 'Change Price' }).getByLabel(/^Price/);
      await input.fill(text);
      await input.press('Enter');
    };
    await change('1.25 Cr');
    await page.getByText(`Price of ${title}: 1.25 Cr`).waitFor();
    await expect.poll(() => price.textContent()).toContain('1.25 Cr');
    expect(await propertyNow(_id)).toMatchObject({ price: 12_500_000, version: 2 });
    await waitUntilSettled(page);
    await call('admin', `PUT /api/v2/admin/single-property/${_id}`, { price: 9_900_000 });
    expectProblem(/409/);
    await change('75 L');
    await page
      .getByText(`Someone else changed ${title}: Price is now 99.00 Lacs. Your change was not saved.`)
      .waitFor();
    await expect.poll(() => price.textContent()).toContain('99.00 Lacs');
    expect(await propertyNow(_id)).toMatchObject({ price: 9_900_000, version: 3 });
  });
});
