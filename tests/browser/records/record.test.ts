// Takes long.
import { describe, expect } from 'vitest';
import {
  call,
  editOf,
  leadNow,
  leadsList,
  createLead,
  newName,
  newPhone,
  pageOf,
  timelineOf,
  type Lead,
} from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { sampleCases } from '../../support/sampleCases.ts';
import { isLong } from '../../support/isLong.ts';

const newLead = '/dashboard/leads/add-lead';

describe('page of a lead', () => {
  test('shows person, requirement, status and timeline, and logs a call', async ({ visit }) => {
    const lead = await createLead({
      contactNo: newPhone(),
      email: `${newName('x').slice(2)}@example.com`,
      budgetMin: 5_000_000,
      budgetMax: 12_500_000,
      bhk: ['2', '3'],
      receivedAt: '2024-01-05T06:30:00.000Z',
    });
    await call('admin', `POST /api/rest/leads/${lead._id}/log`, {
      kind: 'call',
      direction: 'outgoing',
      outcome: 'busy',
    });
    const { page, go } = await visit({ as: 'admin' });
    await go(pageOf(lead));
    for (const title of ['Person', 'Requirement', 'Timeline'])
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    for (const text of ['50.00 Lacs', '1.25 Cr', '5-Jan-2024, 12:00 pm'])
      await page.getByText(text, { exact: true }).first().waitFor();
    expect(await page.getByRole('region', { name: 'Status' }).textContent()).toContain('New');
    await page.getByText(/busy/i).first().waitFor();
    await page.getByRole('button', { name: 'Call made' }).click();
    await page.getByLabel('Call notes').fill('Picked up at last.');
    await page.getByLabel('Outcome').selectOption('Connected');
    await page.getByRole('button', { name: 'Log call' }).click();
    await page.locator('.rec-entry').getByText('Picked up at last.').waitFor();
    expect((await timelineOf(lead._id))[0]).toMatchObject({
      kind: 'call',
      outcome: 'connected',
      note: 'Picked up at last.',
    });
  });

  test('links to its sections in page order, and moves the focus to the chosen one', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(pageOf(lead));
    const ways = page.getByRole('navigation', { name: 'On this page' });
    await ways.getByRole('button', { name: /^Matching properties/ }).waitFor();
    await expect
      .poll(() => ways.getByRole('button').allInnerTexts())
      .toEqual(['Details', expect.stringMatching(/^Matching properties/), 'Documents 0', 'Tasks 0', 'Invoices 0']);
    await ways.getByRole('button', { name: /^Matching properties/ }).click();
    const fitting = page.getByRole('region', { name: 'Matching properties' });
    await expect.poll(() => fitting.evaluate((panel) => panel === document.activeElement)).toBe(true);
    const isOnScreen = (): Promise<boolean> =>
      fitting.evaluate(
        (panel) => panel.getBoundingClientRect().bottom > 0 && panel.getBoundingClientRect().top < innerHeight,
      );
    await expect.poll(isOnScreen).toBe(true);
  });

  test('shows an error with a way back when the lead does not exist', async ({ visit }) => {
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    expectProblem(/answer: 404 GET/);
    await go('/dashboard/leads');
    await page.goto('/dashboard/leads/lead-details/Nobody/01890000-0000-7000-8000-000000000000');
    await page.getByRole('heading', { name: "We couldn't load this lead" }).waitFor();
    await page.getByText("We couldn't find this record, or you don't have access to it.").waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Lead');
    await page.locator('.gable-page-back').click();
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  });
});

describe('form of a new lead', () => {
  test('shows "Please enter …" for required fields, and saves the lead', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    const [name, phone] = [newName('Fresh'), newPhone()];
    await go(newLead);
    await page.getByRole('button', { name: 'Save lead' }).click();
    for (const title of ['Name', 'Phone', 'Source'])
      await page.getByText(`Please enter ${title}`, { exact: true }).waitFor();
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Phone/).fill(`0${phone.slice(3)}`);
    await page.getByRole('combobox', { name: /^Source/ }).fill('Walk');
    await page.getByRole('option', { name: 'Walk in' }).click();
    await page.getByRole('button', { name: 'Save lead' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await leadNow(id)).toMatchObject({ name, contactNo: phone, source: 'Walk in', status: 'New' });
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe(newLead);
  });

  test.runIf(isLong)(
    'links to the existing lead when the phone number is a duplicate, and saves after confirmation',
    async ({ visit }) => {
      const cached = await createLead();
      const { page, go, expectProblem } = await visit({ as: 'admin' });
      const name = newName('Twin');
      await go(newLead);
      await page.getByLabel(/^Name/).fill(name);
      await page.getByLabel(/^Phone/).fill(cached.contactNo);
      await page.getByLabel('Notes').focus();
      await page.getByText('Already exists:').first().waitFor();
      const link = page.getByRole('link', { name: cached.name });
      expect(await link.getAttribute('href')).toContain(cached._id);
      await page.getByRole('combobox', { name: /^Source/ }).fill('Website');
      await page.getByRole('option', { name: 'Website', exact: true }).click();
      expectProblem(/answer: 409 POST/);
      await page.getByRole('button', { name: 'Save lead' }).click();
      await page.getByRole('alert').getByRole('link', { name: cached.name }).waitFor();
      await page.getByRole('button', { name: 'Save anyway' }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    },
  );
});

describe('form of an existing lead', () => {
  test.runIf(isLong)('sends only the changed fields', async ({ visit }) => {
    const lead = await createLead({ budgetMax: 4_000_000 });
    const { page, go } = await visit({ as: 'admin' });
    await go(editOf(lead));
    const sent = page.waitForRequest(
      (request) => request.url().includes('/update-lead/') && request.method() === 'POST',
    );
    await page.getByLabel('Company').fill('Lakeside Textiles');
    await page.getByRole('button', { name: 'Save and close' }).click();
    expect((await sent).postDataJSON()).toEqual({ companyName: 'Lakeside Textiles', version: lead.version });
    await page.getByRole('heading', { name: lead.name, level: 1 }).waitFor();
    await page.getByText('Lakeside Textiles').first().waitFor();
    expect(await leadNow(lead._id)).toMatchObject({ companyName: 'Lakeside Textiles', budgetMax: 4_000_000 });
  });

  test('asks before it discards unsaved changes on a link, Back and reload', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(pageOf(lead));
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Company').fill('Half a sen');
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Properties' }).click();
    await asked.getByRole('button', { name: 'Stay' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Company').inputValue()).toBe('Half a sen');
    await page.evaluate(() => history.back());
    await asked.getByRole('button', { name: 'Stay' }).click();
    await asked.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe(editOf(lead));

    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await waitUntilSettled(page);
    expect(questions).toEqual(['beforeunload']);
    expect(await page.getByLabel('Company').inputValue()).toBe('');

    await page.getByLabel('Company').fill('Given up');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await asked.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: lead.name, level: 1 }).waitFor();
    expect((await leadNow(lead._id))['companyName']).toBeUndefined();
  });

  const changedMeanwhile = async (lead: Lead): Promise<void> => {
    const { version } = await leadNow(lead._id);
    const changed = await call('manager', `PUT /api/v2/admin/single-lead/${lead._id}`, {
      companyName: 'Theirs and Sons',
      designation: 'Director',
      version,
    });
    expect(changed.status).toBe(200);
  };

  test.for(sampleCases(['Theirs', 'Mine'] as const))(
    'shows both versions after a concurrent edit, and saves the chosen one: %s',
    async (side, { visit }) => {
      const lead = await createLead({ companyName: 'As it was' });
      const { page, go, expectProblem } = await visit({ as: 'admin' });
      await go(editOf(lead));
      await page.getByLabel('Company').fill('Mine and Daughters');
      await page.getByLabel('City').fill('Mysuru');
      await changedMeanwhile(lead);
      expectProblem(/answer: 409 POST/);
      await page.getByRole('button', { name: 'Save and close' }).click();
      const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
      for (const text of ['Mine and Daughters', 'Theirs and Sons', 'Director']) await dialog.getByText(text).waitFor();
      await dialog.getByRole('radio', { name: new RegExp(`^${side}`) }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: lead.name, level: 1 }).waitFor();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).pathname).toBe(pageOf(lead));
      expect(await leadNow(lead._id)).toMatchObject({
        companyName: side === 'Mine' ? 'Mine and Daughters' : 'Theirs and Sons',
        designation: 'Director',
        city: 'Mysuru',
      });
    },
  );

  test.runIf(isLong)('keeps the input and shows an error when the server is unreachable', async ({ visit }) => {
    const lead = await createLead();
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    await go(editOf(lead));
    await page.getByLabel('Company').fill('Lost line');
    expectProblem(/^network: /);
    await page.route('**/update-lead/**', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
    );
    await page.getByRole('button', { name: 'Save and close' }).click();
    await page
      .getByRole('alert')
      .getByText(/Can.t reach the server/)
      .waitFor();
    await page.unroute('**/update-lead/**');
    await page.getByRole('button', { name: 'Save and close' }).click();
    await page.getByText('Lost line').first().waitFor();
    expect(leadsList).not.toBe(new URL(page.url()).pathname);
  });

  test('keeps its buttons in place while an amount is typed and left', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(newLead);
    const [save, budget] = [page.getByRole('button', { name: 'Save lead' }), page.getByLabel('Max. budget')];
    const before = await save.boundingBox();
    await budget.fill('12500000');
    await page.getByText('= 1.25 Cr').waitFor();
    expect(await save.boundingBox()).toEqual(before);
    // The click leaves the input, and must still hit the button.
    await save.click();
    await page.getByText('Please enter Name').waitFor();
    expect(await save.boundingBox()).toEqual(before);
  });

  test('is printed without menus, buttons and inputs, in light colors', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin', colors: 'dark' });
    await go(pageOf(lead));
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Timeline', exact: true }).waitFor();
    for (const hidden of [page.getByRole('navigation'), page.getByRole('button'), page.getByRole('textbox')])
      expect(await hidden.filter({ visible: true }).allInnerTexts()).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(22, 25, 29)');
    await page.emulateMedia({ media: 'screen' });
  });
});
