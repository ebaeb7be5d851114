import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { dataOf, newName, newPhone, publicPathOf, userId } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { test } from '../support/page.ts';

const enquiriesOf = (phone: string): Promise<readonly WireRecord[]> =>
  dataOf('admin', `GET /api/v2/client/get-enquiry?q=${encodeURIComponent(phone)}`);

/** One of the sample's homes with several pictures, and the path of its page. */
const someHome = async (): Promise<{
  readonly id: string;
  readonly title: string;
  readonly pictures: number;
  readonly path: string;
}> => {
  // The oldest: those of other tests have fewer pictures.
  const found = await dataOf<readonly WireRecord[]>(
    'admin',
    'GET /api/v2/admin/get-property?perPage=100&sort=createdAt&order=ASC',
  );
  const homes = found.filter(
    ({ images, status, bhk, published, assignedTo }) =>
      Array.isArray(images) &&
      images.length >= 3 &&
      status === 'Active' &&
      bhk !== undefined &&
      published === true &&
      Array.isArray(assignedTo) &&
      assignedTo.length > 0,
  );
  const home = homes[randomInt(homes.length)];
  if (home === undefined) throw new Error('The sample has no home with three pictures.');
  return {
    id: home._id,
    title: String(home['title']),
    pictures: (home['images'] as readonly unknown[]).length,
    path: await publicPathOf(home),
  };
};

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('public page', () => {
  test('a visitor views pictures and sends one enquiry from a phone in spite of connection errors', async ({
    visit,
  }) => {
    const home = await someHome();
    const { link } = await dataOf<{ link: string }>('agent', `POST /api/v2/admin/property-share/${home.id}`, {
      draft: true,
    });
    await dataOf('agent', `POST /api/v2/admin/property-share/${home.id}`, {
      channel: 'whatsapp',
      to: 'A visitor',
      link,
    });
    const { page, context, go, expectProblem } = await visit({ screen: 'phone' });
    await go(`${home.path}?s=${link}`);
    expect([
      await page.getByRole('heading', { level: 1 }).textContent(),
      await overflowOf(page),
      await accessProblems(page),
    ]).toEqual([home.title, 0, []]);

    const count = page.locator('.gallery .count');
    await page.locator('.strip').press('ArrowRight');
    await expect.poll(() => count.textContent()).toBe(`2 / ${home.pictures}`);
    await page.locator('.strip a').nth(1).press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Pictures' });
    await expect.poll(() => viewer.getByRole('status').textContent()).toBe(`2 / ${home.pictures}`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => viewer.getByRole('status').textContent()).toBe(`3 / ${home.pictures}`);
    await viewer.getByRole('button', { name: 'Zoom' }).click();
    await expect
      .poll(() => viewer.locator('.zoomed img').evaluate((image) => image.clientWidth > window.innerWidth))
      .toBe(true);
    expect(await accessProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The browser restores the focus to the pressed picture, and only then fires the close event.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-picture'))).toBe('2');
    await expect.poll(() => count.textContent()).toBe(`3 / ${home.pictures}`);

    await page.getByRole('link', { name: 'Enquire' }).click();
    const form = page.locator('form');
    const send = form.getByRole('button');
    await send.click();
    await expect
      .poll(() => form.locator('.problem').allTextContents())
      .toEqual([
        'Please enter your name',
        'Please enter your phone',
        '',
        '',
        'Please give your consent so that we can reply',
      ]);
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
    const [name, phone] = [newName('Visitor'), newPhone()];
    const typed = async (): Promise<readonly string[]> =>
      Promise.all(['Your name', 'Your phone', 'Message'].map((label) => form.getByLabel(label).inputValue()));
    await form.getByLabel('Your name').fill(name);
    await form.getByLabel('Your phone').fill('12');
    await form.getByLabel('Message').fill('<b>Is it free in May?</b>');
    await form.getByLabel('I agree').check();
    expectProblem(/create-enquiry/);
    await send.click();
    await page.getByText('Phone is not a valid phone').waitFor();
    await form.getByLabel('Your phone').fill(phone);

    await context.setOffline(true);
    await send.click();
    await form.getByRole('alert').getByText('reach the server').waitFor();
    expect([await typed(), await send.textContent(), await accessProblems(page)]).toEqual([
      [name, phone, '<b>Is it free in May?</b>'],
      'Try again',
      [],
    ]);
    await context.setOffline(false);
    // The enquiry arrives, but the response is lost.
    await context.route(
      '**/create-enquiry',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 502, body: 'Bad gateway' });
      },
      { times: 1 },
    );
    await send.click();
    await form.getByRole('alert').getByText('know if your enquiry arrived').waitFor();
    expect([await typed(), await send.textContent()]).toEqual([
      [name, phone, '<b>Is it free in May?</b>'],
      'Try again',
    ]);
    await send.dblclick();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    const found = await enquiriesOf(phone);
    expect(found).toEqual([
      expect.objectContaining({
        name,
        message: '<b>Is it free in May?</b>',
        property: home.id,
        sharedBy: await userId('agent'),
        channel: 'Public page',
        consent: true,
        share: expect.any(String),
      }),
    ]);
    const shared = await dataOf<WireRecord>('admin', `GET /api/rest/shares/${String(found[0]?.['share'])}`);
    expect([shared['property'], shared['openCount']]).toEqual([home.id, 1]);
  });

  test('the picture counter shows the target picture while the gallery scrolls', async ({ visit }) => {
    const home = await someHome();
    const { page, go } = await visit({ screen: 'phone' });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await go(home.path);
    const strip = page.locator('.strip');
    const events = await strip.evaluate((element) => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      // As in the first frame of a scroll animation: the position has hardly changed.
      element.dispatchEvent(new Event('scroll'));
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      return document.querySelector('.gallery .count')?.textContent;
    });
    expect(events).toBe(`3 / ${home.pictures}`);
    await expect.poll(() => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))).toBe(2);
  });

  test('works in dark colors, shared on, in print, and without JavaScript', async ({ visit, browser }) => {
    const home = await someHome();
    const { page, context: visitor, go } = await visit({ colors: 'dark' });
    // The admin is not an agent of the home, so the page opens only with the link.
    const call = `POST /api/v2/admin/property-share/${home.id}`;
    const { link, address } = await dataOf<{ link: string; address: string }>('admin', call, { draft: true });
    await dataOf('admin', call, { channel: 'link', link });
    const { pathname, search } = new URL(address);
    await go(`${pathname}${search}`);
    expect([await overflowOf(page), await accessProblems(page)]).toEqual([0, []]);
    await visitor.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect([copied.pathname, copied.search]).toEqual([pathname, search]);
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.locator('.strip a').first().click();
    await page.getByRole('dialog', { name: 'तस्वीरें' }).getByRole('button', { name: 'बंद करें' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await page.emulateMedia({ media: 'print' });
    expect(
      await page
        .locator('form, .bar, .arrow')
        .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length),
    ).toBe(0);
    expect(
      await page
        .getByText(/: \+91 /)
        .first()
        .isVisible(),
    ).toBe(true);

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: testProduct().address });
    const bare = await context.newPage();
    await bare.goto(home.path);
    expect(await bare.getByRole('heading', { level: 1 }).textContent()).toBe(home.title);
    expect(await bare.locator('.agent a').first().getAttribute('href')).toMatch(/^tel:\+/);
    const [name, phone] = [newName('Reader'), newPhone()];
    await bare.getByLabel('Your name').fill(name);
    await bare.getByLabel('Your phone').fill('12');
    await bare.getByLabel('Message').fill('Two lines,\n<b>one</b> price?');
    await bare.getByLabel('I agree').check();
    await bare.getByRole('button', { name: 'Send enquiry' }).click();
    await bare.getByText('Phone is not a valid phone').waitFor();
    expect([await bare.getByLabel('Message').inputValue(), await bare.getByLabel('I agree').isChecked()]).toEqual([
      'Two lines,\n<b>one</b> price?',
      true,
    ]);
    await bare.getByLabel('Your phone').fill(phone);
    await bare.getByRole('button', { name: 'Send enquiry' }).click();
    await bare.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await enquiriesOf(phone)).toEqual([
      expect.objectContaining({
        name,
        message: 'Two lines,\n<b>one</b> price?',
        property: home.id,
        channel: 'Public page',
      }),
    ]);
    await bare.goto(home.path);
    await bare.locator('.strip a').first().click();
    await bare.waitForURL(/\/files\/[0-9a-f]{40}\/page\.webp$/);
    await context.close();
  });
});
