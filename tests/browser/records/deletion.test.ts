import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { accessProblems } from '../support/axe.ts';
import { call, dataOf, leadsList, createLead, newName } from '../support/api.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const projectsList = '/dashboard/projects/manage-projects';

const createProject = async (): Promise<{ readonly _id: string; readonly name: string }> => {
  const name = newName('Project');
  const { body } = await call('admin', 'POST /api/rest/projects', { name, status: 'Upcoming' });
  return { _id: String(body['_id']), name };
};

describe('deletion', () => {
  test('lists references before a record is deleted, and deletes it permanently only from the trash', async ({
    visit,
  }) => {
    const project = await createProject();
    const lead = await createLead({ projects: [project._id] });
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    await go(`/dashboard/projects/project-details/x/${project._id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${project.name}?` });
    const link = dialog.getByRole('link', { name: '1 lead' });
    expect(await link.getAttribute('href')).toContain(encodeURIComponent(JSON.stringify({ projects: [project._id] })));
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete anyway' }).click();
    await page.waitForURL(`**${projectsList}`);

    await go(`${projectsList}?tab=${encodeURIComponent('!deleted')}&q=${encodeURIComponent(project.name)}`);
    const row = page.locator('tbody tr[data-index]').first();
    await row.hover();
    await row.getByRole('button', { name: `Delete permanently: ${project.name}` }).click();
    expectProblem(/409/);
    const last = page.getByRole('dialog', { name: `Permanently delete ${project.name}?` });
    await last.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('1 lead still refers to this project.').waitFor();

    await dataOf('admin', `POST /api/v2/admin/update-lead/${lead._id}`, { projects: [] });
    await last.getByRole('button', { name: 'Delete permanently' }).click();
    await last.waitFor({ state: 'detached' });
    await page.getByText(/No projects match/).waitFor();
    expect((await call('admin', `GET /api/rest/projects/${project._id}`)).status).toBe(404);
  });

  test.runIf(isLong)('deletes several leads on a phone after a long press', async ({ visit }) => {
    const name = newName('Phone');
    const leads = await Promise.all([1, 2].map((number) => createLead({ name: `${name} ${number}` })));
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go(`${leadsList}?q=${encodeURIComponent(name)}`);
    const cards = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(2);
    const box = await cards.nth(0).locator('dl').boundingBox();
    await cards
      .nth(0)
      .locator('dl')
      .dispatchEvent('pointerdown', {
        pointerType: 'touch',
        clientX: box?.x ?? 0,
        clientY: box?.y ?? 0,
        bubbles: true,
      });
    await page.getByRole('toolbar', { name: 'Selected records' }).waitFor();
    await cards.nth(0).locator('dl').dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
    // The click at the end of the long press neither opens nor deselects the card.
    await cards.nth(0).locator('dl').dispatchEvent('click');
    await cards.nth(1).click();
    const bar = page.getByRole('toolbar', { name: 'Selected records' });
    await expect.poll(() => bar.textContent()).toContain('2 selected');
    const button = bar.getByRole('button', { name: 'Delete' });
    const bottomQuarter = (page.viewportSize()?.height ?? Infinity) * 0.75;
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(bottomQuarter);
    expect(await accessProblems(page)).toEqual([]);
    await button.click();
    await page.getByText('You can restore them from the Deleted tab.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 changed').waitFor();
    const found = await dataOf<readonly WireRecord[]>(
      'admin',
      `GET /api/v2/admin/get-lead?q=${encodeURIComponent(name)}`,
    );
    expect([leads.length, found]).toEqual([2, []]);
  });
});

describe('form', () => {
  test('creates one record when it is submitted several times', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    const name = newName('Once');
    await go('/dashboard/projects/add-projects');
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    await page.evaluate(() => {
      const form = document.querySelector('form');
      for (let times = 0; times < 3; times += 1) form?.requestSubmit();
    });
    await page.getByRole('heading', { name }).waitFor();
    const { body } = await call(
      'admin',
      `GET /api/rest/projects?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
    );
    expect(body).toHaveLength(1);
  });
});
