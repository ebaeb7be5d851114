import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTransition } from '#model/states.ts';
import { createSample, createAdmin, hasUsers } from '../../../server/sample/createSample.ts';
import { createSchemaState, type SchemaState } from '../../../server/schema/lifecycle/schemaState.ts';
import { isPasswordRight } from '../../../server/auth/passwords/passwords.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { shippedModel, shippedTables } from '../support/templates.ts';
import { isLong } from '../../support/isLong.ts';

const now = new Date('2026-03-10T08:30:00.000Z');
let database: TestDatabase;
let state: SchemaState;
let signIns: Awaited<ReturnType<typeof createSample>>['signIns'];

const count = async (text: string): Promise<number> =>
  Number((await database.pool.query<{ n: string }>(`select count(*) as n from ${text}`)).rows[0]?.n);

beforeAll(async () => {
  database = await openTestDatabase(shippedTables);
  state = await createSchemaState(await shippedModel());
  ({ signIns } = await createSample({ pool: database.pool, state, now }));
});
afterAll(() => database.drop());

describe('the sample agency', () => {
  it('has 5 roles, 12 users, 6 projects, 40 properties and 600 leads', async () => {
    expect(await Promise.all(['roles', 'users', 'projects', 'properties', 'leads'].map(count))).toEqual([
      5, 12, 6, 40, 600,
    ]);
  });

  it('has 120 data records and 26 enquiries, with converted ones linked to their leads', async () => {
    expect(await Promise.all(['data', 'enquiries'].map(count))).toEqual([120, 26]);
    expect(
      await count(
        `data d join leads l on l."_id" = d."convertedLead" and l."dataRecord" = d."_id" where d."status" = 'Converted'`,
      ),
    ).toBe(12);
    expect(
      await count(
        `enquiries e join leads l on l."_id" = e."lead" and l."enquiry" = e."_id" where e."status" = 'Converted'`,
      ),
    ).toBe(5);
    expect(
      await count(
        `leads l where l."reEnquiryCount" = 1 and exists (select from activities a where a."record" = l."_id"::text and a.kind = 're-enquiry')`,
      ),
    ).toBe(4);
  });

  it('has one sign-in for each role, and stores only password hashes', async () => {
    expect(signIns.map(({ role, username }) => [role, username])).toEqual([
      ['Admin', 'admin'],
      ['Manager', 'manager'],
      ['Sales agent', 'agent'],
      ['Telecaller', 'telecaller'],
      ['Viewer', 'viewer'],
    ]);
    const { rows } = await database.pool.query<{ username: string; password: string | null }>(
      'select username, password from users',
    );
    for (const { username, password } of signIns) {
      expect(password.length).toBeGreaterThanOrEqual(12);
      expect(
        await isPasswordRight(rows.find((row) => row.username === username)?.password ?? undefined, password),
      ).toBe(true);
    }
    expect(rows.filter(({ password }) => password === null)).toHaveLength(7);
  });

  it('reaches every status by transitions of the schema', async () => {
    const states = state.model.resources['leads']?.states;
    if (states === undefined) throw new Error('leads have no states');
    const { rows } = await database.pool.query<{ record: string; from: string | null; to: string }>(
      `select record, old #>> '{}' as from, new #>> '{}' as to from activities where resource = 'leads' and kind = 'status' order by record, at, "_id"`,
    );
    const last = new Map<string, string>();
    const unlawful = rows.filter(({ record, from, to }) => {
      const before = last.get(record) ?? null;
      last.set(record, to);
      if (from !== before) return true;
      return from === null
        ? to !== states.initial
        : (findTransition(states, from, to) ??
            findTransition(states, from, to, 'opening') ??
            findTransition(states, from, to, 'system')) === undefined;
    });
    expect(unlawful).toEqual([]);
    expect(rows.length).toBeGreaterThan(1800);
    const { rows: leads } = await database.pool.query<{ id: string; status: string }>(
      'select "_id"::text as id, status from leads',
    );
    expect(leads.filter(({ id, status }) => last.get(id) !== status)).toEqual([]);
  });

  it('has no activities in the future or older than 131 days', async () => {
    const at = now.toISOString();
    expect(await count(`activities where at > '${at}' or at < '${at}'::timestamptz - interval '131 days'`)).toBe(0);
    expect(
      await count(
        `leads where "createdAt" > '${at}' or "updatedAt" > '${at}' or "updatedAt" < "createdAt" or "assignedAt" > '${at}' or "lastContactedAt" > '${at}'`,
      ),
    ).toBe(0);
    expect(
      await count(
        `leads where "assignedAt" < "createdAt" or "pickedAt" < "assignedAt" or "statusChangedAt" < "createdAt"`,
      ),
    ).toBe(0);
  });

  it('has contact counts that match the timeline', async () => {
    expect(
      await count(
        `leads l where l."contactCount" <> (select count(*) from activities a where a.record = l."_id"::text and (a.kind in ('call', 'whatsapp', 'sms', 'email') or a.kind in ('appointment', 'visit') and a.outcome = 'done'))`,
      ),
    ).toBe(0);
    expect(await count(`activities where kind = 'call'`)).toBeGreaterThan(600);
  });

  it('has share links with counters that match their views and shares', async () => {
    expect(await count(`shares where "openCount" > 0`)).toBeGreaterThan(10);
    expect(await count(`enquiries where share is not null`)).toBeGreaterThan(0);
    expect(
      await count(
        `shares s where s."openCount" <> (select count(*) from openings o where o.share = s._id and o."openedAt" > s."createdAt")`,
      ),
    ).toBe(0);
    for (const [resource, field] of [
      ['leads', 'lead'],
      ['properties', 'property'],
    ] as const)
      expect(
        await count(`${resource} r where r."shareCount" <> (select count(*) from shares s where s."${field}" = r._id)`),
      ).toBe(0);
  });

  it('has data for every report', async () => {
    for (const what of [
      `kind = 'call' and outcome = 'missed'`,
      `kind = 'visit' and outcome = 'not done'`,
      `kind = 'sms'`,
      `kind = 'email'`,
      `kind = 'note'`,
    ]) {
      expect([what, (await count(`activities where resource = 'leads' and ${what}`)) > 10]).toEqual([what, true]);
    }
    expect(await count(`leads where "dataRecord" is not null and status = 'Booked'`)).toBeGreaterThan(0);
    expect(await count(`activities where resource = 'data' and kind in ('sms', 'email', 'note')`)).toBeGreaterThan(10);
  });

  it('has work due today, overdue and in the future', async () => {
    const scheduled = `leads where status in ('Callback', 'Meeting scheduled', 'Site visit scheduled')`;
    const day = `("scheduledAt" at time zone 'Asia/Kolkata')::date`;
    const today = `('${now.toISOString()}'::timestamptz at time zone 'Asia/Kolkata')::date`;
    expect(await count(`${scheduled} and ${day} = ${today}`)).toBeGreaterThan(40);
    expect(await count(`${scheduled} and ${day} < ${today}`)).toBeGreaterThan(20);
    expect(await count(`${scheduled} and ${day} > ${today}`)).toBeGreaterThan(60);
    expect(await count(`leads where "assignedTo" is null`)).toBeGreaterThan(10);
    const { rows } = await database.pool.query<{ n: string }>(
      `select count(*) as n from ${scheduled} and ${day} = ${today} and "assignedTo" in (select "_id" from users where username in ('agent', 'telecaller')) group by "assignedTo"`,
    );
    expect(rows).toHaveLength(2);
  });

  it('books no unit twice', async () => {
    expect(
      await count(
        `(select 1 from leads where unit is not null group by "bookedProject", unit having count(*) > 1) twice`,
      ),
    ).toBe(0);
  });

  it('books only existing units, and updates their availability', async () => {
    const units = `projects p cross join jsonb_array_elements(p.units) u`;
    expect(await count(`leads where status in ('Booked', 'Invoiced') and "bookedProject" is not null`)).toBeGreaterThan(
      10,
    );
    expect(
      await count(`leads l where status in ('Booked', 'Invoiced') and "bookedProject" is not null and not exists (
      select from ${units} where p."_id" = l."bookedProject" and u->>'unitNumber' = l.unit and u->>'availability' = case l.status when 'Booked' then 'Booked' else 'Sold' end)`),
    ).toBe(0);
    expect(
      await count(
        `leads l join ${units} on p."_id" = l."bookedProject" and u->>'unitNumber' = l.unit where l.status = 'Booking cancelled' and u->>'availability' <> 'Available'`,
      ),
    ).toBe(0);
  });

  it('uses only phones of one unused series and addresses at example.com', async () => {
    expect(await count(`leads where "contactNo" not like '+9165000%' or email not like '%@example.com'`)).toBe(0);
    expect(await count(`(select "contactNo" from leads group by 1 having count(*) > 1) twice`)).toBe(0);
  });

  it('numbers leads in order of creation', async () => {
    expect(
      await count(
        `(select "createdAt" < lag("createdAt") over (order by "leadNumber") as back from leads) o where back`,
      ),
    ).toBe(0);
  });

  it('is created only when there are no users', async () => {
    expect(await hasUsers(database.pool)).toBe(true);
    expect(await createSample({ pool: database.pool, state, now })).toEqual({ signIns: [] });
    expect(await count('leads')).toBe(600);
  });
});

describe('a first start without the sample', () => {
  it('creates the roles and one admin when several servers start at the same time', async () => {
    const empty = await openTestDatabase(shippedTables);
    try {
      const runs = await Promise.all([1, 2, 3].map(() => createAdmin({ pool: empty.pool, state, now })));
      expect(runs.flatMap((run) => run.signIns.map(({ username }) => username))).toEqual(['admin']);
      const { rows } = await empty.pool.query(
        'select (select count(*)::int from roles) as roles, (select count(*)::int from users) as users, (select count(*)::int from leads) as leads',
      );
      expect(rows).toEqual([{ roles: 5, users: 1, leads: 0 }]);
    } finally {
      await empty.drop();
    }
  });

  it.runIf(isLong)('creates nothing when it fails', async () => {
    const empty = await openTestDatabase(shippedTables);
    try {
      await empty.pool.query('alter table leads add constraint refuses check (false) not valid');
      await expect(createSample({ pool: empty.pool, state, now })).rejects.toThrow('refuses');
      expect(await hasUsers(empty.pool)).toBe(false);
    } finally {
      await empty.drop();
    }
  });
});
