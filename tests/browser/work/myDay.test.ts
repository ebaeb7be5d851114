import { describe, expect } from 'vitest';
import { accessProblems } from '../support/axe.ts';
import {
  call,
  createLead,
  dataOf,
  leadNow,
  leadsList,
  newName,
  newPhone,
  pageOf,
  userId,
  type Lead,
} from '../support/api.ts';
import { createAgent } from '../support/createAgent.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const fits = (): boolean => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

/** Creates a lead of the agent that is the first in the queue, because its callback is long overdue. */
const overdueLead = async (scheduledAt: string): Promise<Lead> => {
  const lead = await createLead({ assignedTo: await userId('agent') });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const next = { status: 'Callback', subStatus: 'Busy', scheduledAt: later };
  await dataOf('admin', `POST /api/v2/admin/lead-status/${lead._id}`, next);
  await dataOf('admin', `PUT /api/v2/admin/single-lead/${lead._id}`, { scheduledAt });
  return lead;
};

/** Creates a lead of the agent with a site visit that is long overdue. */
const overdueVisit = async (scheduledAt: string): Promise<Lead> => {
  const { body } = await call('admin', 'POST /api/rest/projects', { name: newName('Project') });
  const lead = await createLead({ assignedTo: await userId('agent'), projects: [String(body['_id'])] });
  const next = {
    status: 'Site visit scheduled',
    subStatus: 'First visit',
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  await dataOf('admin', `POST /api/v2/admin/lead-status/${lead._id}`, next);
  await dataOf('admin', `PUT /api/v2/admin/single-lead/${lead._id}`, { scheduledAt });
  return lead;
};

describe('My day', () => {
  test('an agent works through the queue with keys alone, and the progress of the day follows', async ({ visit }) => {
    const first = await overdueLead('2019-01-05T04:30:00.000Z');
    const second = await overdueLead('2019-01-06T04:30:00.000Z');
    const third = await overdueLead('2019-01-07T04:30:00.000Z');
    const { page, go, walk } = await visit({ as: 'agent' });
    await go('/dashboard');
    const progress = page.getByRole('region', { name: 'My day' }).getByRole('progressbar');
    await progress.waitFor();
    await waitUntilSettled(page);
    const done = async (): Promise<number> => Number(await progress.getAttribute('value'));
    const before = await done();
    const isOn = (lead: Lead): Promise<void> =>
      page.getByRole('heading', { level: 1, name: lead.name, exact: true }).waitFor();

    await page.keyboard.press('j');
    await isOn(first);
    await waitUntilSettled(page);
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Log “Not answered” and keep status' }).waitFor();
    await page.keyboard.press('n');
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const bar = page.getByRole('navigation', { name: 'My day' });
    await bar.getByText(new RegExp(`^${before + 1} of \\d+ done$`)).waitFor();

    // The next record opens by itself.
    await isOn(second);
    await page.keyboard.press('k');
    await isOn(first);
    await page.keyboard.press('j');
    await isOn(second);
    await page.keyboard.press('l');
    await isOn(third);
    await walk('/dashboard');
    await expect.poll(done).toBe(before + 1);
    const rows = page.getByRole('region', { name: 'My day' });
    await rows.getByRole('link', { name: second.name, exact: true }).waitFor();
    await rows.getByRole('link', { name: first.name, exact: true }).waitFor({ state: 'detached' });
  });

  test('an agent sees that a record went to another person, and goes on to the next one', async ({ visit }) => {
    const first = await overdueLead('2016-01-05T04:30:00.000Z');
    const second = await overdueLead('2016-01-06T04:30:00.000Z');
    const giveAway = async ({ _id }: Lead): Promise<unknown> =>
      dataOf('admin', `PUT /api/v2/admin/single-lead/${_id}`, { assignedTo: await userId('imran') });
    const { page, go, expectProblem } = await visit({ as: 'agent' });
    expectProblem(/404/);
    await go('/dashboard');
    await page.getByRole('region', { name: 'My day' }).getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { level: 1, name: first.name, exact: true }).waitFor();
    await waitUntilSettled(page);
    await giveAway(first);
    await page.getByRole('alert').getByText('you no longer have access to it').waitFor();
    // After a load, the page has nothing to show, but the walk goes on.
    await page.reload();
    await page.getByText("We couldn't load this lead").waitFor();
    await page.getByRole('navigation', { name: 'My day' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: second.name, exact: true }).waitFor();
    await giveAway(second);
  });

  test.runIf(isLong)(
    'an agent with a long queue sees how many records follow after the first 100',
    async ({ visit }) => {
      const { id, token } = await createAgent();
      for (let made = 0; made < 102; made += 1) await createLead({ assignedTo: id });
      const { page, go } = await visit({ at: { address: testProduct().address, token } });
      await go('/dashboard');
      const day = page.getByRole('region', { name: 'My day' });
      await day.getByRole('button', { name: 'Show the first 100 of 102' }).click();
      await day.getByText('2 more follow when these are done.').waitFor();
      expect(await day.getByRole('listitem').count()).toBe(100);
    },
  );

  test.runIf(isLong)('a new agent without records sees an empty queue', async ({ visit }) => {
    const { token } = await createAgent();
    const { page, go } = await visit({ at: { address: testProduct().address, token } });
    await go('/dashboard');
    const day = page.getByRole('region', { name: 'My day' });
    await day.getByText('Nothing is due, and no one is waiting for a first contact.').waitFor();
    expect(await day.getByRole('button', { name: 'Start' }).count()).toBe(0);
    expect(await accessProblems(page)).toEqual([]);
  });

  test.runIf(isLong)('an agent opens a call and walks through the queue on a phone', async ({ visit }) => {
    const { page, go } = await visit({ as: 'agent', screen: 'phone' });
    await go('/dashboard');
    const day = page.getByRole('region', { name: 'My day' });
    await day
      .getByRole('link', { name: /^Call / })
      .first()
      .waitFor();
    await waitUntilSettled(page);
    expect(await accessProblems(page)).toEqual([]);
    expect(await page.evaluate(fits)).toBe(true);
    await day
      .getByRole('link', { name: /^Call / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Not answered/ }).waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });

    await day.getByRole('button', { name: 'Start' }).click();
    const walk = page.getByRole('navigation', { name: 'My day' });
    await walk.getByText(/^\d+ of \d+ done$/).waitFor();
    await waitUntilSettled(page);
    expect(await page.evaluate(fits)).toBe(true);
    expect(await accessProblems(page)).toEqual([]);
    const first = page.url();
    await walk.getByRole('button', { name: 'Skip' }).click();
    await expect.poll(() => page.url()).not.toBe(first);
    await walk.getByRole('button', { name: 'Leave My day' }).click();
    await walk.waitFor({ state: 'detached' });
  });

  test('on a phone, an agent reads the last contact, records a visit that was missed, and goes on with the thumb', async ({
    visit,
  }) => {
    const lead = await overdueVisit('2018-01-05T04:30:00.000Z');
    await dataOf('agent', `POST /api/rest/leads/${lead._id}/log`, { kind: 'call', note: 'Asked for a balcony.' });
    const { page, go } = await visit({ as: 'agent', screen: 'phone' });
    await go('/dashboard');
    await page.getByRole('region', { name: 'My day' }).getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { level: 1, name: lead.name, exact: true }).waitFor();
    await page.getByRole('region', { name: 'Last contact' }).getByText('Asked for a balcony.').waitFor();
    await waitUntilSettled(page);
    expect(await accessProblems(page)).toEqual([]);
    const bar = page.getByRole('navigation', { name: 'My day' });
    const box = await bar.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    // One line, in the lower half, above the actions of the record.
    expect(box?.height).toBeLessThan(64);
    expect(box?.y).toBeGreaterThan(height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(
      Math.floor((await page.locator('.rec-show-actions').boundingBox())?.y ?? Infinity),
    );

    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Client not reachable' }).click();
    const sub = dialog.getByRole('combobox', { name: /^Sub-status/ });
    await expect.poll(() => sub.inputValue()).toBe('First visit');
    // The proposal for another next step is filled in, and nothing of the first one is left.
    await dialog.getByRole('button', { name: 'Callback', exact: true }).click();
    await expect.poll(() => sub.inputValue()).toBe('Not reachable');
    await dialog.getByRole('button', { name: 'Not interested' }).click();
    await dialog.getByRole('button', { name: 'Budget mismatch' }).waitFor();
    await dialog.getByRole('button', { name: 'Callback', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await leadNow(lead._id)).toMatchObject({ status: 'Callback', subStatus: 'Not reachable' });
    await page.getByRole('heading', { level: 1, name: lead.name, exact: true }).waitFor({ state: 'detached' });
  });

  test('the status dialog after a call reuses the outcome and the note', async ({ visit }) => {
    const lead = await createLead({ assignedTo: await userId('agent') });
    const { page, go } = await visit({ as: 'agent' });
    await go(pageOf(lead));
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Asks for the price list');
    await dialog.getByRole('button', { name: /^Busy/ }).click();
    await expect.poll(() => dialog.getByRole('combobox', { name: /^Sub-status/ }).inputValue()).toBe('Busy');
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Asks for the price list');
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Next Monday/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await leadNow(lead._id)).toMatchObject({ status: 'Callback', subStatus: 'Busy', contactCount: 1 });
    await expect.poll(() => page.getByText('Asks for the price list').count()).toBe(1);
  });
});

describe('leads list', () => {
  test.runIf(isLong)('sorts the Overdue tab by time, and reopens from the menu at the same tab', async ({ visit }) => {
    const { page, go } = await visit({ as: 'manager' });
    await go(leadsList);
    await page.getByRole('tab', { name: /^Overdue/ }).click();
    await waitUntilSettled(page);
    const scheduled = page.getByRole('columnheader', { name: 'Scheduled for' });
    await expect.poll(() => scheduled.getAttribute('aria-sort')).toBe('ascending');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await menu.getByRole('link', { name: 'Leads', exact: true }).first().click();
    await expect.poll(() => page.getByRole('tab', { name: /^Overdue/ }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: /^All/ }).click();
    await waitUntilSettled(page);
    await expect.poll(() => scheduled.getAttribute('aria-sort')).toBeNull();
  });
});

describe('form of a new lead', () => {
  test('saves the lead of a telecaller, who enters the source without reading it later', async ({ visit }) => {
    const { page, go } = await visit({ as: 'telecaller', screen: 'phone' });
    await go('/dashboard/leads/add-lead');
    const name = newName('Caller');
    await page.getByLabel(/^Name/).fill(name);
    await page
      .getByLabel(/^Phone/)
      .first()
      .fill(newPhone());
    await page.getByRole('combobox', { name: /^Source/ }).click();
    await page.getByRole('option', { name: 'Walk in' }).click();
    await page.getByRole('button', { name: 'Save lead' }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  });

  test('starts with few fields, and lists owners by team, then those without a manager, then those who only view', async ({
    visit,
  }) => {
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go('/dashboard/leads/add-lead');
    const name = page.getByLabel(/^Name/);
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    // Two screens of a phone.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 844);
    expect(await page.getByLabel(/^Designation/).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Owner', exact: true }).click();
    const options = page.getByRole('option');
    // The numbers of open leads arrive after the people.
    await expect.poll(() => options.first().innerText()).toMatch(/\d+ open/);
    const texts = await options.allInnerTexts();
    expect(texts[0]).toMatch(/Team of /);
    const placeOf = (name: string): number => texts.findIndex((text) => text.startsWith(name));
    const [agent, founder, viewer] = ['Karthik Rao', 'Asha Menon', 'Thomas Mathew'].map(placeOf);
    expect(agent).toBeGreaterThanOrEqual(0);
    expect(founder).toBeGreaterThan(agent ?? Infinity);
    expect(viewer).toBeGreaterThan(founder ?? Infinity);
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'detached' });
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'More fields' }).click();
    await page.getByLabel(/^Designation/).waitFor();
  });
});
