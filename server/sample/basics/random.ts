/** A random source that returns the same values for the same seed. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly next: () => number;
  /** Returns a whole number. Both ends are inclusive. */
  readonly between: (low: number, high: number) => number;
  readonly chance: (share: number) => boolean;
  /** Picks an element. Errors: an `Error` if the list is empty. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** Picks some elements, each once, in the order of the list. */
  readonly some: <T>(list: readonly T[], count: number) => readonly T[];
  /** Picks a key by its weight. */
  readonly weighted: <T extends string>(weights: Readonly<Record<T, number>>) => T;
  readonly bytes: (count: number) => Uint8Array;
};

/**
 * Returns a generator of random numbers with 32 bits of state (mulberry32), fast and good enough for fictional data.
 * Source: Tommy Ettinger, public domain.
 */
const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Creates a random source from a seed. Never use it for secrets. */
export const createRandom = (seed: number): Random => {
  const next = mulberry32(seed);
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error('random: nothing to pick from an empty list.');
      return picked;
    },
    some: (list, count) => {
      const places = new Set<number>();
      while (places.size < Math.min(count, list.length)) places.add(between(0, list.length - 1));
      return list.filter((_, place) => places.has(place));
    },
    weighted: (weights) => {
      const entries = Object.entries<number>(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0];
      return found?.[0] as keyof typeof weights;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  };
};
