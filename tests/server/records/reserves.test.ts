import { beforeAll, describe, expect, it } from 'vitest';
import { directPool } from '../../../server/postgres/pools/directPool.ts';
import type { Person, Reply } from '../support/api.ts';
import { createBookings, type Stored } from './createBookings.ts';
import { detail, importCalls } from '../features/import/importCalls.ts';

const bookings = createBookings(['import']);
const { dataOf, errorOf, ok, unit, createLead, createProject, createProperty } = bookings;
const { property, availability, booking, status, cancel, setStatus, timeline } = bookings;
let agent: Person;

const listed = async (filter: unknown): Promise<readonly string[]> =>
  (
    dataOf(
      await bookings.api.call(
        bookings.manager,
        `GET /api/v2/admin/get-property?perPage=1000&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      ),
    ) as unknown as Stored[]
  ).map(({ _id }) => _id);

beforeAll(async () => {
  agent = await bookings.api.person({ leads: ['view', 'create', 'edit', 'status', 'book'] });
});

describe('booking a property', () => {
  it('marks it as sold, removes it from offers, and restores it when the booking is cancelled', async () => {
    const [flat, lead] = [
      await createProperty(),
      await createLead({ enquiredFor: ['Buy'], budgetMin: 7_000_000, budgetMax: 8_000_000 }),
    ];
    const other = await createLead({
      enquiredFor: ['Buy'],
      propertyType: 'Residential',
      bhk: ['2'],
      budgetMin: 7_000_000,
      budgetMax: 8_000_000,
    });
    const matched = async (): Promise<boolean> => {
      const found = dataOf(
        await bookings.api.call(bookings.manager, `GET /api/rest/leads/${other._id}/matches?perPage=100`),
      ) as unknown as { matches: { record: Stored }[] };
      return found.matches.some(({ record }) => record._id === flat._id);
    };
    const offered = { enquiredFor: 'Sale', status: { type: ['open'] } };
    expect([await listed(offered), await matched()]).toEqual([expect.arrayContaining([flat._id]), true]);
    ok(await status(lead._id, booking({ bookedProperty: flat._id })));
    expect(await property(flat._id)).toMatchObject({ status: 'Sold', version: 2 });
    expect([(await listed(offered)).includes(flat._id), await matched()]).toEqual([false, false]);
    expect(await timeline('properties', flat._id)).toContainEqual(
      expect.objectContaining({
        kind: 'status',
        old: 'Active',
        new: 'Sold',
        note: 'Lead: Booked',
        by: expect.anything(),
      }),
    );
    ok(await cancel(lead._id));
    expect(await property(flat._id)).toMatchObject({ status: 'Active' });
    expect([(await listed(offered)).includes(flat._id), await matched()]).toEqual([true, true]);
    const { rows } = await bookings.api.pool.query(
      `select action, changes from gable.audit where record = $1 and action = 'reservation' order by at`,
      [flat._id],
    );
    expect(rows).toMatchObject([
      { changes: { status: { old: 'Active', new: 'Sold' } } },
      { changes: { status: { old: 'Sold', new: 'Active' } } },
    ]);
  });

  it('marks a property for rent as rented', async () => {
    const [flat, lead] = [await createProperty({ enquiredFor: 'Rent', price: 30_000 }), await createLead()];
    ok(await status(lead._id, booking({ bookedProperty: flat._id })));
    expect(await property(flat._id)).toMatchObject({ status: 'Rented' });
  });

  it('succeeds for exactly one of several concurrent requests', async () => {
    const flat = await createProperty();
    const leads = await Promise.all(Array.from({ length: 6 }, () => createLead()));
    const replies = await Promise.all(leads.map(({ _id }) => status(_id, booking({ bookedProperty: flat._id }))));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('rejects an inactive property, and keeps a status that a user sets meanwhile', async () => {
    const [flat, lead] = [await createProperty(), await createLead()];
    ok(await setStatus(flat._id, 'Inactive'));
    const refused = await status(lead._id, booking({ bookedProperty: flat._id }));
    expect([refused.status, errorOf(refused)]).toMatchObject([
      409,
      {
        code: 'TAKEN',
        fields: { bookedProperty: `Booked property ${String(flat['title'])} is not free: it is Inactive` },
      },
    ]);
    expect(ok(await bookings.api.call(bookings.manager, `GET /api/v2/admin/getbyid-lead/${lead._id}`))).toMatchObject({
      status: 'New',
    });
    ok(await setStatus(flat._id, 'Active'));
    ok(await status(lead._id, booking({ bookedProperty: flat._id })));
    const freed = await setStatus(flat._id, 'Active');
    expect([freed.status, errorOf(freed).code, errorOf(freed).fields?.['status']]).toEqual([
      409,
      'IN_USE',
      expect.stringContaining(String(lead['name'])),
    ]);
    ok(await setStatus(flat._id, 'Inactive'));
    ok(await cancel(lead._id));
    expect(await property(flat._id)).toMatchObject({ status: 'Inactive' });
  });

  it('prevents deleting the property while it is booked', async () => {
    const [flat, lead] = [await createProperty(), await createLead()];
    ok(await status(lead._id, booking({ bookedProperty: flat._id })));
    const remove = (): Promise<Reply> =>
      bookings.api.call(bookings.manager, `DELETE /api/v2/admin/delete-property/${flat._id}`);
    expect(errorOf(await remove()).code).toBe('IN_USE');
    ok(await cancel(lead._id));
    ok(await remove());
  });
});

describe('booking a unit', () => {
  it('rejects unknown, missing and held units, and names the free ones', async () => {
    const [site, lead] = [await createProject([unit('A-1'), unit('A-2', 'Hold'), unit('A-3')]), await createLead()];
    const name = String(site['name']);
    const refused = await status(lead._id, booking({ bookedProject: site._id, unit: 'B-9' }));
    expect([refused.status, errorOf(refused).fields]).toEqual([
      422,
      { unit: `Unit "B-9" is not among the units of ${name}; free: A-1, A-3` },
    ]);
    const none = await status(lead._id, booking({ bookedProject: site._id }));
    expect([none.status, errorOf(none).fields]).toEqual([
      422,
      { unit: `Please enter Unit: one of the units of ${name}; free: A-1, A-3` },
    ]);
    const held = await status(lead._id, booking({ bookedProject: site._id, unit: 'a-2' }));
    expect([held.status, errorOf(held).code, errorOf(held).fields]).toEqual([
      409,
      'TAKEN',
      { unit: `Unit a-2 of ${name} is not free: it is Hold` },
    ]);
    expect(await availability(site._id)).toEqual({ 'A-1': 'Available', 'A-2': 'Hold', 'A-3': 'Available' });
  });

  it('names no units to users without access to projects', async () => {
    const [site, lead] = [await createProject([unit('A-1')]), await createLead()];
    const refused = await status(lead._id, booking({ bookedProject: site._id, unit: 'B-9' }), agent);
    expect(errorOf(refused).fields).toEqual({ unit: 'Unit "B-9" is not among the units of this project' });
  });

  it('rejects a unit of a project without units, but accepts the whole project', async () => {
    const [site, lead, second] = [await createProject([]), await createLead(), await createLead()];
    const refused = await status(lead._id, booking({ bookedProject: site._id, unit: 'A-1' }));
    expect([refused.status, errorOf(refused).fields?.['unit']]).toEqual([
      422,
      expect.stringContaining('has no units yet'),
    ]);
    ok(await status(lead._id, booking({ bookedProject: site._id })));
    ok(await status(second._id, booking({ bookedProject: site._id })));
  });

  it('reserves it, follows edits of the lead, sells it with the invoice and frees it on cancellation', async () => {
    const [site, lead] = [await createProject([unit('A-1'), unit('A-2')]), await createLead()];
    ok(await status(lead._id, booking({ bookedProject: site._id, unit: 'a-1' })));
    expect(await availability(site._id)).toEqual({ 'A-1': 'Booked', 'A-2': 'Available' });
    expect(await timeline('projects', site._id)).toContainEqual(
      expect.objectContaining({ kind: 'edit', field: 'units', note: 'A-1: Available → Booked' }),
    );
    ok(
      await bookings.api.call(bookings.manager, `PUT /api/v2/admin/single-lead/${lead._id}`, { body: { unit: 'A-2' } }),
    );
    expect(await availability(site._id)).toEqual({ 'A-1': 'Available', 'A-2': 'Booked' });
    const current = ok(await bookings.api.call(bookings.manager, `GET /api/v2/admin/getbyid-lead/${lead._id}`));
    ok(
      await bookings.api.call(bookings.manager, `POST /api/v2/admin/update-lead/${lead._id}`, {
        body: { unit: 'A-1', version: current.version },
      }),
    );
    expect(await availability(site._id)).toEqual({ 'A-1': 'Booked', 'A-2': 'Available' });
    const invoice = ok(
      await bookings.api.call(bookings.manager, 'POST /api/rest/invoices', {
        body: {
          lead: lead._id,
          billTo: 'Asha Rao',
          invoiceDate: '2026-06-10',
          dueDate: '2026-06-30',
          items: [{ description: 'Brokerage', amount: 100_000 }],
        },
      }),
    );
    ok(
      await bookings.api.call(bookings.manager, `POST /api/rest/invoices/${invoice._id}/status`, {
        body: { status: 'Raised' },
      }),
    );
    expect(await availability(site._id)).toEqual({ 'A-1': 'Sold', 'A-2': 'Available' });
    ok(await cancel(lead._id));
    expect(await availability(site._id)).toEqual({ 'A-1': 'Available', 'A-2': 'Available' });
  });

  it('accepts concurrent bookings of different units of one project', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `T-${index}`);
    const site = await createProject(numbers.map((number) => unit(number)));
    const leads = await Promise.all(numbers.map(() => createLead()));
    const replies = await Promise.all([
      ...leads.map(({ _id }, index) => status(_id, booking({ bookedProject: site._id, unit: numbers[index] }))),
      bookings.api.call(bookings.manager, `PUT /api/rest/projects/${site._id}`, { body: { builderName: 'Prestige' } }),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(Object.values(await availability(site._id))).toEqual(numbers.map(() => 'Booked'));
  });

  it('avoids deadlocks when bookings move between two projects concurrently', async () => {
    const sites = await Promise.all([
      createProject(['A', 'B', 'C', 'D'].map((number) => unit(number))),
      createProject(['A', 'B', 'C', 'D'].map((number) => unit(number))),
    ]);
    const leads = await Promise.all(
      ['A', 'B', 'C', 'D'].map(async (number, index) => {
        const lead = await createLead();
        ok(await status(lead._id, booking({ bookedProject: sites[index % 2]?._id, unit: number })));
        return lead;
      }),
    );
    const moved = await Promise.all(
      leads.map(({ _id }, index) =>
        bookings.api.call(bookings.manager, `PUT /api/v2/admin/single-lead/${_id}`, {
          body: { bookedProject: sites[(index + 1) % 2]?._id },
        }),
      ),
    );
    expect(moved.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(sites.map(({ _id }) => availability(_id)))).toEqual([
      { A: 'Available', B: 'Booked', C: 'Available', D: 'Booked' },
      { A: 'Booked', B: 'Available', C: 'Booked', D: 'Available' },
    ]);
  });

  it('prevents removing, renaming or freeing the unit by hand, and keeps a hold set by hand', async () => {
    const [site, lead] = [await createProject([unit('A-1'), unit('A-2')]), await createLead()];
    ok(await status(lead._id, booking({ bookedProject: site._id, unit: 'A-1' })));
    const put = (units: readonly unknown[]): Promise<Reply> =>
      bookings.api.call(bookings.manager, `PUT /api/rest/projects/${site._id}`, { body: { units } });
    const free = await put([unit('A-2'), unit('A-1')]);
    expect([free.status, errorOf(free).code, Object.keys(errorOf(free).fields ?? {})]).toEqual([
      409,
      'IN_USE',
      ['units.1.availability'],
    ]);
    expect(Object.keys(errorOf(await put([unit('A-2')])).fields ?? {})).toEqual(['units']);
    expect(errorOf(await put([unit('A-9', 'Booked'), unit('A-2')])).code).toBe('IN_USE');
    ok(await put([unit('A-2', 'Hold'), unit('A-1', 'Hold')]));
    ok(await cancel(lead._id));
    expect(await availability(site._id)).toEqual({ 'A-2': 'Hold', 'A-1': 'Hold' });
  });

  it('frees the unit while the lead is deleted, and reserves it again on restore', async () => {
    const [site, first, second] = [await createProject([unit('A-1')]), await createLead(), await createLead()];
    ok(await status(first._id, booking({ bookedProject: site._id, unit: 'A-1' })));
    ok(await bookings.api.call(bookings.manager, `DELETE /api/v2/admin/delete-lead/${first._id}`));
    expect(await availability(site._id)).toEqual({ 'A-1': 'Available' });
    ok(await bookings.api.call(bookings.manager, `POST /api/rest/leads/${first._id}/restore`));
    expect(await availability(site._id)).toEqual({ 'A-1': 'Booked' });
    ok(await bookings.api.call(bookings.manager, `DELETE /api/v2/admin/delete-lead/${first._id}`));
    ok(await status(second._id, booking({ bookedProject: site._id, unit: 'A-1' })));
    expect(errorOf(await bookings.api.call(bookings.manager, `POST /api/rest/leads/${first._id}/restore`)).code).toBe(
      'TAKEN',
    );
  });

  it('reserves units for bulk changes and new leads', async () => {
    const [site, lead] = [await createProject([unit('A-1'), unit('A-2')]), await createLead()];
    const [first, second] = [await createLead(), await createLead()];
    const both = dataOf(
      await bookings.api.call(bookings.manager, 'POST /api/rest/leads/bulk', {
        body: {
          operation: 'status',
          ids: [first._id, second._id],
          body: booking({ bookedProject: site._id, unit: 'A-1' }),
        },
      }),
    );
    expect(both).toMatchObject({ done: [first._id], refused: [{ _id: second._id, code: 'TAKEN' }] });
    const created = await createLead(booking({ bookedProject: site._id, unit: 'A-2' }));
    expect([created['status'], await availability(site._id)]).toEqual(['Booked', { 'A-1': 'Booked', 'A-2': 'Booked' }]);
    ok(
      await bookings.api.call(bookings.manager, 'POST /api/rest/leads/bulk', {
        body: { operation: 'delete', ids: [first._id, created._id, lead._id] },
      }),
    );
    expect(await availability(site._id)).toEqual({ 'A-1': 'Available', 'A-2': 'Available' });
  });

  it('reserves units for the rows of an import, and frees them when the import is undone', async () => {
    const { upload, act } = importCalls(bookings.api);
    const site = await createProject([unit('A-1'), unit('A-2'), unit('A-3', 'Hold')]);
    const csv = `Name,Phone,Source,Status,Under,On,Value,Site,Flat\n${['A-1', 'a-2', 'A-1', 'A-3', 'Z-9']
      .map(
        (number, index) =>
          `Buyer ${index},98451${String(10_000 + index)},Website,Booked,Buyer,2026-01-05,9000000,${site._id},${number}`,
      )
      .join('\n')}\n`;
    const { id } = detail(await upload(bookings.manager, 'leads', 'bookings.csv', csv));
    const column = (name: string) => ({ column: name });
    const map = {
      resource: 'leads',
      fields: {
        name: column('Name'),
        contactNo: column('Phone'),
        source: column('Source'),
        status: column('Status'),
        bookedUnderName: column('Under'),
        bookedAt: column('On'),
        agreementValue: column('Value'),
        bookedProject: column('Site'),
        unit: column('Flat'),
      },
    };
    const checked = await act(bookings.manager, 'leads', id, { act: 'check', map });
    expect([checked.totals, await availability(site._id)]).toMatchObject([
      { created: 2, rejected: 3 },
      { 'A-1': 'Available', 'A-2': 'Available', 'A-3': 'Hold' },
    ]);
    expect((await act(bookings.manager, 'leads', id, { act: 'apply', map })).totals).toMatchObject({
      created: 2,
      rejected: 3,
    });
    expect(await availability(site._id)).toEqual({ 'A-1': 'Booked', 'A-2': 'Booked', 'A-3': 'Hold' });
    const rejected = (await bookings.api.call(bookings.manager, `GET /api/rest/leads/imports/${id}/rejected`)).text;
    expect(rejected).toContain('Booked project and Unit: taken by Buyer 0');
    expect(rejected).toContain('is not free: it is Hold');
    expect(rejected).toContain('is not among the units of');
    await act(bookings.manager, 'leads', id, { act: 'undo' });
    expect(await availability(site._id)).toEqual({ 'A-1': 'Available', 'A-2': 'Available', 'A-3': 'Hold' });
  });

  it('retries an import that Postgres cancels because of a deadlock', async () => {
    const { upload, act } = importCalls(bookings.api);
    const sites = await Promise.all(
      ['D-1', 'D-2'].map(async (number) => ({ ...(await createProject([unit(number)])), number })),
    );
    const [one, two] = sites.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    const csv = `Name,Phone,Source,Status,Under,On,Value,Site,Flat\n${[one, two]
      .map(
        (site, index) =>
          `Waiting ${index},98452${String(10_000 + index)},Website,Booked,Buyer,2026-01-05,9000000,${site?._id},${site?.number}`,
      )
      .join('\n')}\n`;
    const { id } = detail(await upload(bookings.manager, 'leads', 'deadlock.csv', csv));
    const column = (name: string) => ({ column: name });
    const map = {
      resource: 'leads',
      fields: {
        name: column('Name'),
        contactNo: column('Phone'),
        source: column('Source'),
        status: column('Status'),
        bookedUnderName: column('Under'),
        bookedAt: column('On'),
        agreementValue: column('Value'),
        bookedProject: column('Site'),
        unit: column('Flat'),
      },
    };
    const other = await directPool(bookings.api.pool).connect();
    try {
      // Postgres cancels the transaction that detects the deadlock: mostly the import, which waits first, but on a busy
      // machine the other one.
      await other.query('begin');
      await other.query('select from projects where "_id" = $1 for update', [two?._id]);
      const applied = act(bookings.manager, 'leads', id, { act: 'apply', map });
      await expect
        .poll(
          async () =>
            (
              await other.query(`select count(*)::int as n from pg_locks where not granted and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())
        or not granted and locktype = 'transactionid'`)
            ).rows,
          { interval: 5, timeout: 20_000 },
        )
        .not.toEqual([{ n: 0 }]);
      const locked = other.query('select from projects where "_id" = $1 for update', [one?._id]);
      await locked.then(
        () => other.query('commit'),
        () => other.query('rollback'),
      );
      expect(await applied).toMatchObject({ state: 'applied', totals: { created: 2, rejected: 0 } });
      expect([await availability(String(one?._id)), await availability(String(two?._id))]).toEqual([
        { [String(one?.number)]: 'Booked' },
        { [String(two?.number)]: 'Booked' },
      ]);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });
});
