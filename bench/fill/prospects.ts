import type { Resource } from '#model/resource.ts';
import { elementOf, firstNames, idOf, lastNames, msOf, oneOf, pick, places } from './words.ts';

// chosen: typical sources of a working agency.
const sources = {
  '99 Acres': 18,
  'Magic Bricks': 16,
  Facebook: 15,
  'Google Ads': 10,
  Website: 9,
  'Housing.com': 8,
  Referral: 6,
  'Channel partner': 6,
  Instagram: 4,
  WhatsApp: 3,
  'Walk in': 2,
  IVR: 2,
  Import: 1,
};
const agencies = [
  'Prime Homes',
  'City Realtors',
  'Shree Estates',
  'Green Acre',
  'Landmark',
  'Urban Nest',
  'Key Partners',
  'Skyline',
  'Home First',
  'Sai Properties',
  'True Value',
  'North Star',
];

/**
 * Returns the SQL of the common table expression `rows`, from which leads and data records are created: random numbers,
 * a hash, the time, status, source, agents and projects. `statuses`: the weight of each status. `hashOf`: the SQL of
 * the text that is hashed.
 */
export const prospectRows = (statuses: Readonly<Record<string, number>>, hashOf: string): string => `
with seeds as materialized (
  select i, random() a, random() b, random() c, random() d, random() e, random() f, random() g, random() h1, random() s1, random() s2,
         md5(${hashOf}) as h, $4::timestamptz as now, $4::timestamptz - (1 - i::float8 / $3) * interval '3 years' as at
  from generate_series($1::bigint, $2::bigint) i),
rows as (
  select seeds.*, ${pick('s1', statuses)} as status, ${pick('s2', sources)} as source, ${msOf('at')} as ms, people, homes
  from seeds, (select array_agg("_id" order by "username") as people from users where username like 'agent%') p, (select array_agg("_id" order by "name") as homes from projects) q)`;

const subSourceOf = (resource: Resource): string => {
  const { choices = {} } = resource.fieldsByName['subSource']?.choicesBy ?? {};
  return `case when f < 0.85 then case source ${Object.keys(sources)
    .map((source) => `when '${source}' then ${oneOf('e', choices[source] ?? [])}`)
    .join(' ')} end end`;
};

// Two of three leads are about one or two projects.
const projects = `case when h1 < 0.45 then array[${elementOf('c', 'homes')}]
  when h1 < 0.65 then array[homes[1 + floor(c * cardinality(homes))::int], homes[1 + (floor(c * cardinality(homes))::int + 1 + floor(e * (cardinality(homes) - 1))::int) % cardinality(homes)]] end`;

/**
 * Returns the columns that leads and data records have in common, with the SQL of their values. `resource`: the one
 * whose records are created.
 */
export const prospectColumns = (resource: Resource): Readonly<Record<string, string>> => ({
  _id: idOf('ms', 'h'),
  name: `${oneOf('a', firstNames)} || ' ' || ${oneOf('b', lastNames)}`,
  profession: `case when d < 0.5 then ${oneOf('(d * 2)', ['Salaried', 'Business', 'Self employed', 'Doctor', 'Retired'])} end`,
  companyName: `case when e < 0.3 then ${oneOf('b', lastNames)} || ' ' || ${oneOf('f', ['Traders', 'Infotech', 'Textiles', 'Foods'])} end`,
  locality: oneOf('c', places),
  city: `'Bengaluru'`,
  state: `'Karnataka'`,
  country: `'India'`,
  notes: `case when f < 0.5 then 'Wants a quiet place near ' || ${oneOf('e', places)} || ', ' || repeat('prefers a call after six in the evening. ', 1 + (f * 8)::int) end`,
  assignedTo: `case when g < 0.93 then people[1 + floor(g / 0.93 * cardinality(people))::int] end`,
  source: 'source',
  subSource: subSourceOf(resource),
  agency: `case when source = 'Channel partner' or f > 0.97 then ${oneOf('h1', agencies)} end`,
  receivedAt: 'at',
  createdAt: 'at',
  updatedAt: 'at',
  statusChangedAt: 'at',
  assignedAt: `case when g < 0.93 then at end`,
  status: 'status',
  contactCount: `case when status = 'New' then 0 else floor(e * 9)::int end`,
  lastContactedAt: `case when status <> 'New' then at + interval '1 day' end`,
  enquiredFor: `case when a < 0.85 then array['Buy'] else array['Rent'] end`,
  purpose: `case when b < 0.7 then 'Self use' else 'Investment' end`,
  propertyType: `'Residential'`,
  propertySubType: oneOf('f', ['Apartment', 'Villa', 'Independent house', 'Plot']),
  bhk: `array[${oneOf('e', ['1', '2', '2.5', '3', '4'])}]`,
  budgetMin: `(20 + floor(h1 * 80)) * 100000`,
  budgetMax: `(40 + floor(h1 * 260)) * 100000`,
  locations: `array[${oneOf('e', places)}, ${oneOf('d', places)}]`,
  projects,
});
