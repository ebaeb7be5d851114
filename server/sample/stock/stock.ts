import type { Values } from '../../records/plan/plan.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Clock } from '../basics/clock.ts';
import { beginHistory, type History } from '../people/history.ts';
import type { Gallery } from './withGallery.ts';
import { type People, resourceNamed, samplePhone } from '../people/people.ts';
import type { Random } from '../basics/random.ts';
import { createUnits } from './units.ts';
import { amenities, firstNames, lastNames, places, positions, projects } from '../basics/words.ts';

/** Projects and properties of the agency. */
export type Stock = { readonly projects: readonly History[]; readonly properties: readonly History[] };

/** What the parts of the sample share: the schemas, random numbers, the time, and the people of the agency. */
export type SampleContext = {
  readonly state: SchemaState;
  readonly random: Random;
  readonly clock: Clock;
  readonly people: People;
  /** The images of the sample. Absent: the records have none. */
  readonly gallery?: Gallery | undefined;
};

const propertyCount = 40;
const city = { city: 'Bengaluru', state: 'Karnataka', country: 'India' };

/** Price per square foot in rupees by location, higher in the center. It only has to look realistic. */
const ratePerSqFt: Readonly<Record<string, number>> = {
  Indiranagar: 15_500,
  Koramangala: 14_800,
  Jayanagar: 13_900,
  Malleshwaram: 13_500,
  'HSR Layout': 11_800,
};
const usualRate = 7200;

const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

const createProjects = ({ state, random, clock, people, gallery }: SampleContext): readonly History[] => {
  const resource = resourceNamed(state.model, 'projects');
  return projects.map(({ name, builder, place, type, subType, status, from, to, acres }, index) => {
    const by = people.byName('manager').actor;
    const pincode = places.find(([locality]) => locality === place)?.[1] ?? '560001';
    const history = beginHistory({
      state,
      resource,
      random,
      by,
      at: clock.atWork(-125 + index, random),
      values: {
        ...(gallery === undefined ? {} : { images: gallery.choose({ subType, builderName: builder }) }),
        name,
        type,
        subType,
        builderName: builder,
        minPrice: from,
        maxPrice: to,
        landArea: { value: acres, unit: 'acre' },
        locality: place,
        pincode,
        ...city,
        reraNumbers: [`PRM/KA/RERA/1251/${446 + index}/PR/SAMPLE/00${index + 1}`],
        possession: status === 'Ready' ? 'Ready' : `${clock.now.getUTCFullYear() + 1 + (index % 3)}-06`,
        units: createUnits({ type, subType, from, to, status, index }),
        amenities: type === 'Plotted' ? ['Security', 'Garden'] : [...random.some(amenities, random.between(6, 10))],
      },
    });
    if (status !== history.values()['status']) {
      history.change({ by, at: clock.atWork(-118 + index, random), values: { status }, via: 'status' });
    }
    return history;
  });
};

const homeOf = (random: Random, index: number): Values => {
  const subType = random.weighted({
    Apartment: 60,
    Villa: 10,
    'Independent house': 12,
    'Builder floor': 8,
    Penthouse: 5,
    Plot: 12,
  });
  if (subType === 'Plot')
    return {
      propertyType: 'Residential',
      propertySubType: subType,
      area: { value: random.pick([1200, 1500, 2400, 4000]), unit: 'sq ft' },
    };
  const bedrooms = subType === 'Apartment' || subType === 'Builder floor' ? random.between(1, 3) : random.between(3, 5);
  const saleable = roundTo(bedrooms * random.between(480, 620) + 150, 5);
  const floors = subType === 'Apartment' || subType === 'Penthouse' ? random.between(4, 24) : random.between(1, 3);
  return {
    propertyType: 'Residential',
    propertySubType: subType,
    bhk: String(bedrooms),
    bedrooms,
    bathrooms: Math.max(1, bedrooms - random.between(0, 1)),
    balconies: random.between(0, 3),
    area: { value: saleable, unit: 'sq ft' },
    saleableArea: { value: saleable, unit: 'sq ft' },
    builtUpArea: { value: roundTo(saleable * 0.85, 1), unit: 'sq ft' },
    carpetArea: { value: roundTo(saleable * 0.72, 1), unit: 'sq ft' },
    totalFloors: floors,
    floorNumber: subType === 'Penthouse' ? floors : random.between(0, floors),
    parking: random.between(1, 2),
    unitNumber: `${String.fromCharCode(65 + (index % 5))}-${random.between(101, 1805)}`,
    furnishing: random.pick(['Unfurnished', 'Semi furnished', 'Furnished']),
    facing: random.pick(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']),
    ageYears: random.between(0, 14),
    amenities: [...random.some(amenities, random.between(3, 8))],
  };
};

const shopOf = (random: Random): Values => ({
  propertyType: 'Commercial',
  propertySubType: random.pick(['Office', 'Shop', 'Showroom', 'Warehouse']),
  area: { value: roundTo(random.between(400, 6000), 50), unit: 'sq ft' },
  parking: random.between(1, 6),
  furnishing: random.pick(['Unfurnished', 'Furnished']),
});

const landOf = (random: Random): Values => ({
  propertyType: 'Agricultural',
  propertySubType: random.pick(['Farm land', 'Plantation']),
  area: { value: random.between(1, 9), unit: 'acre' },
});

const sqFtOf = (values: Values): number => {
  const area = values['area'];
  const typed = typeof area === 'object' && area !== null && 'value' in area ? area : { value: 0, unit: '' };
  return Number(typed.value) * (typed.unit === 'acre' ? 43_560 : 1);
};

const priceOf = (values: Values, place: string, random: Random): number =>
  (ratePerSqFt[place] ?? usualRate) *
  (0.85 + random.next() * 0.3) *
  (values['propertyType'] === 'Agricultural' ? 0.02 : 1) *
  sqFtOf(values);

const saleTerms = (price: number, random: Random): Values => ({
  price: roundTo(price, 50_000),
  negotiable: random.chance(0.5),
  saleType: random.pick(['New', 'Resale']),
  possession: 'Ready',
  brokerage: 1,
  brokerageUnit: 'Percent',
});

/** Returns the terms of a property to rent whose price would be `price`. */
const rentTerms = (price: number, random: Random): Values => {
  const rent = roundTo(price * 0.0028, 500);
  return {
    price: rent,
    deposit: rent * random.between(4, 10),
    maintenance: roundTo(rent * 0.1, 100),
    lockInMonths: 6,
    noticePeriodMonths: 2,
    brokerage: 15,
    brokerageUnit: 'Percent',
  };
};

/** Returns a position near the center of a place, different for each record, so that pins do not overlap. */
const nearTo = (place: string, index: number): Values => {
  const position = positions[place];
  if (position === undefined) return {};
  const [north, east] = position;
  return {
    latitude: Math.round((north + ((index * 7) % 11) * 0.0006 - 0.003) * 1e5) / 1e5,
    longitude: Math.round((east + ((index * 5) % 13) * 0.0005 - 0.003) * 1e5) / 1e5,
  };
};

const titleOf = (values: Values, place: string): string =>
  values['bhk'] === undefined
    ? `${String(values['propertySubType'])} in ${place}`
    : `${String(values['bhk'])} BHK ${String(values['propertySubType']).toLowerCase()} in ${place}`;

const createProperties = ({ state, random, clock, people, gallery }: SampleContext): readonly History[] => {
  const resource = resourceNamed(state.model, 'properties');
  const agents = people.users.filter(({ role }) => role === 'agent').map(({ actor }) => actor);
  return Array.from({ length: propertyCount }, (_, index) => {
    const [place, pincode] = places[index % places.length] ?? places[0];
    const kind = random.weighted({ home: 80, shop: 14, land: 6 });
    const what = kind === 'home' ? homeOf(random, index) : kind === 'shop' ? shopOf(random) : landOf(random);
    const isRent = kind !== 'land' && what['propertySubType'] !== 'Plot' && random.chance(0.3);
    const agent = agents[index % agents.length] ?? people.byName('manager').actor;
    return beginHistory({
      state,
      resource,
      random,
      by: agent,
      at: clock.atWork(-random.between(60, 118), random),
      values: {
        ...(gallery === undefined ? {} : { images: gallery.choose(what) }),
        ...what,
        ...(isRent ? rentTerms : saleTerms)(priceOf(what, place, random), random),
        ...city,
        enquiredFor: isRent ? 'Rent' : 'Sale',
        title: titleOf(what, place),
        serialNo: `GR-${1001 + index}`,
        locality: place,
        pincode,
        ...nearTo(place, index),
        assignedTo: [agent.userId],
        rating: random.between(3, 5),
        featured: random.chance(0.15),
        about: `A ${isRent ? 'place to rent' : 'property on sale'} in ${place}, shown by appointment. Papers are with the agency.`,
        ownerName: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
        ownerPhone: samplePhone(20_000 + index),
        ownerEmail: `owner${index + 1}@example.com`,
      },
    });
  });
};

/**
 * Builds the projects, with their units, and the properties of the sample agency, each with its history. They are only
 * built in memory; the caller writes them to the database.
 */
export const createStock = (context: SampleContext): Stock => ({
  projects: createProjects(context),
  properties: createProperties(context),
});
