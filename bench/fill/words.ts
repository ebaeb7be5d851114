/**
 * Returns the SQL of a random value. `weights`: value → how often it occurs, compared with the other values. `seed`: a
 * column with random numbers from 0 to 1.
 */
export const pick = (seed: string, weights: Readonly<Record<string, number>>): string => {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  let upTo = 0;
  const cases = Object.entries(weights).map(([value, weight]) => {
    upTo += weight;
    return `when ${seed} < ${(upTo / total).toFixed(6)} then '${value}'`;
  });
  return `case ${cases.join(' ')} else '${Object.keys(weights).at(-1) ?? ''}' end`;
};

/** Returns the SQL of a random choice from `values`. `seed` is a column with random numbers from 0 to 1. */
export const oneOf = (seed: string, values: readonly string[]): string =>
  `(array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')}])[1 + floor(${seed} * ${values.length})::int]`;

/** Returns the SQL of a random element of an SQL array. `seed` is a column with random numbers from 0 to 1. */
export const elementOf = (seed: string, array: string): string =>
  `${array}[1 + floor(${seed} * cardinality(${array}))::int]`;

/**
 * Returns the SQL of an id that is ordered by time, like the ids of the product. `ms`: the SQL of a time as 12
 * hexadecimal digits, see `msOf`. `h`: the SQL of a hash, from which the rest of the id is taken.
 */
export const idOf = (ms: string, h: string): string =>
  `(substr(${ms}, 1, 8) || '-' || substr(${ms}, 9, 4) || '-7' || substr(${h}, 1, 3) || '-8' || substr(${h}, 4, 3) || '-' || substr(${h}, 7, 12))::uuid`;

/**
 * Returns the SQL of a time in milliseconds as 12 hexadecimal digits, as `idOf` needs it. `at`: the SQL of the time.
 */
export const msOf = (at: string): string => `lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`;

/**
 * Returns the beginning of an insert statement: `insert into TABLE (columns) select values`. The caller adds `from …`.
 * `columns`: name → SQL of the value.
 */
export const insertText = (table: string, columns: Readonly<Record<string, string>>): string =>
  `insert into ${table} (${Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ')}) select ${Object.values(columns).join(', ')}`;

export const firstNames = [
  'Aarav',
  'Asha',
  'Vivaan',
  'Diya',
  'Arjun',
  'Isha',
  'Rohan',
  'Meera',
  'Kabir',
  'Ananya',
  'Vikram',
  'Priya',
  'Rahul',
  'Sneha',
  'Imran',
  'Fatima',
  'Joseph',
  'Maria',
  'Harpreet',
  'Simran',
  'Suresh',
  'Lakshmi',
  'Ganesh',
  'Kavya',
  'Nikhil',
  'Pooja',
  'Sanjay',
  'Ritu',
  'Manoj',
  'Zoya',
];
export const lastNames = [
  'Sharma',
  'Rao',
  'Patel',
  'Reddy',
  'Nair',
  'Iyer',
  'Singh',
  'Kaur',
  'Khan',
  'Gupta',
  'Mehta',
  'Joshi',
  'Kulkarni',
  'Desai',
  'Fernandes',
  'Pillai',
  'Banerjee',
  'Chatterjee',
  'Das',
  'Bose',
  'Shetty',
  'Hegde',
  'Gowda',
  'Menon',
  'Verma',
  'Malhotra',
  'Kapoor',
  'Jain',
  'Agarwal',
  'Naidu',
];
export const places = [
  'Whitefield',
  'Indiranagar',
  'Koramangala',
  'Hebbal',
  'Yelahanka',
  'Sarjapur Road',
  'Electronic City',
  'Jayanagar',
  'HSR Layout',
  'Marathahalli',
  'Thanisandra',
  'Bannerghatta Road',
];
