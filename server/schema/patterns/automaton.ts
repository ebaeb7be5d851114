import type { AST } from '@eslint-community/regexpp';

/**
 * A pattern as positions that read one character each, and the steps between them (Glushkov's construction). If the
 * pattern allows a step in two ways, the step is listed twice, because a match can then try both ways.
 */
export type Automaton = {
  /** Source of the character class that each position reads, e.g. `\w`. */
  readonly classes: readonly string[];
  /** Position → positions that may follow. */
  readonly steps: readonly (readonly number[])[];
  /** Lookarounds, which are checked as separate patterns. `isSearched`: whether they can match anywhere in the text. */
  readonly inner: readonly { readonly alternatives: readonly AST.Alternative[]; readonly isSearched: boolean }[];
};

/** Thrown for a pattern that is rejected. The message is the reason, `right` what is expected instead. */
export class PatternRefusal extends Error {
  readonly right: string;

  constructor(wrong: string, right: string) {
    super(wrong);
    this.right = right;
  }
}

const isAnchored = ({ elements: [first] }: AST.Alternative): boolean =>
  first?.type === 'Assertion' && first.kind === 'start';

/** Returns the assertions with which an alternative begins. */
const leadingAssertions = ({ elements }: AST.Alternative): readonly AST.Element[] => {
  const end = elements.findIndex(({ type }) => type !== 'Assertion');
  return end < 0 ? elements : elements.slice(0, end);
};

/** Returns the assertions of an alternative that are tested only at the start of the text. */
const assertionsAtStart = (alternative: AST.Alternative): readonly AST.Element[] =>
  isAnchored(alternative) ? leadingAssertions(alternative) : [];

/** A part of an automaton: its first and last positions, and whether it can match an empty text. */
type Fragment = { readonly first: readonly number[]; readonly last: readonly number[]; readonly nullable: boolean };

const empty: Fragment = { first: [], last: [], nullable: true };
const maxPositions = 150;
/** Max repetitions that are unrolled. A larger finite number is treated as infinite. */
const maxUnrolled = 12;

const optional = (fragment: Fragment): Fragment => ({ ...fragment, nullable: true });

/** Returns a fragment that matches what `a` or `b` matches. */
const choice = (a: Fragment, b: Fragment): Fragment => ({
  first: [...a.first, ...b.first],
  last: [...a.last, ...b.last],
  nullable: a.nullable || b.nullable,
});

/** Collects the positions of an automaton, and the steps between them. */
const createPositions = () => {
  const classes: string[] = [];
  const steps: number[][] = [];
  const link = (from: readonly number[], to: readonly number[]): void => {
    for (const position of from) steps[position]?.push(...to);
  };
  return {
    classes,
    steps,
    /** Adds a position that reads one character of the class `source`. */
    letter: (source: string): Fragment => {
      if (classes.length >= maxPositions) throw new PatternRefusal('is too large to check', 'expected a shorter one');
      steps.push([]);
      const position = classes.push(source) - 1;
      return { first: [position], last: [position], nullable: false };
    },
    /** Adds the steps from `a` to `b`, which follows it. */
    join: (a: Fragment, b: Fragment): Fragment => {
      link(a.last, b.first);
      return {
        first: a.nullable ? [...a.first, ...b.first] : a.first,
        last: b.nullable ? [...a.last, ...b.last] : b.last,
        nullable: a.nullable && b.nullable,
      };
    },
    /** Adds the steps from the end of a fragment to its start. */
    loop: (fragment: Fragment): Fragment => {
      link(fragment.last, fragment.first);
      return fragment;
    },
  };
};

/**
 * Builds the automaton of a pattern's alternatives. `isSearched`: the pattern can match anywhere in a text, not only at
 * its start. Errors: `PatternRefusal` for back references, for very large patterns, and for counted repetitions of a
 * part that may be empty.
 */
export const buildAutomaton = (
  alternatives: readonly AST.Alternative[],
  { isSearched = true }: { readonly isSearched?: boolean } = {},
): Automaton => {
  const { classes, steps, letter, join, loop } = createPositions();
  const inner: Automaton['inner'][number][] = [];
  const atStart = new Set(
    isSearched ? alternatives.flatMap(assertionsAtStart) : alternatives.flatMap(leadingAssertions),
  );

  const either = (list: readonly AST.Alternative[]): Fragment =>
    list.map((alternative) => alternative.elements.map(read).reduce(join, empty)).reduce(choice);
  const repeat = ({ element, min, max }: AST.Quantifier): Fragment => {
    if (max === 0) return empty;
    const copies = (count: number): Fragment[] => Array.from({ length: count }, () => read(element));
    if (max <= maxUnrolled) return [...copies(min), ...copies(max - min).map(optional)].reduce(join, empty);
    const fixed = copies(Math.min(Math.max(min - 1, 0), maxUnrolled));
    const last = loop(read(element));
    // Counted repetitions of a part that may be empty can match a text in too many ways.
    if (last.nullable && (min > 1 || Number.isFinite(max))) {
      throw new PatternRefusal(
        'repeats a part that can be empty, which can take a very long time',
        'write the part so that it reads something',
      );
    }
    return [...fixed, min === 0 ? optional(last) : last].reduce(join, empty);
  };
  const read = (element: AST.Element): Fragment => {
    switch (element.type) {
      case 'Backreference':
        throw new PatternRefusal('refers back to a group, which can take endlessly long', 'write the text out');
      case 'Assertion':
        if ('alternatives' in element)
          inner.push({ alternatives: element.alternatives, isSearched: !atStart.has(element) });
        return empty;
      case 'Group':
      case 'CapturingGroup':
        return either(element.alternatives);
      case 'Quantifier':
        return repeat(element);
      default:
        return letter(element.raw);
    }
  };

  const whole = either(alternatives);
  // Unless every alternative is anchored, a match is tried from each character of the text.
  if (isSearched && !alternatives.every(isAnchored)) join(loop(letter('[^]')), whole);
  return { classes, steps, inner };
};
