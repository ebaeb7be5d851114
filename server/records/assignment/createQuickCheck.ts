import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { StoredRow, WantedTexts } from '../../query/filters/compileCondition.ts';

/**
 * Returns true if a row certainly does not match `rule`, and false if the conditions of the rule must be checked.
 * Fields for which `isCompared` returns false are ignored, because their values may still change.
 */
export type QuickCheck = (rule: RuleSchema, row: StoredRow, isCompared?: (field: string) => boolean) => boolean;

/** A rule with the texts that its conditions require. */
type CheckedRule = { readonly rule: RuleSchema; readonly wanted: readonly WantedTexts[] };

/** Returns how many different texts the rules compare with each field. */
const countTexts = (rules: readonly CheckedRule[]): ReadonlyMap<string, number> => {
  const found = new Map<string, Set<string>>();
  for (const { field, texts } of rules.flatMap(({ wanted }) => wanted)) {
    const all = found.get(field) ?? new Set<string>();
    found.set(field, all);
    for (const text of texts) all.add(text);
  }
  return new Map([...found].map(([field, texts]) => [field, texts.size]));
};

/**
 * Creates a function for quick checks of `rules`. The created function returns true if a row certainly does not match a
 * rule, and false if the conditions of the rule must be checked. It compares only the texts that the rule requires,
 * such as a source or a city, and begins with the field that excludes the most rows. For a rule without such texts, it
 * returns false.
 */
export const createQuickCheck = (rules: readonly CheckedRule[]): QuickCheck => {
  const counts = countTexts(rules);
  const selectivity = ({ field, texts }: WantedTexts): number => (counts.get(field) ?? 1) / texts.size;
  const byRule = new Map(
    rules.flatMap(({ rule, wanted }) =>
      wanted.length === 0 ? [] : [[rule, wanted.toSorted((a, b) => selectivity(b) - selectivity(a))] as const],
    ),
  );
  return (rule, row, isCompared) => {
    const wanted = byRule.get(rule);
    if (wanted === undefined) return false;
    for (const { field, texts } of wanted) {
      const value = row[field];
      // A value that is neither blank nor a text is left to the conditions of the rule.
      const isOther = typeof value === 'string' ? !texts.has(value) : value === undefined || value === null;
      if (isOther && (isCompared === undefined || isCompared(field))) return true;
    }
    return false;
  };
};
