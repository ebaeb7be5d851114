import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../api.ts';
import { shippedSchemas } from '../templates.ts';
import { reserveRecords } from '../../../server/cli/reserveRecords.ts';
import { createBookings } from './createBookings.ts';

let api: TestApi;
let manager: Person;
const {
  ok,
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
  });
});
afterAll(() => api.close());

describe('a unit and its properties', () => {
  it('do not bind a property to rent: it is offered although the builder has sold the unit', async () => {
    const site = await createProject([unit('A-1', 'Sold')]);
    const flat = await createProperty({ project: site._id, unitNumber: 'A-1', enquiredFor: 'Rent', price: 30000 });
    const lead = await createLead();
    expect(flat['status']).toBe('Active');
    ok(await status(lead._id, booking({ bookedProperty: flat._id })));
  });
  it('do not bind a resale of a sold unit', async () => {
    const site = await createProject([unit('A-1', 'Sold')]);
    const flat = await createProperty({ project: site._id, unitNumber: 'A-1', saleType: 'Resale' });
    expect(flat['status']).toBe('Active');
  });
  it('refuse to offer a second property of the unit while the first is booked', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const two = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const lead = await createLead();
    ok(await status(lead._id, booking({ bookedProperty: one._id })));
    const opened = await setStatus(two._id, 'Active');
    expect([
      opened.status,
      (await property(one._id))['status'],
      (await property(two._id))['status'],
      await availability(site._id),
    ]).toEqual([409, 'Sold', 'Sold', { 'A-1': 'Sold' }]);
  });
  it('stay taken when a second property of the unit is deleted', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const two = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const lead = await createLead();
    ok(await status(lead._id, booking({ bookedProperty: one._id })));
    ok(await api.call(manager, `DELETE /api/v2/admin/delete-property/${two._id}`));
    expect([(await property(one._id))['status'], await availability(site._id)]).toEqual(['Sold', { 'A-1': 'Sold' }]);
  });
  it('keep the unit taken when a person withdraws the booked property', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const [lead, other] = [await createLead(), await createLead()];
    ok(await status(lead._id, booking({ bookedProperty: one._id })));
    ok(await setStatus(one._id, 'Inactive'));
    const again = await status(other._id, booking({ bookedProject: site._id, unit: 'A-1' }));
    expect([again.status, await availability(site._id)]).toEqual([409, { 'A-1': 'Sold' }]);
  });
  it('stay taken when a lead that booked both drops the unit, and are free after it cancels', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const lead = await createLead();
    ok(await status(lead._id, booking({ bookedProperty: one._id, bookedProject: site._id, unit: 'A-1' })));
    ok(
      await api.call(manager, `PUT /api/v2/admin/single-lead/${lead._id}`, {
        body: { bookedProject: null, unit: null },
      }),
    );
    const a = [(await property(one._id))['status'], (await availability(site._id))['A-1']];
    ok(await cancel(lead._id));
    const b = [(await property(one._id))['status'], (await availability(site._id))['A-1']];
    expect([a[0], a[1] !== 'Available', ...b]).toEqual(['Sold', true, 'Active', 'Available']);
  });
  it('follow a unit that a person marks as sold in the project, and back', async () => {
    const site = await createProject([unit('A-1')]);
    const one = await createProperty({ project: site._id, unitNumber: 'A-1' });
    const put = (value: string) =>
      api.call(manager, `PUT /api/rest/projects/${site._id}`, { body: { units: [unit('A-1', value)] } });
    ok(await put('Sold'));
    const back = await put('Available');
    expect([back.status, (await property(one._id))['status']]).toEqual([200, 'Active']);
  });
  it.each([1, 2])(
    'are each booked once, none in a deadlock, when many book units and properties at once: run %i',
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
          jobs.push(async () => (await status(a._id, booking({ bookedProperty: flat._id }))).status);
          jobs.push(
            async () =>
              (await status(b._id, booking({ bookedProject: site?._id, unit: index % 2 === 0 ? 'A-1' : 'A-2' })))
                .status,
          );
        }
      }
      const done = await Promise.all(jobs.map((job) => job()));
      expect([done.filter((s) => s === 200).length, [...new Set(done)].sort()]).toEqual([flats.length, [200, 409]]);
    },
  );
  it('--reserve names two bookings of one free unit, and writes neither', async () => {
    const site = await createProject([unit('A-1')]);
    for (const name of ['First', 'Second']) {
      const lead = await createLead({ name });
      await api.pool.query(
        `update leads set "status"='Booked', "bookedProject"=$1, "unit"=$2, "bookedUnderName"='x', "bookedAt"=now(), "agreementValue"=1 where "_id"=$3`,
        [site._id, name === 'First' ? 'A-1' : 'a-1', lead._id],
      );
    }
    const lines: string[] = [];
    const { model } = await shippedSchemas();
    const run = (...argv: string[]) =>
      reserveRecords({
        argv: ['--reserve', 'leads', '--as', manager.username, ...argv],
        model,
        pool: api.pool,
        print: (l) => void lines.push(l),
        complain: (l) => void lines.push(l),
      });
    await run();
    const dry = lines.splice(0).join(' | ');
    await run('--yes');
    expect([dry, lines.join(' | '), await availability(site._id)]).toEqual([
      'First: Unit A-1 is taken by Second too. | Second: Unit a-1 is taken by First too. | Nothing to reserve for Leads.',
      'First: Unit A-1 is taken by Second too. | Second: Unit a-1 is taken by First too. | 0 Leads reserved what was still free.',
      { 'A-1': 'Available' },
    ]);
  });
});
