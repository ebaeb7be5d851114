import type { RuleSchema } from '#model/schema/automationSchema.ts';
import type { Row, WantedTexts } from '../../query/filters/compileCondition.ts';

/** Returns whether a row certainly does not match a rule, without judging its conditions. */
export type RuleIndex = (row: Row, isCompared?: (field: string) => boolean) => (rule: RuleSchema) => boolean;

/** A rule with the texts that its conditions require. */
type IndexedRule = { readonly rule: RuleSchema; readonly wanted: readonly WantedTexts[] };

/** Field → text → the rules that need it. */
type Places = Map<string, Map<string, Set<RuleSchema>>>;

/** Returns how many texts the rules compare with each field. */
const countTexts = (rules: readonly IndexedRule[]): ReadonlyMap<string, number> => {
  const found = new Map<string, Set<string>>();
  for (const { field, texts } of rules.flatMap(({ wanted }) => wanted)) {
    const all = found.get(field) ?? new Set<string>();
    found.set(field, all);
    for (const text of texts) all.add(text);
  }
  return new Map([...found].map(([field, texts]) => [field, texts.size]));
};

/**
 * Creates an index of many rules: each rule is found by the one condition that excludes the most rows, so that an event
 * judges a few rules and not all of them. `isCompared` excludes fields whose value may still change.
 */
export const createRuleIndex = (rules: readonly IndexedRule[]): RuleIndex => {
  const counts = countTexts(rules);
  const places: Places = new Map();
  const fields = new Map<RuleSchema, string>();
  for (const { rule, wanted } of rules) {
    const selectivity = ({ field, texts }: WantedTexts): number => (counts.get(field) ?? 1) / texts.size;
    const [best] = wanted.toSorted((a, b) => selectivity(b) - selectivity(a));
    if (best === undefined) continue;
    fields.set(rule, best.field);
    const byText = places.get(best.field) ?? new Map<string, Set<RuleSchema>>();
    places.set(best.field, byText);
    for (const text of best.texts) {
      const found = byText.get(text) ?? new Set<RuleSchema>();
      byText.set(text, found.add(rule));
    }
  }
  const none: ReadonlySet<RuleSchema> = new Set();
  return (row, isCompared = () => true) => {
    const found = new Map<string, ReadonlySet<RuleSchema>>();
    for (const [field, byText] of places) {
      const value = row[field];
      const isBlank = value === undefined || value === null;
      // A value that is not a text is left to the conditions.
      if (isCompared(field) && (isBlank || typeof value === 'string'))
        found.set(field, isBlank ? none : (byText.get(value) ?? none));
    }
    return (rule) => {
      const field = fields.get(rule);
      return field !== undefined && found.get(field)?.has(rule) === false;
    };
  };
};
