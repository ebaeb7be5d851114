import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const names = [
  'Asha',
  'Vivaan',
  'Diya',
  'Arjun',
  'Rohan',
  'Meera',
  'Kabir',
  'Vikram',
  'Imran',
  'Maria',
  'Lakshmi',
  'Nikhil',
  'Zoya',
];
const families = [
  'Sharma',
  'Rao',
  'Patel',
  'Reddy',
  'Nair',
  'Iyer',
  'Singh',
  'Khan',
  'Fernandes',
  'Banerjee',
  'Hegde',
  'Naidu',
];
const places = ['Whitefield', 'Indiranagar', 'Koramangala', 'Hebbal', 'Sarjapur Road', 'Jayanagar', 'HSR Layout'];
const sources = ['99 Acres', 'Magic Bricks', 'Facebook', 'Google Ads', 'Website', 'Referral'];

/** Returns a generator of random numbers from 0 to 1. Each run has the same numbers. */
const createRandom = (): (() => number) => {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

const columns = [
  'Name',
  'Phone',
  'Email',
  'Profession',
  'Company',
  'Locality',
  'City',
  'State',
  'Country',
  'Notes',
  'Owner id',
  'Source',
  'Received',
  'Tags',
  'Enquired for',
  'Purpose',
  'Property type',
  'Property sub-type',
  'BHK',
  'Budget from',
  'Budget up to',
  'Locations',
] as const;

/** Maps the columns of the CSV file from `writeLeadsFile` to fields of a lead. */
export const leadsMap = {
  resource: 'leads',
  mode: 'create',
  fields: Object.fromEntries(
    (
      [
        'name',
        'contactNo',
        'email',
        'profession',
        'companyName',
        'locality',
        'city',
        'state',
        'country',
        'notes',
        'assignedTo',
        'source',
        'receivedAt',
        'tags',
        'enquiredFor',
        'purpose',
        'propertyType',
        'propertySubType',
        'bhk',
        'budgetMin',
        'budgetMax',
        'locations',
      ] as const
    ).map((field, index) => [field, { column: columns[index] }]),
  ),
};

/**
 * Writes a CSV file of leads to `path`. About half of the fields are filled, phone numbers are typed in various forms,
 * and each owner is one of the user ids `owners`. Each run has the same values.
 */
export const writeLeadsFile = async (
  path: string,
  { rows, owners }: { readonly rows: number; readonly owners: readonly string[] },
): Promise<void> => {
  const stream = createWriteStream(path);
  const random = createRandom();
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const some = (share: number, text: string): string => (random() < share ? text : '');
  stream.write(`${columns.join(',')}\n`);
  const start = Date.UTC(2023, 0, 1);
  for (let row = 0; row < rows; row += 1) {
    const phone = String(6_000_000_000 + ((row * 7919) % 3_999_999_979));
    const place = pick(places);
    const cells = [
      `${pick(names)} ${pick(families)}`,
      random() < 0.5 ? `0${phone.slice(0, 5)} ${phone.slice(5)}` : phone,
      some(0.6, `lead${row}@example.com`),
      some(0.5, pick(['Salaried', 'Business', 'Self employed', 'Doctor'])),
      some(0.3, `${pick(families)} Infotech`),
      place,
      'Bengaluru',
      'Karnataka',
      'India',
      some(
        0.5,
        `"Wants a quiet place near ${place}, ${'prefers a call after six in the evening. '.repeat(1 + Math.floor(random() * 8)).trim()}"`,
      ),
      pick(owners),
      pick(sources),
      new Date(start + Math.floor((row / rows) * 90_000_000_000)).toISOString(),
      some(0.4, pick(['Hot', 'Warm', 'Cold'])),
      pick(['Buy', 'Rent']),
      pick(['Self use', 'Investment']),
      'Residential',
      pick(['Apartment', 'Villa', 'Independent house', 'Plot']),
      pick(['1', '2', '3', '4']),
      String(2_000_000 + Math.floor(random() * 80) * 100_000),
      String(11_000_000 + Math.floor(random() * 200) * 100_000),
      `"${place}, ${pick(places)}"`,
    ];
    if (!stream.write(`${cells.join(',')}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
};
