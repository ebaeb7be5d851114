import type pg from 'pg';

// Most calls, the rest as an agency's days go; about the leads that are there, some about data records, none of which is deleted.
const fill = `
with owned as (select "_id", "assignedTo", "receivedAt", row_number() over (order by "_id") as n from leads where "assignedTo" is not null),
seeds as materialized (select i, random() a, random() b, random() c, random() d, random() e from generate_series($1::bigint, $2::bigint) i),
rows as (
  select seeds.*, md5('activity' || i) as h, l."_id" as lead, l."assignedTo" as person, l."receivedAt" + (now() - l."receivedAt") * d * d as at
  from seeds join owned l on l.n = 1 + (i * 7919) % $3)
insert into activities ("_id", "kind", "resource", "record", "by", "at", "direction", "outcome", "seconds")
select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(h, 13, 3) || '-8' || substr(h, 16, 3) || '-' || substr(h, 19, 12))::uuid, kind, 'leads', lead::text, person, at,
  case when kind = 'call' then case when b < 0.8 then 'outgoing' else 'incoming' end end,
  case when kind = 'call' then case when c < 0.6 then 'connected' when c < 0.8 then 'not answered' when c < 0.9 then 'busy' when c < 0.95 then 'missed' else 'switched off' end
       when kind in ('appointment', 'visit') then case when c < 0.5 then 'scheduled' when c < 0.85 then 'done' else 'not done' end end,
  case when kind = 'call' and c < 0.6 then (e * 600)::int when kind = 'status' and c < 0.8 then (e * 86400)::int end
from (select rows.*, case when a < 0.45 then 'call' when a < 0.6 then 'status' when a < 0.72 then 'edit' when a < 0.8 then 'note' when a < 0.87 then 'whatsapp' when a < 0.9 then 'email' when a < 0.92 then 'sms' when a < 0.96 then 'appointment' else 'visit' end as kind from rows) k order by i`;

const batch = 100_000;

/** Fills the log with as many entries as asked, about the leads that are there. The same seed each time. */
export const fillActivities = async (pool: pg.Pool, rows: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select setseed(0.17)');
    const { rows: [owned] } = await client.query<{ n: number }>('select count(*)::int as n from leads where "assignedTo" is not null');
    for (let from = 1; from <= rows; from += batch) await client.query(fill, [from, Math.min(rows, from + batch - 1), owned?.n ?? 1]);
    await client.query('vacuum (analyze) activities');
  } finally {
    client.release();
  }
};
