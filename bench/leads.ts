import type pg from 'pg';

/** One of several values, each as likely as its weight says; `seed` is a column of uniform numbers from 0 to 1. */
const pick = (seed: string, weights: Readonly<Record<string, number>>): string => {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  let upTo = 0;
  const cases = Object.entries(weights).map(([value, weight]) => {
    upTo += weight;
    return `when ${seed} < ${(upTo / total).toFixed(6)} then '${value}'`;
  });
  return `case ${cases.join(' ')} else '${Object.keys(weights).at(-1) ?? ''}' end`;
};

const oneOf = (seed: string, values: readonly string[]): string => {
  const list = values.map((value) => `'${value}'`).join(',');
  return `(array[${list}])[1 + floor(${seed} * ${values.length})::int]`;
};

const firstNames = ['Aarav', 'Asha', 'Vivaan', 'Diya', 'Arjun', 'Isha', 'Rohan', 'Meera', 'Kabir', 'Ananya', 'Vikram', 'Priya', 'Rahul', 'Sneha', 'Imran', 'Fatima', 'Joseph', 'Maria', 'Harpreet', 'Simran', 'Suresh', 'Lakshmi', 'Ganesh', 'Kavya', 'Nikhil', 'Pooja', 'Sanjay', 'Ritu', 'Manoj', 'Zoya'];
const lastNames = ['Sharma', 'Rao', 'Patel', 'Reddy', 'Nair', 'Iyer', 'Singh', 'Kaur', 'Khan', 'Gupta', 'Mehta', 'Joshi', 'Kulkarni', 'Desai', 'Fernandes', 'Pillai', 'Banerjee', 'Chatterjee', 'Das', 'Bose', 'Shetty', 'Hegde', 'Gowda', 'Menon', 'Verma', 'Malhotra', 'Kapoor', 'Jain', 'Agarwal', 'Naidu'];
const places = ['Whitefield', 'Indiranagar', 'Koramangala', 'Hebbal', 'Yelahanka', 'Sarjapur Road', 'Electronic City', 'Jayanagar', 'HSR Layout', 'Marathahalli', 'Thanisandra', 'Bannerghatta Road'];

const statuses = {
  New: 14, Pending: 10, Callback: 22, 'Meeting scheduled': 6, 'Site visit scheduled': 7, 'Expression of interest': 3, Booked: 5,
  'Booking cancelled': 1, 'Not interested': 20, Dropped: 10, Invoiced: 2,
};
const sources = {
  '99 Acres': 18, 'Magic Bricks': 16, Facebook: 15, 'Google Ads': 10, Website: 9, 'Housing.com': 8, Referral: 6, 'Channel partner': 6,
  Instagram: 4, WhatsApp: 3, 'Walk in': 2, IVR: 2, Import: 1,
};

const isScheduled = `status in ('Callback', 'Meeting scheduled', 'Site visit scheduled')`;
// Ids in the order of time, as the product makes them.
const id = `(substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' || substr(h, 1, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid`;

/** Columns and what fills them: about half of a lead's fields, as a working agency's have. */
const columns: Readonly<Record<string, string>> = {
  _id: id,
  name: `${oneOf('a', firstNames)} || ' ' || ${oneOf('b', lastNames)}`,
  contactNo: `'+91' || (6000000000 + i * 7919 % 3999999979)::text`,
  email: `case when c < 0.6 then 'lead' || i || '@example.com' end`,
  profession: `case when d < 0.5 then ${oneOf('(d * 2)', ['Salaried', 'Business', 'Self employed', 'Doctor', 'Retired'])} end`,
  companyName: `case when e < 0.3 then ${oneOf('b', lastNames)} || ' ' || ${oneOf('f', ['Traders', 'Infotech', 'Textiles', 'Foods'])} end`,
  locality: oneOf('c', places), city: `'Bengaluru'`, state: `'Karnataka'`, country: `'India'`,
  notes: `case when f < 0.5 then 'Wants a quiet place near ' || ${oneOf('e', places)} || ', ' || repeat('prefers a call after six in the evening. ', 1 + (f * 8)::int) end`,
  assignedTo: `case when g < 0.93 then people[1 + floor(g / 0.93 * cardinality(people))::int] end`,
  source: 'source',
  receivedAt: 'at', createdAt: 'at', updatedAt: 'at', statusChangedAt: 'at',
  assignedAt: `case when g < 0.93 then at end`,
  pickedAt: `case when g < 0.8 then at + interval '1 hour' end`,
  status: 'status',
  subStatus: `case status when 'Callback' then ${oneOf('h1', ['Follow up', 'Busy', 'Not answered', 'Not reachable'])} when 'Site visit scheduled' then 'First visit' when 'Meeting scheduled' then 'In person' when 'Dropped' then 'Not answering' when 'Not interested' then ${oneOf('h1', ['Budget mismatch', 'Location mismatch', 'Different requirement'])} end`,
  scheduledAt: `case when ${isScheduled} then now() + (h1 - 0.6) * interval '60 days' end`,
  tags: `case when d > 0.9 then array['Hot'] when d > 0.7 then array['Warm'] when d > 0.6 then array['Cold'] end`,
  contactCount: `case when status = 'New' then 0 else floor(e * 9)::int end`,
  lastContactedAt: `case when status <> 'New' then at + interval '1 day' end`,
  enquiredFor: `case when a < 0.85 then array['Buy'] else array['Rent'] end`,
  purpose: `case when b < 0.7 then 'Self use' else 'Investment' end`,
  propertyType: `'Residential'`, propertySubType: oneOf('f', ['Apartment', 'Villa', 'Independent house', 'Plot']),
  bhk: `array[${oneOf('e', ['1', '2', '2.5', '3', '4'])}]`,
  budgetMin: `(20 + floor(h1 * 80)) * 100000`, budgetMax: `(40 + floor(h1 * 260)) * 100000`,
  bookedAt: `case when status in ('Booked', 'Booking cancelled', 'Invoiced') then at + interval '30 days' * b end`,
  agreementValue: `case when status in ('Booked', 'Booking cancelled', 'Invoiced') then (40 + floor(h1 * 260)) * 100000 end`,
  locations: `array[${oneOf('e', places)}, ${oneOf('d', places)}]`,
};

const names = Object.keys(columns).map((name) => `"${name}"`).join(', ');
const fill = `
with seeds as materialized (
  select i, random() a, random() b, random() c, random() d, random() e, random() f, random() g, random() h1, random() s1, random() s2,
         md5(i::text) as h, now() - (1 - i::float8 / $3) * interval '3 years' as at
  from generate_series($1::bigint, $2::bigint) i),
rows as (
  select seeds.*, ${pick('s1', statuses)} as status, ${pick('s2', sources)} as source,
         lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms from seeds)
insert into leads (${names})
select ${Object.values(columns).join(', ')} from rows, (select array_agg("_id") as people from users where username like 'agent%') p order by i`;

const batch = 50_000;

/** Fills the table of leads with as many as asked: three years of them, the last received now. The same seed each time. */
export const fillLeads = async (pool: pg.Pool, rows: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select setseed(0.42)');
    for (let from = 1; from <= rows; from += batch) await client.query(fill, [from, Math.min(rows, from + batch - 1), rows]);
    await client.query('vacuum (analyze) leads');
  } finally {
    client.release();
  }
};
