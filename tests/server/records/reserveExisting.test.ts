import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { directPool } from '../../../server/postgres/pools/directPool.ts';
import { describeUnreserved } from '../../../server/cli/describeUnreserved.ts';
import { reserveRecords } from '../../../server/cli/reserveRecords.ts';
import { isLong } from '../../support/isLong.ts';
import { shippedSchemas } from '../support/templates.ts';
import { createBookings } from './createBookings.ts';

const bookings = createBookings();
const { unit, createLead, createProject, createProperty, property, availability, timeline } = bookings;

const root = fileURLToPath(new URL('../../..', import.meta.url));

const run = async (...argv: readonly string[]) => {
  const lines: string[] = [];
  const { model } = await shippedSchemas();
  const write = (line: string): void => void lines.push(line);
  const code = await reserveRecords({ argv, model, pool: bookings.api.pool, print: write, complain: write });
  return { code, text: lines.join('\n') };
};
/** Books as if the schema had no `reserves` yet: only the lead changes. */
const bookOnly = async (name: string, column: string, id: string, unitNumber: string | null): Promise<void> => {
  const lead = await createLead({ name });
  await bookings.api.pool.query(
    `update leads set "status" = 'Booked', "${column}" = $1, "unit" = $2, "bookedUnderName" = 'Asha Rao',
       "bookedAt" = now(), "agreementValue" = 100
     where "_id" = $3`,
    [id, unitNumber, lead._id],
  );
};

describe('npm run schemas -- --reserve', () => {
  it('reports unreserved bookings, reserves them with --yes, and names conflicts', async () => {
    const [site, flat] = [await createProject([unit('A-1'), unit('A-2')]), await createProperty()];
    await bookOnly('First Buyer', 'bookedProject', site._id, 'A-1');
    await bookOnly('Second Buyer', 'bookedProperty', flat._id, null);
    expect(await describeUnreserved(bookings.api.pool, (await shippedSchemas()).model)).toEqual([
      '1 Lead: Booked property is reserved, but still free or missing; see npm run schemas -- --reserve leads',
      '1 Lead: Unit is reserved, but still free or missing; see npm run schemas -- --reserve leads',
    ]);
    const asked = await run('--reserve', 'leads', '--as', bookings.manager.username);
    expect(asked).toEqual({
      code: 1,
      text: expect.stringContaining('2 Leads can reserve what they book') as string,
    });
    expect([await availability(site._id), (await property(flat._id))['status']]).toEqual([
      { 'A-1': 'Available', 'A-2': 'Available' },
      'Active',
    ]);

    await bookOnly('Third Buyer', 'bookedProject', site._id, 'B-9');
    const written = await run('--reserve', 'leads', '--as', bookings.manager.username, '--yes');
    expect(written.code).toBe(1);
    expect(written.text).toMatch(
      /^Third Buyer: .*"B-9" is not among .*\n2 Leads updated: what they book is reserved now\.$/,
    );
    expect([await availability(site._id), (await property(flat._id))['status']]).toEqual([
      { 'A-1': 'Booked', 'A-2': 'Available' },
      'Sold',
    ]);
    expect(await timeline('projects', site._id)).toContainEqual(
      expect.objectContaining({ kind: 'edit', note: 'A-1: Available → Booked' }),
    );
    await bookings.api.pool.query(`update leads set "unit" = 'A-2' where "unit" = 'B-9'`);
    expect((await run('--reserve', 'leads', '--as', bookings.manager.username, '--yes')).code).toBe(0);
    expect(await run('--reserve', 'leads', '--as', bookings.manager.username)).toEqual({
      code: 0,
      text: 'Nothing to reserve for Leads.',
    });
    expect(await describeUnreserved(bookings.api.pool, (await shippedSchemas()).model)).toEqual([]);
  });

  it.runIf(isLong)('writes from the command line without warnings of the database driver', async () => {
    const flat = await createProperty();
    await bookOnly('Sixth Buyer', 'bookedProperty', flat._id, null);
    const args = ['--reserve', 'leads', '--as', bookings.manager.username, '--yes'];
    const done = spawnSync(process.execPath, ['--import', 'tsx', 'server/cli/schemas.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: directPool(bookings.api.pool).options.connectionString ?? '' },
      encoding: 'utf8',
    });
    expect([done.stdout, done.stderr]).toEqual(['1 Lead updated: what they book is reserved now.\n', '']);
    expect((await property(flat._id))['status']).toBe('Sold');
  });

  it('names two bookings of one free unit and reserves neither', async () => {
    const site = await createProject([unit('A-1')]);
    await bookOnly('Fourth Buyer', 'bookedProject', site._id, 'A-1');
    await bookOnly('Fifth Buyer', 'bookedProject', site._id, 'a-1');
    const conflicts =
      'Fourth Buyer: Unit A-1 is also booked by Fifth Buyer. End one of the two bookings first.\n' +
      'Fifth Buyer: Unit a-1 is also booked by Fourth Buyer. End one of the two bookings first.\n';
    const asked = await run('--reserve', 'leads', '--as', bookings.manager.username);
    const written = await run('--reserve', 'leads', '--as', bookings.manager.username, '--yes');
    expect([asked.text, written.text, await availability(site._id)]).toEqual([
      `${conflicts}Nothing to reserve for Leads.`,
      `${conflicts}0 Leads updated: what they book is reserved now.`,
      { 'A-1': 'Available' },
    ]);
  });

  it('rejects a user without permission to edit the bookings', async () => {
    const viewer = await bookings.api.person({ leads: ['view'] });
    expect(await run('--reserve', 'leads', '--as', viewer.username)).toEqual({
      code: 1,
      text: `--as: ${viewer.username} lacks the permission leads.edit.`,
    });
  });

  it.each([
    [['--reserve', 'users'], '--reserve: got "users"; expected leads'],
    [['--reserve', 'leads', '--as', 'nobody'], '--as: there is no active user nobody'],
  ])('rejects %s', async (argv, message) => {
    expect(await run(...argv)).toEqual({ code: 1, text: expect.stringContaining(message) as string });
  });
});
