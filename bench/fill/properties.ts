import type pg from 'pg';
import { insertText, oneOf, places } from './words.ts';

/** Columns and the SQL of their values. Of the properties, 3/4 are for sale, 9/10 are homes, and 4/5 are available. */
const columns: Readonly<Record<string, string>> = {
  _id: 'gen_random_uuid()',
  title: `bhk || ' BHK in ' || place`,
  enquiredFor: `case when a < 0.75 then 'Sale' else 'Rent' end`,
  propertyType: `case when b < 0.9 then 'Residential' else 'Commercial' end`,
  propertySubType: `case when b < 0.9 then ${oneOf('c', ['Apartment', 'Villa', 'Independent house', 'Plot'])} else 'Office' end`,
  bhk: 'bhk',
  locality: 'place',
  city: `'Bengaluru'`,
  state: `'Karnataka'`,
  country: `'India'`,
  price: `case when a < 0.75 then (20 + floor(d * 280)) * 100000 else (10 + floor(d * 90)) * 1000 end`,
  area: 'size',
  area_value: 'size',
  area_unit: `'sq m'`,
  carpetArea: 'size * 0.75',
  carpetArea_value: 'size * 0.75',
  carpetArea_unit: `'sq m'`,
  status: `case when e < 0.8 then 'Active' when e < 0.95 then 'Sold' else 'Inactive' end`,
  furnishing: oneOf('f', ['Unfurnished', 'Semi furnished', 'Furnished']),
  about: `case when f < 0.5 then repeat('A quiet home near parks and schools. ', 1 + (f * 8)::int) end`,
  createdAt: 'at',
  updatedAt: 'at',
  version: '1',
};

const fill = `
with seeds as materialized (
  select i, random() a, random() b, random() c, random() d, random() e, random() f, ${oneOf('random()', places)} as place, ${oneOf('random()', ['1', '2', '2.5', '3', '4'])} as bhk,
         40 + floor(random() * 200) as size, now() - (1 - i::float8 / $1) * interval '3 years' as at
  from generate_series(1, $1::bigint) i)
${insertText('properties', columns)} from seeds order by i`;

/** Creates `rows` properties. Every run creates the same values. */
export const fillProperties = async (pool: pg.Pool, rows: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select setseed(0.42)');
    await client.query(fill, [rows]);
    await client.query('vacuum (analyze) properties');
  } finally {
    client.release();
  }
};
