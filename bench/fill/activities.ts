import type { Filling } from './filling.ts';
import { idOf, insertText, msOf } from './words.ts';

// The kinds are distributed as in an agency: most are calls. If there are data records too, four of five activities are
// about leads.
const kind = `case when a < 0.45 then 'call' when a < 0.6 then 'status' when a < 0.72 then 'edit' when a < 0.8 then 'note' when a < 0.87 then 'whatsapp' when a < 0.9 then 'email' when a < 0.92 then 'sms' when a < 0.96 then 'appointment' else 'visit' end`;

const columns: Readonly<Record<string, string>> = {
  _id: idOf('ms', 'h'),
  createdAt: 'at',
  updatedAt: 'at',
  kind: 'kind',
  resource: 'resource',
  record: 'record::text',
  by: 'person',
  at: 'at',
  direction: `case when kind = 'call' then case when b < 0.8 then 'outgoing' else 'incoming' end end`,
  outcome: `case when kind = 'call' then case when c < 0.6 then 'connected' when c < 0.8 then 'not answered' when c < 0.9 then 'busy' when c < 0.95 then 'missed' else 'switched off' end
    when kind in ('appointment', 'visit') then case when c < 0.5 then 'scheduled' when c < 0.85 then 'done' else 'not done' end end`,
  seconds: `case when kind = 'call' and c < 0.6 then (e * 600)::int when kind = 'status' and c < 0.8 then (e * 86400)::int end`,
  note: `case when kind = 'note' then 'Prefers a call after six in the evening, likes the second floor.' end`,
};

const owned = `
create temp table owned as
select resource, "_id" as record, "assignedTo" as person, "receivedAt" as since, row_number() over (partition by resource order by "_id") as n
from (select 'leads' as resource, "_id", "assignedTo", "receivedAt" from leads union all select 'data', "_id", "assignedTo", "receivedAt" from data) o where "assignedTo" is not null`;

// Entries are only added to a log, so they are stored in the order of their time.
const fill = `
with many as (select count(*) filter (where resource = 'leads') as leads, count(*) filter (where resource = 'data') as data from owned),
seeds as materialized (select i, random() a, random() b, random() c, random() d, random() e from generate_series(1, $1::bigint) i),
meant as (select seeds.*, case when many.data > 0 and i % 5 = 0 then 'data' else 'leads' end as resource, many from seeds, many),
rows as (
  select meant.*, md5('activity' || i) as h, ${kind} as kind, o.record, o.person, o.since + ($2::timestamptz - o.since) * d * d as at
  from meant join owned o on o.resource = meant.resource and o.n = 1 + (i * 7919) % case meant.resource when 'data' then (many).data else (many).leads end)
${insertText('activities', columns)} from (select rows.*, ${msOf('at')} as ms from rows) r order by r.at, r.i`;

/** Creates `rows` activities of the existing leads and data records. Every run creates the same values. */
export const fillActivities = async ({ pool, now }: Filling, rows: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(owned);
    await client.query('analyze owned');
    await client.query('select setseed(0.17)');
    await client.query(fill, [rows, now.toISOString()]);
    await client.query('drop table owned');
  } finally {
    client.release();
  }
};
