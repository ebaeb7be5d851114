import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { localize } from '#model/language/localize.ts';
import { choicesFor } from '#model/validation/conditions.ts';
import { parseResource } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { fieldsAskedBy, transitionsFrom } from '#model/states.ts';
import { call, leadNow, createLead, pageOf } from '../support/api.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

// checked: `npm run schemas` checks the file
const leads = parseResource(
  localize<ResourceSchema>(
    JSON.parse(readFileSync(fileURLToPath(new URL('../../../schemas/leads.json', import.meta.url)), 'utf8')),
    'en',
  ),
);
const { states } = leads;
const subStatus = leads.fieldsByName['subStatus'];
if (states === undefined || subStatus === undefined)
  throw new Error('schemas/leads.json: has no states; these tests are about them.');

const titleOf = (name: string): string => leads.fieldsByName[name]?.title ?? 'Note';

describe('status dialog of a lead', () => {
  test('that cannot be loaded says so, leaves the page as it is, and opens when there is a connection again', async ({
    visit,
  }) => {
    const lead = await createLead();
    const { page, context, go, expectProblem } = await visit({ as: 'admin', alone: true });
    expectProblem(/ERR_FAILED/);
    await context.route(/\/assets\/StatusDialog-/, (route) => route.abort());
    await go(pageOf(lead));
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a sentence');
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByText("Can't reach the server. Check your connection and try again.").waitFor();
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a sentence');
    await context.unrouteAll();
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('list', { name: 'Next status' }).waitFor();
  });

  test.runIf(isLong)(
    'whose inputs cannot be loaded closes, leaves the page as it is, and loads them the next time',
    async ({ visit }) => {
      const lead = await createLead();
      const { page, context, go, expectProblem } = await visit({ as: 'admin', alone: true });
      expectProblem(/ERR_FAILED|Failed to fetch/);
      await context.route(/\/assets\/inputs-/, (route) => route.abort());
      await go(pageOf(lead));
      await page.getByRole('textbox', { name: 'Note' }).fill('Half a sentence');
      await page.getByRole('button', { name: 'Change status' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Booked' }).click();
      const toast = page.getByText("Can't reach the server. Check your connection and try again.");
      await toast.waitFor();
      expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a sentence');
      await context.unrouteAll();
      await toast.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Change status' }).click();
      await dialog.getByRole('button', { name: 'Booked' }).click();
      await dialog.getByRole('textbox', { name: /^Agreement value/ }).waitFor();
    },
  );

  test.runIf(isLong)('offers exactly the next states that the schema allows', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    const fresh = await createLead();
    const lost = await createLead();
    await call('admin', `POST /api/v2/admin/lead-status/${lost._id}`, { status: 'Dropped', subStatus: 'Spam' });
    for (const [lead, from] of [
      [fresh, 'New'],
      [lost, 'Dropped'],
    ] as const) {
      await go(pageOf(lead));
      await page.getByRole('button', { name: 'Change status' }).click();
      const offered = page.getByRole('list', { name: 'Next status' }).getByRole('button');
      const expected = Object.keys(states.values).filter((state) =>
        transitionsFrom(states, from).some(({ to }) => to === state),
      );
      await expect.poll(() => offered.allTextContents()).toEqual(expected);
    }
  });

  test.runIf(isLong)('requires the same fields for each transition as the API', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    const lead = await createLead();
    const { status: from } = await leadNow(lead._id);
    const transitions = transitionsFrom(states, String(from));
    expect(transitions.length).toBeGreaterThan(5);
    await go(pageOf(lead));
    for (const transition of transitions) {
      const { to, require = [], requireOneOf = [] } = transition;
      // The sub-status is offered even if the transition does not require it.
      const refines = choicesFor(subStatus, { status: to }).length > 0 ? [subStatus.name] : [];
      const asked = new Set([...fieldsAskedBy(transition).filter((name) => name !== 'note'), ...refines]);
      await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: to }).click();
      const dialog = page.getByRole('dialog');
      const labels = async (): Promise<ReadonlySet<string>> =>
        new Set((await dialog.locator('label').allTextContents()).map((text) => text.replace(/\s*\*$/, ' *')));
      const label = (name: string): string => (require.includes(name) ? `${titleOf(name)} *` : titleOf(name));
      // A reason that is all that a transition requires is chosen by a button.
      const hasButtons = require.join() === subStatus.name && requireOneOf.length === 0;
      const inputs = [...asked, 'note'].filter((name) => !hasButtons || name !== subStatus.name);
      await expect.poll(labels, { message: to }).toEqual(new Set(inputs.map(label)));
      if (hasButtons) {
        const buttons = dialog.getByRole('group', { name: titleOf(subStatus.name) }).getByRole('button');
        const texts = (await buttons.allTextContents()).map((text) => text.replace(/\d$/, ''));
        expect([to, texts]).toEqual([to, choicesFor(subStatus, { status: to })]);
      } else if (asked.has(subStatus.name)) {
        await dialog.getByRole('combobox', { name: /^Sub-status/ }).click();
        await expect
          .poll(() => page.getByRole('option').allTextContents(), { message: to })
          .toEqual(choicesFor(subStatus, { status: to }));
        await page.keyboard.press('Escape');
      }
      await dialog.getByRole('button', { name: 'Change status' }).click();
      const sentences = [
        ...require.map((name) => `Please enter ${titleOf(name)}`),
        ...requireOneOf.map((group) => `Please enter ${group.map(titleOf).join(' or ')}`),
      ];
      for (const sentence of sentences) await dialog.getByText(sentence, { exact: true }).waitFor();

      const refused = await call('admin', `POST /api/v2/admin/lead-status/${lead._id}`, { status: to });
      const { error } = refused.body as { error?: { fields?: Record<string, string> } };
      expect([to, refused.status, new Set(Object.values(error?.fields ?? {}))]).toEqual([to, 422, new Set(sentences)]);
      expect((await leadNow(lead._id))['status']).toBe(from);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('rejects an appointment in the past, as the API does', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    const lead = await createLead();
    await go(pageOf(lead));
    await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Callback' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Sub-status/ }).fill('Busy');
    await page.getByRole('option', { name: 'Busy' }).click();
    await dialog.getByLabel(/^Scheduled for/).fill('2024-01-05T10:00');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByText('Scheduled for must be in the future').waitFor();
    const refused = await call('admin', `POST /api/v2/admin/lead-status/${lead._id}`, {
      status: 'Callback',
      subStatus: 'Busy',
      scheduledAt: '2024-01-05T04:30:00.000Z',
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { scheduledAt: 'Scheduled for must be in the future' } } },
    });

    await dialog.getByLabel(/^Scheduled for/).fill('2099-01-05T10:00');
    await dialog.getByLabel('Note').fill('Only after the monsoon.');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await leadNow(lead._id)).toMatchObject({
      status: 'Callback',
      subStatus: 'Busy',
      scheduledAt: '2099-01-05T04:30:00.000Z',
    });
    await page.getByRole('region', { name: 'Status' }).getByText('5-Jan-2099, 10:00 am').waitFor();
    await page.getByText('Only after the monsoon.').waitFor();
  });
});
