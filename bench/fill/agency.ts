import type pg from 'pg';
import { type Filling, inBatches } from './filling.ts';
import { elementOf, firstNames, idOf, insertText, lastNames, msOf, oneOf, pick, places } from './words.ts';

/** chosen: as many projects as an agency in a large town has. */
const projects = 40;
/** Leads per task, and per enquiry. */
const [leadsPerTask, leadsPerEnquiry] = [5, 10];

const seeds = (seed: string, more = ''): string => `
with seeds as materialized (
  select i, random() a, random() b, random() c, random() d, md5('${seed}' || i) as h, $4::timestamptz as now, $4::timestamptz - (1 - i::float8 / $3) * interval '3 years' as at
  from generate_series($1::bigint, $2::bigint) i),
rows as (select seeds.*, ${msOf('at')} as ms${more}, people from seeds, (select array_agg("_id" order by "username") as people from users where username like 'agent%') p)`;

const sharedColumns = { _id: idOf('ms', 'h'), createdAt: 'at', updatedAt: 'at' };

/** Creates the projects to which leads and data records refer. */
export const fillProjects = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into projects ("_id", "name", "type", "status", "builderName", "city")
     select md5('project' || i)::uuid, ${oneOf('(i % 12 / 12.0)', places)} || ' Heights ' || i, 'Residential', ${oneOf('(i % 4 / 4.0)', ['Upcoming', 'Under construction', 'Ready', 'Sold out'])}, 'Builder ' || i % 7, 'Bengaluru'
     from generate_series(1, $1::int) i`,
    [projects],
  );
};

const states = { Present: 78, Late: 9, 'Half day': 4, Absent: 4, Leave: 5 };

/**
 * Creates the attendance of all users for the day of `filling.now` and the `days` days before. On Sundays, the state is
 * `Week off`.
 */
export const fillAttendance = async (filling: Filling, days: number): Promise<void> => {
  const columns = {
    _id: `md5('day' || username || start)::uuid`,
    user: 'person',
    day: 'start::date',
    createdAt: 'start',
    updatedAt: 'start',
    state: 'state',
    workedMinutes: `case when state in ('Present', 'Late') then 430 + (b * 130)::int when state = 'Half day' then 220 + (b * 40)::int end`,
    clockIn: `case when state in ('Present', 'Late', 'Half day') then start + interval '4 hours' end`,
    clockOut: `case when state in ('Present', 'Late') then start + interval '13 hours' when state = 'Half day' then start + interval '8 hours' end`,
  };
  const text = `with days as materialized (
  select u."_id" as person, u."username" as username, d as start, random() as b, case when extract(dow from d) = 0 then 'Week off' else ${pick('random()', states)} end as state
  from users u, generate_series(date_trunc('day', $1::timestamptz) - $2 * interval '1 day', date_trunc('day', $1::timestamptz), interval '1 day') d order by d, u."username")
${insertText('attendance', columns)} from days order by days.start, days.username`;
  const client = await filling.pool.connect();
  try {
    await client.query('select setseed(0.31)');
    await client.query(text, [filling.now.toISOString(), days]);
  } finally {
    client.release();
  }
};

/**
 * Creates tasks in proportion to the number of leads (`leads`). Old tasks are done, except a few that are cancelled or
 * open.
 */
export const fillTasks = async (filling: Filling, leads: number): Promise<void> => {
  const columns = {
    ...sharedColumns,
    title: `'Call ' || ${oneOf('b', firstNames)} || ' ' || ${oneOf('c', lastNames)}`,
    priority: pick('c', { Low: 2, Medium: 5, High: 2, Critical: 1 }),
    assignedTo: `case when d < 0.9 then array[${elementOf('a', 'people')}] else array[people[1 + floor(a * cardinality(people))::int], people[1 + (floor(a * cardinality(people))::int + 1) % cardinality(people)]] end`,
    dueAt: `at + interval '12 days' * c`,
    status: `case when b < 0.1 then 'Cancelled' when at > now - interval '20 days' and d < 0.7 or d < 0.03 then case when a < 0.7 then 'Open' else 'In progress' end else 'Done' end`,
  };
  const rows = Math.ceil(leads / leadsPerTask);
  await inBatches(filling, {
    text: `${seeds('task')} ${insertText('tasks', columns)} from rows order by rows.i`,
    rows,
    seed: 0.53,
  });
};

/** Creates enquiries in proportion to the number of leads (`leads`), as if visitors had sent them. */
export const fillEnquiries = async (filling: Filling, leads: number): Promise<void> => {
  const columns = {
    ...sharedColumns,
    name: `${oneOf('a', firstNames)} || ' ' || ${oneOf('b', lastNames)}`,
    phone: `'+91' || (8000000000 + i * 7919 % 1999999973)::text`,
    message: `'Is it still to be had? I would like to see it in ' || ${oneOf('c', places)} || '.'`,
    channel: pick('b', { 'Public page': 5, QR: 2, Website: 6, 'Walk-in': 1 }),
    consent: 'true',
    receivedAt: 'at',
    statusChangedAt: 'at',
    status: `case when a < 0.06 then 'Spam' when at < now - interval '30 days' or c < 0.5 then 'Converted' when c < 0.8 then 'Assigned' else 'New' end`,
    assignedTo: `case when d < 0.95 then ${elementOf('d', 'people')} end`,
  };
  const rows = Math.ceil(leads / leadsPerEnquiry);
  await inBatches(filling, {
    text: `${seeds('enquiry')} ${insertText('enquiries', columns)} from rows order by rows.i`,
    rows,
    seed: 0.61,
  });
};

/** Creates an invoice for each invoiced lead, and draft invoices for some booked leads. */
export const fillInvoices = async ({ pool, now }: Filling): Promise<void> => {
  const columns = {
    _id: idOf(msOf('at'), `md5('invoice' || lead)`),
    createdAt: 'at',
    updatedAt: 'at',
    statusChangedAt: 'at',
    status: 'status',
    lead: 'lead',
    billTo: 'name',
    invoiceNo: `case when status <> 'Draft' then 'INV/' || i end`,
    invoiceDate: 'at::date',
    dueDate: `at::date + 30`,
    agreementValue: 'value',
    brokeragePercent: '2',
    gstPercent: '18',
    tdsPercent: '5',
    interState: 'false',
    brokerageAmount: 'fee',
    subtotal: 'fee',
    cgstAmount: 'fee * 0.09',
    sgstAmount: 'fee * 0.09',
    igstAmount: '0',
    gstAmount: 'fee * 0.18',
    total: 'fee * 1.18',
    tdsAmount: 'fee * 0.05',
    paid: `case status when 'Paid' then fee * 1.13 when 'Part paid' then fee * 0.5 else 0 end`,
    balance: `case status when 'Paid' then 0 when 'Part paid' then fee * 0.63 when 'Cancelled' then 0 else fee * 1.13 end`,
  };
  const text = `with won as (
  select "_id" as lead, "name", "agreementValue" as value, "agreementValue" * 0.02 as fee, least("bookedAt" + interval '20 days', $1::timestamptz) as at, "status" as was, row_number() over (order by "_id") as i
  from leads where "status" = 'Invoiced' or "status" = 'Booked' and get_byte(uuid_send("_id"), 15) < 40),
rows as (select won.*, case when was = 'Booked' then 'Draft' when i % 50 = 0 then 'Cancelled' when at > $1::timestamptz - interval '60 days' then case i % 3 when 0 then 'Part paid' else 'Raised' end else 'Paid' end as status from won)
${insertText('invoices', columns)} from rows order by rows.at, rows.i`;
  await pool.query(text, [now.toISOString()]);
};
