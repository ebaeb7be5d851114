import { describe, expect, it } from 'vitest';
import { createBookings } from './createBookings.ts';
import { sampleCases } from '../../support/sampleCases.ts';

const bookings = createBookings();
const { ok, unit, createLead, createProject, createProperty, property, availability, status, cancel } = bookings;

/** Creates a project with two units, and the property that represents the first of them. */
const createStock = async (more: Record<string, unknown> = {}) => {
  const site = await createProject([unit('A-1'), unit('A-2')]);
  return { site: site._id, flat: (await createProperty({ project: site._id, unitNumber: ' a-1', ...more }))._id };
};
const stock = async ({ site, flat }: { readonly site: string; readonly flat: string }) => [
  (await property(flat))['status'],
  (await availability(site))['A-1'],
];

describe('a property that is a unit of a project', () => {
  it('marks its unit as sold when it is booked, and frees it when the booking is cancelled', async () => {
    const [both, lead] = [await createStock(), await createLead()];
    ok(await status(lead._id, bookings.booking({ bookedProperty: both.flat })));
    expect(await stock(both)).toEqual(['Sold', 'Sold']);
    ok(await cancel(lead._id));
    expect(await stock(both)).toEqual(['Active', 'Available']);
  });

  it('is not available while its unit is booked, and cannot be booked or activated by hand', async () => {
    const [both, lead, other] = [await createStock(), await createLead(), await createLead()];
    ok(await status(lead._id, bookings.booking({ bookedProject: both.site, unit: 'A-1' })));
    expect(await stock(both)).toEqual(['Sold', 'Booked']);
    const refused = await status(other._id, bookings.booking({ bookedProperty: both.flat }));
    expect([refused.status, Object.keys(bookings.errorOf(refused).fields ?? {})]).toEqual([409, ['bookedProperty']]);
    const opened = await bookings.setStatus(both.flat, 'Active');
    expect([opened.status, bookings.errorOf(opened).message]).toEqual([
      409,
      'Unit number a-1 is not free: it is Booked.',
    ]);
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
      ok(
        await status(lead._id, bookings.booking({ bookedProperty: both.flat, bookedProject: both.site, unit: 'A-1' })),
      );
      expect(await stock(both)).toEqual([state, 'Booked']);
      ok(await cancel(lead._id));
      expect(await stock(both)).toEqual(['Active', 'Available']);
    }
  });

  it('cannot be booked while its unit is on hold, and the error names the field of the lead', async () => {
    const site = await createProject([unit('A-1', 'Hold')]);
    const [flat, lead] = [await createProperty({ project: site._id, unitNumber: 'A-1' }), await createLead()];
    const refused = await status(lead._id, bookings.booking({ bookedProperty: flat._id }));
    expect([refused.status, Object.keys(bookings.errorOf(refused).fields ?? {})]).toEqual([409, ['bookedProperty']]);
    expect(bookings.errorOf(refused).message).toContain('Hold');
    expect((await property(flat._id))['status']).toBe('Active');
  });

  it('can name a unit that the project does not list', async () => {
    const [site, lead] = [await createProject([unit('A-2')]), await createLead()];
    const flat = await createProperty({ project: site._id, unitNumber: 'A-1' });
    ok(await status(lead._id, bookings.booking({ bookedProperty: flat._id })));
    expect((await property(flat._id))['status']).toBe('Sold');
  });

  it('follows a unit that a user marks, from its creation on, and keeps a status set by hand', async () => {
    const both = await createStock();
    const put = async (units: readonly unknown[]) =>
      ok(
        await bookings.api.call(bookings.manager, `PUT /api/rest/projects/${both.site}`, {
          body: { name: 'Marked', units },
        }),
      );
    await put([unit('A-1', 'Sold'), unit('A-2')]);
    expect((await property(both.flat))['status']).toBe('Sold');
    const late = await createProperty({ project: both.site, unitNumber: 'A-1' });
    expect((await property(late._id))['status']).toBe('Sold');
    const second = await createProperty({ project: both.site, unitNumber: 'A-2' });
    ok(await bookings.setStatus(second._id, 'Inactive'));
    await put([unit('A-1', 'Sold'), unit('A-2', 'Booked')]);
    expect((await property(second._id))['status']).toBe('Inactive');
  });

  it('is sold once when it and its unit are booked concurrently', async () => {
    const both = await createStock();
    const leads = await Promise.all(Array.from({ length: 12 }, () => createLead()));
    const replies = await Promise.all(
      leads.map(({ _id }, index) =>
        status(
          _id,
          bookings.booking(index % 2 === 0 ? { bookedProperty: both.flat } : { bookedProject: both.site, unit: 'A-1' }),
        ),
      ),
    );
    const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    const [state, value] = await stock(both);
    expect([state, ['Booked', 'Sold'].includes(String(value))]).toEqual(['Sold', true]);
  });
});

describe('booking a unit and its properties', () => {
  it('keeps a property for rent available although the builder has sold the unit', async () => {
    const site = await createProject([unit('A-1', 'Sold')]);
    const flat = await createProperty({ project: site._id, unitNumber: 'A-1', enquiredFor: 'Rent', price: 30000 });
    const lead = await createLead();
    expect(flat['status']).toBe('Active');
    ok(await status(lead._id, bookings.booking({ bookedProperty: flat._id })));
  });
  it('keeps a resale property available although the unit is sold', async () => {
    const site = await createProject([unit('A-1', 'Sold')]);
    const flat = await createProperty({ project: site._id, unitNumber: 'A-1', saleType: 'Resale' });
    expect(flat['status']).toBe('Active');
  });
  it('rejects activating a second property of the unit while the first is booked', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const two = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const lead = await createLead();
    ok(await status(lead._id, bookings.booking({ bookedProperty: one._id })));
    const opened = await bookings.setStatus(two._id, 'Active');
    expect([
      opened.status,
      (await property(one._id))['status'],
      (await property(two._id))['status'],
      await availability(site._id),
    ]).toEqual([409, 'Sold', 'Sold', { 'A-1': 'Sold' }]);
  });
  it('keeps the unit taken when a second property of the unit is deleted', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const two = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const lead = await createLead();
    ok(await status(lead._id, bookings.booking({ bookedProperty: one._id })));
    ok(await bookings.api.call(bookings.manager, `DELETE /api/v2/admin/delete-property/${two._id}`));
    expect([(await property(one._id))['status'], await availability(site._id)]).toEqual(['Sold', { 'A-1': 'Sold' }]);
  });
  it('keeps the unit taken when a user withdraws the booked property', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const [lead, other] = [await createLead(), await createLead()];
    ok(await status(lead._id, bookings.booking({ bookedProperty: one._id })));
    ok(await bookings.setStatus(one._id, 'Inactive'));
    const again = await status(other._id, bookings.booking({ bookedProject: site._id, unit: 'A-1' }));
    expect([again.status, await availability(site._id)]).toEqual([409, { 'A-1': 'Sold' }]);
  });
  it.each([
    ['one property', 1],
    ['two properties', 2],
  ])('frees the unit on cancellation although a user has withdrawn the booked one of %s', async (_, count) => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const others = count === 1 ? [] : [await createProperty({ project: site._id, unitNumber: 'A-1' })];
    const lead = await createLead();
    ok(await status(lead._id, bookings.booking({ bookedProperty: one._id })));
    ok(await bookings.setStatus(one._id, 'Inactive'));
    ok(await cancel(lead._id));
    const states = await Promise.all([one, ...others].map(async ({ _id }) => (await property(_id))['status']));
    expect([states, await availability(site._id)]).toEqual([
      ['Inactive', ...others.map(() => 'Active')],
      { 'A-1': 'Available' },
    ]);
  });
  it('is possible again after a user withdrew the property and its booking was cancelled', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const [lead, other] = [await createLead(), await createLead()];
    ok(await status(lead._id, bookings.booking({ bookedProperty: one._id })));
    ok(await bookings.setStatus(one._id, 'Inactive'));
    ok(await cancel(lead._id));
    ok(await status(other._id, bookings.booking({ bookedProject: site._id, unit: 'A-1' })));
    expect([(await property(one._id))['status'], await availability(site._id)]).toEqual([
      'Inactive',
      { 'A-1': 'Booked' },
    ]);
  });
  it('keeps the unit taken when a lead that booked both drops the unit, until it cancels', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const lead = await createLead();
    ok(await status(lead._id, bookings.booking({ bookedProperty: one._id, bookedProject: site._id, unit: 'A-1' })));
    ok(
      await bookings.api.call(bookings.manager, `PUT /api/v2/admin/single-lead/${lead._id}`, {
        body: { bookedProject: null, unit: null },
      }),
    );
    const a = [(await property(one._id))['status'], (await availability(site._id))['A-1']];
    ok(await cancel(lead._id));
    const b = [(await property(one._id))['status'], (await availability(site._id))['A-1']];
    expect([a[0], a[1] !== 'Available', ...b]).toEqual(['Sold', true, 'Active', 'Available']);
  });
  it('follows a unit that a user marks as sold in the project, and back', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const put = (value: string) =>
      bookings.api.call(bookings.manager, `PUT /api/rest/projects/${site._id}`, {
        body: { units: [unit('A-1', value)] },
      });
    ok(await put('Sold'));
    const back = await put('Available');
    expect([back.status, (await property(one._id))['status']]).toEqual([200, 'Active']);
  });
  it.each(sampleCases([1, 2]))(
    'books each once and without deadlocks when many leads book units and properties: run %i',
    async () => {
      const sites = await Promise.all([1, 2, 3].map(() => createProject([unit('A-1'), unit('A-2')])));
      const flats = await Promise.all(
        sites.flatMap((site) => ['A-1', 'A-2'].map((unitNumber) => createProperty({ project: site._id, unitNumber }))),
      );
      const jobs: (() => Promise<number>)[] = [];
      for (const [index, flat] of flats.entries()) {
        const site = sites[Math.floor(index / 2)];
        for (let n = 0; n < 3; n += 1) {
          const [a, b] = [await createLead(), await createLead()];
          jobs.push(async () => (await status(a._id, bookings.booking({ bookedProperty: flat._id }))).status);
          jobs.push(
            async () =>
              (
                await status(
                  b._id,
                  bookings.booking({ bookedProject: site?._id, unit: index % 2 === 0 ? 'A-1' : 'A-2' }),
                )
              ).status,
          );
        }
      }
      const done = await Promise.all(jobs.map((job) => job()));
      expect([done.filter((s) => s === 200).length, [...new Set(done)].sort()]).toEqual([flats.length, [200, 409]]);
    },
  );
});
