import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../api.ts';
import { createBookings } from './createBookings.ts';

let api: TestApi;
let manager: Person;
const {
  ok,
  errorOf,
  unit,
  createLead,
  createProject,
  createProperty,
  property,
  availability,
  booking,
  status,
  cancel,
  setStatus,
} = createBookings(() => ({ api, manager }));

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({
    leads: allOfLeads['leads'] ?? [],
    projects: ['view', 'create', 'edit', 'delete'],
    properties: ['view', 'create', 'edit', 'status', 'delete'],
    invoices: ['view', 'create', 'edit', 'status'],
  });
});
afterAll(() => api.close());

/** A project of two units, and the property that is the first of them. */
const createStock = async (more: Record<string, unknown> = {}) => {
  const site = await createProject([unit('A-1'), unit('A-2')]);
  return { site: site._id, flat: (await createProperty({ project: site._id, unitNumber: ' a-1', ...more }))._id };
};
const stock = async ({ site, flat }: { readonly site: string; readonly flat: string }) => [
  (await property(flat))['status'],
  (await availability(site))['A-1'],
];

describe('a property that is a unit of a project', () => {
  it('takes its unit off the offer when it is booked, and returns it', async () => {
    const [both, lead] = [await createStock(), await createLead()];
    ok(await status(lead._id, booking({ bookedProperty: both.flat })));
    expect(await stock(both)).toEqual(['Sold', 'Sold']);
    ok(await cancel(lead._id));
    expect(await stock(both)).toEqual(['Active', 'Available']);
  });

  it('is off the offer while its unit is booked or sold, and cannot be booked or opened by hand', async () => {
    const [both, lead, other] = [await createStock(), await createLead(), await createLead()];
    ok(await status(lead._id, booking({ bookedProject: both.site, unit: 'A-1' })));
    expect(await stock(both)).toEqual(['Sold', 'Booked']);
    const refused = await status(other._id, booking({ bookedProperty: both.flat }));
    expect([refused.status, Object.keys(errorOf(refused).fields ?? {})]).toEqual([409, ['bookedProperty']]);
    const opened = await setStatus(both.flat, 'Active');
    expect([opened.status, errorOf(opened).message]).toEqual([409, 'Unit number a-1 is not free: it is Booked.']);
    expect(await stock(both)).toEqual(['Sold', 'Booked']);
    ok(await cancel(lead._id));
    expect(await stock(both)).toEqual(['Active', 'Available']);
  });

  it('can be booked together with its unit by one lead', async () => {
    for (const [enquiredFor, state] of [
      ['Sale', 'Sold'],
      ['Rent', 'Rented'],
    ]) {
      const [both, lead] = [await createStock({ enquiredFor }), await createLead()];
      ok(await status(lead._id, booking({ bookedProperty: both.flat, bookedProject: both.site, unit: 'A-1' })));
      expect(await stock(both)).toEqual([state, 'Booked']);
      ok(await cancel(lead._id));
      expect(await stock(both)).toEqual(['Active', 'Available']);
    }
  });

  it('is refused when its unit is on hold, at the field of the lead', async () => {
    const site = await createProject([unit('A-1', 'Hold')]);
    const [flat, lead] = [await createProperty({ project: site._id, unitNumber: 'A-1' }), await createLead()];
    const refused = await status(lead._id, booking({ bookedProperty: flat._id }));
    expect([refused.status, Object.keys(errorOf(refused).fields ?? {})]).toEqual([409, ['bookedProperty']]);
    expect(errorOf(refused).message).toContain('Hold');
    expect((await property(flat._id))['status']).toBe('Active');
  });

  it('may name a unit that the project does not list', async () => {
    const [site, lead] = [await createProject([unit('A-2')]), await createLead()];
    const flat = await createProperty({ project: site._id, unitNumber: 'A-1' });
    ok(await status(lead._id, booking({ bookedProperty: flat._id })));
    expect((await property(flat._id))['status']).toBe('Sold');
  });

  it('follows the unit that a person marks, from its creation on; a state set by hand stays', async () => {
    const both = await createStock();
    const put = async (units: readonly unknown[]) =>
      ok(await api.call(manager, `PUT /api/rest/projects/${both.site}`, { body: { name: 'Marked', units } }));
    await put([unit('A-1', 'Sold'), unit('A-2')]);
    expect((await property(both.flat))['status']).toBe('Sold');
    const late = await createProperty({ project: both.site, unitNumber: 'A-1' });
    expect((await property(late._id))['status']).toBe('Sold');
    const second = await createProperty({ project: both.site, unitNumber: 'A-2' });
    ok(await setStatus(second._id, 'Inactive'));
    await put([unit('A-1', 'Sold'), unit('A-2', 'Booked')]);
    expect((await property(second._id))['status']).toBe('Inactive');
  });

  it('is sold once when many book it and its unit at the same time', async () => {
    const both = await createStock();
    const leads = await Promise.all(Array.from({ length: 12 }, () => createLead()));
    const replies = await Promise.all(
      leads.map(({ _id }, index) =>
        status(
          _id,
          booking(index % 2 === 0 ? { bookedProperty: both.flat } : { bookedProject: both.site, unit: 'A-1' }),
        ),
      ),
    );
    const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    const [state, value] = await stock(both);
    expect([state, ['Booked', 'Sold'].includes(String(value))]).toEqual(['Sold', true]);
  });
});
