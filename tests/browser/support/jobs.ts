import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { WireRecord } from '#model/wire/wire.ts';
import {
  call,
  createLead,
  dataOf,
  leadNow,
  leadsList,
  newName,
  newPhone,
  pageOf,
  timelineOf,
  userId,
  type Lead,
} from './api.ts';
import { patienceMs, waitUntilSettled, type OpenVisit } from './page.ts';

/** A page whose clicks and keys are counted. */
type Counted = {
  readonly page: Page;
  readonly click: (target: Locator) => Promise<void>;
  readonly press: (key: string) => Promise<void>;
};

type Job = {
  readonly as: 'admin' | 'agent';
  /**
   * Creates the records that the job needs, and opens its first page. Returns the function that does the job, and the
   * function that checks the result.
   */
  readonly prepare: (visit: Awaited<ReturnType<OpenVisit>>) => Promise<{
    readonly work: (counted: Counted) => Promise<void>;
    readonly check: () => Promise<void>;
  }>;
};

/**
 * Returns the path of the list with one lead. It is found by phone number, because two leads of the sample agency may
 * have the same name.
 */
const listOf = ({ contactNo }: Lead): string => `${leadsList}?q=${encodeURIComponent(contactNo)}`;
const dialogClosed = (page: Page): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' });
const hour = 3_600_000;

const openList = async ({ page, go }: Awaited<ReturnType<OpenVisit>>, lead: Lead): Promise<void> => {
  await go(listOf(lead));
  await page.getByRole('row', { name: new RegExp(lead.name) }).waitFor();
};

/** Returns a lead whose site visit is over and has no outcome yet. */
const leadWithPastVisit = async (): Promise<Lead> => {
  const filter = encodeURIComponent(JSON.stringify({ status: ['Site visit scheduled'], scheduledAt: { lt: '$now' } }));
  const [lead] = await dataOf<readonly Lead[]>('admin', `GET /api/v2/admin/get-lead?filter=${filter}`);
  if (lead === undefined) throw new Error('The sample has no site visit whose time has passed.');
  return lead;
};

const callsOf = async (lead: Lead) => (await timelineOf(lead._id)).filter(({ kind }) => kind === 'call');

/** The jobs of `docs/JOBS.md`, by the names that they have there, with their steps on the screen. */
export const jobs: Readonly<Record<string, Job>> = {
  'Log a call that was not answered': {
    as: 'admin',
    prepare: async (visit) => {
      const lead = await createLead();
      await openList(visit, lead);
      return {
        work: async ({ page, press }) => {
          await press('c');
          await page.getByRole('button', { name: 'Log “Not answered” and keep status' }).waitFor();
          await press('Shift+N');
          await dialogClosed(page);
        },
        check: async () => {
          expect(await callsOf(lead)).toMatchObject([{ outcome: 'not answered' }]);
          expect((await leadNow(lead._id))['status']).not.toBe('Callback');
        },
      };
    },
  },
  'Not answered, call back tomorrow': {
    as: 'admin',
    prepare: async (visit) => {
      const lead = await createLead();
      await openList(visit, lead);
      return {
        work: async ({ page, press }) => {
          await press('c');
          await page.getByRole('button', { name: 'Log “Not answered” and keep status' }).waitFor();
          await press('n');
          await page.getByRole('button', { name: 'Save' }).waitFor();
          await press('Enter');
          await dialogClosed(page);
        },
        check: async () => {
          expect(await callsOf(lead)).toMatchObject([{ outcome: 'not answered' }]);
          const now = await leadNow(lead._id);
          expect(now).toMatchObject({ status: 'Callback', subStatus: 'Not answered' });
          expect(Date.parse(String(now['scheduledAt'])) - Date.now()).toBeLessThan(48 * hour);
        },
      };
    },
  },
  'Not answered, call back tomorrow, from Home': {
    as: 'agent',
    prepare: async ({ page, go }) => {
      const lead = await createLead({ assignedTo: await userId('agent') });
      const path = `/api/v2/admin/lead-status/${lead._id}`;
      const scheduledAt = new Date(Date.now() + hour).toISOString();
      await dataOf('admin', `POST ${path}`, { status: 'Callback', subStatus: 'Busy', scheduledAt });
      // The lead is long overdue, so that it is first in the queue.
      await dataOf('admin', `PUT /api/v2/admin/single-lead/${lead._id}`, { scheduledAt: '2020-01-05T04:30:00.000Z' });
      await go('/dashboard');
      const row = page.getByRole('link', { name: `Call ${lead.name}` });
      await row.waitFor();
      return {
        work: async ({ click }) => {
          await click(row);
          await click(page.getByRole('button', { name: /^Not answered/ }));
          await click(page.getByRole('button', { name: /^Tomorrow/ }));
          await dialogClosed(page);
          await row.waitFor({ state: 'detached' });
        },
        check: async () => {
          expect(await callsOf(lead)).toMatchObject([{ outcome: 'not answered' }]);
          expect(await leadNow(lead._id)).toMatchObject({ status: 'Callback', subStatus: 'Not answered' });
        },
      };
    },
  },
  'Add a lead': {
    as: 'agent',
    prepare: async ({ page, go }) => {
      const name = newName('Lead');
      await go(leadsList);
      return {
        work: async ({ click }) => {
          await click(page.getByRole('link', { name: 'Add lead' }));
          await page.getByLabel(/^Name/).waitFor();
          await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
          await page.keyboard.type(name);
          await page.keyboard.press('Tab');
          await page.keyboard.type(newPhone());
          await page.keyboard.press('Tab');
          await page.keyboard.type('Website');
          await page.keyboard.press('Enter');
          await click(page.getByRole('button', { name: 'Save lead' }));
          await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
        },
        check: async () => {
          const { status, body } = await call('agent', `GET /api/v2/admin/get-lead?q=${encodeURIComponent(name)}`);
          expect([status, body['total']]).toEqual([200, 1]);
        },
      };
    },
  },
  'Find by the last digits of a phone number': {
    as: 'agent',
    prepare: async ({ page, go }) => {
      const lead = await createLead({ assignedTo: await userId('agent') });
      await go('/dashboard');
      return {
        work: async () => {
          await page.keyboard.type(lead.contactNo.slice(-6));
          const found = page.getByRole('option', { name: new RegExp(lead.name) });
          await found.and(page.locator('[aria-selected=true]')).waitFor();
          await page.keyboard.press('Enter');
          await page.getByRole('heading', { level: 1, name: lead.name, exact: true }).waitFor();
        },
        check: async () => {
          await expect.poll(() => page.url()).toContain(lead._id);
        },
      };
    },
  },
  'WhatsApp with a template': {
    as: 'admin',
    prepare: async (visit) => {
      const lead = await createLead();
      await visit.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      await openList(visit, lead);
      return {
        work: async ({ page, press }) => {
          await press('w');
          await page.waitForFunction(() => document.activeElement?.getAttribute('href')?.includes('text=') === true);
          await press('Enter');
          await dialogClosed(page);
        },
        check: async () => {
          const note = async (): Promise<string> =>
            String((await timelineOf(lead._id)).find(({ kind }) => kind === 'whatsapp')?.note);
          await expect.poll(note).toContain(lead.name.split(' ')[0]);
        },
      };
    },
  },
  'Schedule a site visit': {
    as: 'admin',
    prepare: async (visit) => {
      const [project] = (await call('admin', 'GET /api/rest/projects?range=[0,0]'))
        .body as unknown as readonly WireRecord[];
      const lead = await createLead({ projects: [String(project?._id)] });
      await openList(visit, lead);
      return {
        work: async ({ page, press }) => {
          await press('s');
          await page.getByRole('list', { name: 'Next status' }).waitFor();
          await press('3');
          await page.getByRole('button', { name: /^Tomorrow/ }).waitFor();
          await press('3');
          await dialogClosed(page);
        },
        check: async () => {
          const now = await leadNow(lead._id);
          expect(now).toMatchObject({ status: 'Site visit scheduled', scheduledAt: expect.any(String) });
        },
      };
    },
  },
  'Visit took place, next step': {
    as: 'admin',
    prepare: async (visit) => {
      const lead = await leadWithPastVisit();
      await openList(visit, lead);
      return {
        work: async ({ page, press }) => {
          await press('s');
          await page.getByRole('button', { name: 'Took place' }).waitFor();
          await press('t');
          await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
          await page.keyboard.type('Liked the corner flat');
          await press('Control+Enter');
          await dialogClosed(page);
        },
        check: async () => {
          const [visited] = (await timelineOf(lead._id)).filter(({ kind }) => kind === 'visit');
          expect(visited).toMatchObject({ outcome: 'done', note: 'Liked the corner flat' });
          expect(await leadNow(lead._id)).toMatchObject({ status: 'Callback', subStatus: 'Follow up' });
        },
      };
    },
  },
  'Visit did not take place, next step': {
    as: 'admin',
    prepare: async (visit) => {
      const lead = await leadWithPastVisit();
      await openList(visit, lead);
      return {
        work: async ({ page, press }) => {
          await press('s');
          await page.getByRole('button', { name: 'Took place' }).waitFor();
          await press('1');
          await page.getByRole('button', { name: 'Save' }).waitFor();
          await press('Enter');
          await dialogClosed(page);
        },
        check: async () => {
          const [visited] = (await timelineOf(lead._id)).filter(
            ({ kind, outcome }) => kind === 'visit' && outcome !== 'scheduled',
          );
          expect(visited).toMatchObject({ outcome: 'not done' });
          const now = await leadNow(lead._id);
          expect(now['status']).toBe('Site visit scheduled');
          expect(Date.parse(String(now['scheduledAt']))).toBeGreaterThan(Date.now());
        },
      };
    },
  },
  'Share a matching property': {
    as: 'admin',
    prepare: async ({ page, context, go }) => {
      const locality = newName('Place');
      const property = await dataOf<WireRecord>('admin', 'POST /api/v2/admin/create-property', {
        title: newName('House'),
        enquiredFor: 'Sale',
        propertyType: 'Residential',
        propertySubType: 'Villa',
        bhk: '3',
        price: 7_000_000,
        area: { value: 1500, unit: 'sq ft' },
        locality,
      });
      const lead = await createLead({
        enquiredFor: ['Buy'],
        propertyType: 'Residential',
        budgetMax: 7_000_000,
        locations: [locality],
      });
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      await go(pageOf(lead));
      const panel = page.getByRole('region', { name: 'Matching properties' });
      await panel.scrollIntoViewIfNeeded();
      const share = panel.getByRole('button', { name: `Share ${String(property['title'])}` });
      await share.waitFor();
      return {
        work: async ({ click }) => {
          await click(share);
          await click(page.getByRole('dialog').getByRole('link', { name: 'Open WhatsApp' }));
          await dialogClosed(page);
        },
        check: async () => {
          await expect.poll(async () => (await leadNow(lead._id))['shareCount'], { timeout: patienceMs }).toBe(1);
        },
      };
    },
  },
  'Assign 25 leads to five people': {
    as: 'admin',
    prepare: async ({ page, go }) => {
      const name = newName('Many');
      const leads: Lead[] = [];
      for (let number = 0; number < 25; number += 1) leads.push(await createLead({ name: `${name} ${number}` }));
      await go(`${leadsList}?q=${encodeURIComponent(name)}`);
      const dialog = page.getByRole('dialog');
      return {
        work: async ({ click }) => {
          await click(page.getByRole('checkbox', { name: 'Select all on this page' }));
          await click(page.getByRole('toolbar').getByRole('button', { name: 'Set owner' }));
          await click(dialog.getByRole('button', { name: /^Everyone/ }));
          await click(dialog.getByRole('button', { name: /^Assign to \d+ people$/ }));
          await page.getByText('25 changed').waitFor();
        },
        check: async () => {
          const owners = await Promise.all(leads.map(async ({ _id }) => (await leadNow(_id))['assignedTo']));
          expect(owners).not.toContain(undefined);
          expect(new Set(owners).size).toBeGreaterThanOrEqual(5);
        },
      };
    },
  },
  'Open my next lead': {
    as: 'agent',
    prepare: async ({ page, go }) => {
      const lead = await createLead({ assignedTo: await userId('agent') });
      await go(pageOf(lead));
      const walk = page.getByRole('navigation', { name: 'My day' });
      return {
        work: async ({ press }) => {
          await press('j');
          await walk.waitFor();
          await page.waitForURL((url) => !url.href.includes(lead._id));
          await waitUntilSettled(page);
        },
        check: async () => {
          await walk.getByRole('button', { name: 'Previous' }).click();
          await page.getByRole('heading', { level: 1, name: lead.name, exact: true }).waitFor();
        },
      };
    },
  },
};
