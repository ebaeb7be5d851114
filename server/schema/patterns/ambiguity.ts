import type { Automaton } from './automaton.ts';
import { connectedComponents } from './connectedComponents.ts';

type Overlaps = (a: number, b: number) => boolean;

/** Builds the graph of pairs of positions that the same text can reach at the same time. */
const pairGraph = (
  { steps }: Automaton,
  overlaps: Overlaps,
): { readonly pairs: readonly (readonly [number, number])[]; readonly steps: number[][] } => {
  const numbers = new Map<number, number>();
  const pairs: [number, number][] = [];
  const numberOf = (a: number, b: number): number => {
    const key = a * steps.length + b;
    const cached = numbers.get(key);
    if (cached !== undefined) return cached;
    numbers.set(key, pairs.length);
    return pairs.push([a, b]) - 1;
  };
  steps.forEach((_, position) => numberOf(position, position));
  const pairSteps: number[][] = [];
  for (let at = 0; at < pairs.length; at += 1) {
    const [a, b] = pairs[at] ?? [0, 0];
    const targets = new Set<number>();
    for (const x of steps[a] ?? []) for (const y of steps[b] ?? []) if (overlaps(x, y)) targets.add(numberOf(x, y));
    pairSteps.push([...targets]);
  }
  return { pairs, steps: pairSteps };
};

/**
 * Returns whether a pattern can match a text in exponentially many ways, because two different loops lead back to the
 * same position. `overlaps`: whether the characters at two positions can be the same.
 */
export const isExponential = (automaton: Automaton, overlaps: Overlaps): boolean => {
  const component = connectedComponents(automaton.steps);
  const doubled = automaton.steps.some((targets, position) =>
    targets.some((target, index) => targets.indexOf(target) !== index && component[target] === component[position]),
  );
  if (doubled) return true;
  const { pairs, steps } = pairGraph(automaton, overlaps);
  const components = connectedComponents(steps);
  const returning = new Set(pairs.flatMap(([a, b], index) => (a === b ? [components[index]] : [])));
  return pairs.some(([a, b], index) => a !== b && returning.has(components[index]));
};

/** Returns whether one text can loop at `p`, lead from `p` to `q`, and loop at `q`. */
const sharesText = ({ steps }: Automaton, overlaps: Overlaps, [p, q]: readonly [number, number]): boolean => {
  const size = steps.length;
  const seen = new Set<number>();
  const open: [number, number, number][] = [[p, p, q]];
  for (let triple = open.pop(); triple !== undefined; triple = open.pop()) {
    const [a, b, c] = triple;
    for (const x of steps[a] ?? [])
      for (const y of steps[b] ?? [])
        for (const z of steps[c] ?? []) {
          if (!overlaps(x, y) || !overlaps(y, z) || !overlaps(x, z)) continue;
          if (x === p && y === q && z === q) return true;
          const key = (x * size + y) * size + z;
          if (!seen.has(key)) {
            seen.add(key);
            open.push([x, y, z]);
          }
        }
  }
  return false;
};

/**
 * Returns the largest number of loops of a pattern that can follow each other and match the same characters: 2 for
 * `a*a*`, 1 for `a*b*`, 0 without loops. With two, the time of a match grows with the square of the text's length; with
 * three, with the cube. `overlaps` returns whether two positions of the pattern can match the same character.
 */
export const consecutiveLoops = (automaton: Automaton, overlaps: Overlaps): number => {
  const component = connectedComponents(automaton.steps);
  const looping = automaton.steps.flatMap((targets, position) =>
    targets.some((target) => component[target] === component[position]) ? [position] : [],
  );
  const cache = new Map<number, number>();
  const longestFrom = (p: number): number => {
    const before = cache.get(p);
    if (before !== undefined) return before;
    const next = looping.filter(
      (q) => component[p] !== component[q] && overlaps(p, q) && sharesText(automaton, overlaps, [p, q]),
    );
    const length = 1 + Math.max(0, ...next.map(longestFrom));
    cache.set(p, length);
    return length;
  };
  return Math.max(0, ...looping.map(longestFrom));
};
