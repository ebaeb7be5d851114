import type { Values } from '../../records/plan/plan.ts';
import { samplePhone } from '../people/people.ts';
import type { Random } from '../basics/random.ts';
import { companies, firstNames, lastNames, places } from '../basics/words.ts';

const sources = {
  'Magic Bricks': 15,
  '99 Acres': 14,
  'Housing.com': 9,
  Facebook: 11,
  Instagram: 6,
  'Google Ads': 9,
  Website: 9,
  'Walk in': 7,
  Referral: 7,
  WhatsApp: 5,
  'Channel partner': 5,
  IVR: 3,
  Direct: 3,
  'QR code': 2,
  Hoarding: 2,
  Newspaper: 1,
} as const;

const lakhs = 100_000;

/** Returns source and sub-source of a lead. */
const originOf = (random: Random, subSources: Readonly<Record<string, readonly string[]>>): Values => {
  const source = random.weighted(sources);
  const choices = subSources[source] ?? [];
  return {
    source,
    ...(choices.length === 0 ? {} : { subSource: random.pick(choices) }),
    ...(source === 'Facebook' || source === 'Instagram' || source === 'Google Ads'
      ? {
          campaign: random.pick(['Festive homes', 'First home', 'Weekend villas']),
          agency: random.pick(['Bright Pixel', 'Northlight Media']),
        }
      : {}),
    ...(source === 'Referral' ? { referralName: `${random.pick(firstNames)} ${random.pick(lastNames)}` } : {}),
    ...(source === 'Channel partner'
      ? { channelPartner: random.pick(['Sri Lakshmi Associates', 'Metro Realtors', 'HomeBridge']) }
      : {}),
  };
};

/** Returns what a lead looks for, such as type, budget and locations. */
const preferencesOf = (random: Random): Values => {
  const isRent = random.chance(0.18);
  const propertyType = random.weighted({ Residential: 86, Commercial: 11, Agricultural: 3 });
  const middle = isRent ? random.between(18, 90) * 1000 : random.between(35, 260) * lakhs;
  const propertySubType =
    propertyType === 'Residential'
      ? random.weighted({ Apartment: 62, Villa: 14, 'Independent house': 12, Plot: 12 })
      : propertyType === 'Commercial'
        ? random.pick(['Office', 'Shop', 'Warehouse'])
        : 'Farm land';
  const hasRooms = propertyType === 'Residential' && propertySubType !== 'Plot';
  return {
    enquiredFor: [isRent ? 'Rent' : 'Buy'],
    purpose: random.chance(0.7) ? 'Self use' : 'Investment',
    propertyType,
    propertySubType,
    ...(hasRooms ? { bhk: [...random.some(['1', '2', '3', '4'], random.between(1, 2))] } : {}),
    budgetMin: Math.round((middle * 0.8) / 1000) * 1000,
    budgetMax: Math.round((middle * 1.2) / 1000) * 1000,
    locations: [
      ...random.some(
        places.map(([name]) => name),
        random.between(1, 3),
      ),
    ],
    tags: random.chance(0.45) ? [random.pick(['Hot', 'Warm', 'Warm', 'Cold'])] : [],
  };
};

/**
 * Returns the values of a lead: a fictional person, a source, and what the person looks for. Phone numbers and email
 * addresses belong to no one; `number` makes them unique. `subSources`: source → the sub-sources that the schema offers
 * for it.
 */
export const createEnquirer = (
  random: Random,
  number: number,
  subSources: Readonly<Record<string, readonly string[]>>,
): Values => {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  const [locality, pincode] = random.pick(places);
  const works = random.chance(0.55);
  const address = `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '');
  return {
    name: `${first} ${last}`,
    contactNo: samplePhone(30_000 + number),
    ...(random.chance(0.12) ? { alternateContactNo: samplePhone(40_000 + number) } : {}),
    ...(random.chance(0.65) ? { email: `${address}.${number}@example.com` } : {}),
    ...(works
      ? { profession: random.pick(['Salaried', 'Salaried', 'Business', 'Self employed', 'Doctor', 'Retired']) }
      : {}),
    ...(works && random.chance(0.5) ? { companyName: random.pick(companies) } : {}),
    ...(random.chance(0.6) ? { locality, pincode } : {}),
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    ...originOf(random, subSources),
    ...preferencesOf(random),
  };
};
