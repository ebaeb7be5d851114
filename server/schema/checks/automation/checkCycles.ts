import { ruleModeOf, type RuleSchema, type StepSchema } from '#model/schema/automationSchema.ts';
import type { FoundIn } from '../checkAcross.ts';

/** What a step writes: a new record of a resource, fields, a state. */
type Effect = {
  readonly resource: string;
  readonly created?: true;
  readonly fields?: readonly string[];
  readonly state?: string;
};

const effectOf = (rule: RuleSchema, step: StepSchema): Effect | undefined => {
  const { resource } = rule;
  if (step.set !== undefined) return { resource, fields: Object.keys(step.set) };
  if (step.move !== undefined) return { resource, fields: Object.keys(step.move.values ?? {}), state: step.move.to };
  if (step.create !== undefined) return { resource: step.create.resource, created: true };
  return undefined;
};

const starts = (rule: RuleSchema, { resource, created, fields = [], state }: Effect): boolean => {
  const { when } = rule;
  if (when === undefined || rule.resource !== resource) return false;
  if (when.created === true) return created === true;
  if (when.reached !== undefined) return when.reached === state;
  return (when.changed ?? []).some((name) => fields.includes(name));
};

/** Returns a chain of rules in which each starts the next and the last starts the first, or undefined. */
const cycleFrom = (first: RuleSchema, rules: readonly RuleSchema[]): readonly string[] | undefined => {
  const visit = (rule: RuleSchema, path: readonly string[], seen: Set<string>): readonly string[] | undefined => {
    for (const effect of (rule.then ?? []).flatMap((step) => effectOf(rule, step) ?? []))
      for (const next of rules.filter((one) => starts(one, effect))) {
        if (next === first) return [...path, next.name];
        if (seen.has(next.name)) continue;
        seen.add(next.name);
        const found = visit(next, [...path, next.name], seen);
        if (found !== undefined) return found;
      }
    return undefined;
  };
  return visit(first, [first.name], new Set([first.name]));
};

/** Finds automations, on or in shadow, that start themselves, directly or through others, and so would never end. */
export const checkCycles = (rules: readonly RuleSchema[]): readonly FoundIn[] => {
  const active = rules.filter((rule) => ruleModeOf(rule) !== 'off');
  return active.flatMap((rule) => {
    const cycle = cycleFrom(rule, active);
    return cycle === undefined
      ? []
      : [
          {
            index: rules.indexOf(rule),
            finding: {
              path: ['then'],
              message: `starts itself endlessly (${cycle.join(' → ')}); change what it writes, or when it starts`,
            },
          },
        ];
  });
};
