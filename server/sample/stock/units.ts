import { isObject, type Json } from '#model/schema/json.ts';
import type { History } from '../people/history.ts';
import { createRandom, type Random } from '../basics/random.ts';

type Facts = {
  readonly type: string;
  readonly subType: string;
  /** Min and max price. */
  readonly from: number;
  readonly to: number;
  readonly status: string;
  /** Position of the project in the sample, which sets the seed of the random source. */
  readonly index: number;
};

/** Seed of a separate random source, so that the rest of the sample stays the same. */
const unitSeed = 77_100;
const facings = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** Returns the unit numbers of a project: towers with floors, rows of plots or villas, floors of offices. */
const numbersOf = ({ type, subType }: Facts): readonly string[] => {
  if (type === 'Plotted') return Array.from({ length: 60 }, (_, place) => `P-${place + 1}`);
  if (subType === 'Villa') return Array.from({ length: 36 }, (_, place) => `V-${String(place + 1).padStart(2, '0')}`);
  const towers = type === 'Commercial' ? ['Wing A', 'Wing B'] : ['A', 'B', 'C'];
  const [floors, perFloor] = type === 'Commercial' ? [6, 4] : [5, 4];
  return towers.flatMap((tower) =>
    Array.from(
      { length: floors * perFloor },
      (_, place) => `${tower}-${(Math.floor(place / perFloor) + 1) * 100 + (place % perFloor) + 1}`,
    ),
  );
};

const sqFt = (value: number): Json => ({ value: Math.round(value), unit: 'sq ft' });

const sizesOf = ({ type, subType }: Facts, share: number): Readonly<Record<string, Json>> => {
  if (type === 'Plotted') return { saleableArea: sqFt([1200, 1500, 2400, 4000][Math.floor(share * 4)] ?? 1200) };
  const bedrooms = subType === 'Villa' ? 3 + Math.floor(share * 3) : 1 + Math.floor(share * 3.2);
  const saleable = type === 'Commercial' ? 900 + share * 6200 : bedrooms * 560 + 180;
  const areas = { carpetArea: sqFt(saleable * 0.72), builtUpArea: sqFt(saleable * 0.85), saleableArea: sqFt(saleable) };
  return type === 'Commercial' ? areas : { bhk: String(bedrooms), ...areas };
};

const availabilityOf = (random: Random, { status }: Facts): string => {
  if (status === 'Upcoming') return random.weighted({ Available: 66, Hold: 12, Booked: 22 });
  return random.weighted({ Available: 44, Hold: 8, Booked: 30, Sold: status === 'Ready' ? 30 : 12 });
};

/**
 * Returns the units of a project, as the value of its rows field. `facts`: what the units depend on, such as the type
 * of the project and the range of the prices.
 */
export const createUnits = (facts: Facts): Json => {
  const random = createRandom(unitSeed + facts.index);
  return numbersOf(facts).map((unitNumber) => {
    const share = random.next();
    return {
      unitNumber,
      ...sizesOf(facts, share),
      price: Math.round((facts.from + share * (facts.to - facts.from)) / 50_000) * 50_000,
      facing: random.pick(facings),
      availability: availabilityOf(random, facts),
    };
  });
};

/**
 * Returns the number of a unit for a new booking: a unit that is not in `booked`, if possible one with the availability
 * `Booked`. Adds it to `booked`, as `<project id> <number>`. Errors: `Error` for a project without such a unit.
 */
export const takeUnit = (project: History, booked: Set<string>): string => {
  const units = project.values()['units'];
  const rows: readonly unknown[] = Array.isArray(units) ? units : [];
  const free = rows.filter(isObject).filter((unit) => !booked.has(`${project.id} ${String(unit['unitNumber'])}`));
  const found = free.find((unit) => unit['availability'] === 'Booked') ?? free[0];
  if (found === undefined) throw new Error(`sample: ${project.id} has no unit left to book.`);
  booked.add(`${project.id} ${String(found['unitNumber'])}`);
  return String(found['unitNumber']);
};
