import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeUnreserved, reserveRecords } from '../../../server/cli/reserveRecords.ts';
import { shippedSchemas } from '../templates.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../api.ts';
import { createBookings } from './createBookings.ts';

let api: TestApi;
let manager: Person;
const { unit, createLead, createProject, createProperty, property, availability, timeline } = createBookings(() => ({
  api,
  manager,
}));

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({
    leads: allOfLeads['leads'] ?? [],
    projects: ['view', 'create', 'edit', 'viewHistory'],
    properties: ['view', 'create', 'edit'],
  });
});
afterAll(() => api.close());

const run = async (...argv: readonly string[]) => {
  const lines: string[] = [];
  const { model } = await shippedSchemas();
  const write = (line: string): void => void lines.push(line);
  const code = await reserveRecords({ argv, model, pool: api.pool, print: write, complain: write });
  return { code, text: lines.join('\n') };
};
/** Books as before the schema said `reserves`: nothing but the lead changes. */
const bookOnly = async (name: string, column: string, id: string, unitNumber: string | null): Promise<void> => {
  const lead = await createLead({ name });
  await api.pool.query(
    `update leads set "status" = 'Booked', "${column}" = $1, "unit" = $2, "bookedUnderName" = 'Asha Rao', "bookedAt" = now(), "agreementValue" = 100 where "_id" = $3`,
    [id, unitNumber, lead._id],
  );
};

describe('npm run schemas -- --reserve', () => {
  it('says what older bookings left on the offer, writes it with --yes once, and names the conflicts', async () => {
    const [site, flat] = [await createProject([unit('A-1'), unit('A-2')]), await createProperty()];
    await bookOnly('First Buyer', 'bookedProject', site._id, 'A-1');
    await bookOnly('Second Buyer', 'bookedProperty', flat._id, null);
    expect(await describeUnreserved(api.pool, (await shippedSchemas()).model)).toEqual([
      '1 Lead: Booked property is reserved, but still free or missing; see npm run schemas -- --reserve leads',
      '1 Lead: Unit is reserved, but still free or missing; see npm run schemas -- --reserve leads',
    ]);
    const asked = await run('--reserve', 'leads', '--as', manager.username);
    expect(asked).toEqual({
      code: 1,
      text: expect.stringContaining('2 Leads would reserve what is still free') as string,
    });
    expect([await availability(site._id), (await property(flat._id))['status']]).toEqual([
      { 'A-1': 'Available', 'A-2': 'Available' },
      'Active',
    ]);

    await bookOnly('Third Buyer', 'bookedProject', site._id, 'B-9');
    const written = await run('--reserve', 'leads', '--as', manager.username, '--yes');
    expect(written.code).toBe(1);
    expect(written.text).toMatch(/^Third Buyer: .*"B-9" is not among .*\n2 Leads reserved what was still free\.$/);
    expect([await availability(site._id), (await property(flat._id))['status']]).toEqual([
      { 'A-1': 'Booked', 'A-2': 'Available' },
      'Sold',
    ]);
    expect(await timeline('projects', site._id)).toContainEqual(
      expect.objectContaining({ kind: 'edit', note: 'A-1: Available → Booked' }),
    );
    await api.pool.query(`update leads set "unit" = 'A-2' where "unit" = 'B-9'`);
    expect((await run('--reserve', 'leads', '--as', manager.username, '--yes')).code).toBe(0);
    expect(await run('--reserve', 'leads', '--as', manager.username)).toEqual({
      code: 0,
      text: 'Nothing to reserve for Leads.',
    });
    expect(await describeUnreserved(api.pool, (await shippedSchemas()).model)).toEqual([]);
  });

  it.each([
    [['--reserve', 'users'], '--reserve: is not a resource with `reserves`, got "users"; expected'],
    [['--reserve', 'leads', '--as', 'nobody'], '--as: there is no user nobody'],
  ])('refuses %s', async (argv, message) => {
    expect(await run(...argv)).toEqual({ code: 1, text: expect.stringContaining(message) as string });
  });
});
