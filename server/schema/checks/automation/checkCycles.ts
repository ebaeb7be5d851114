import { namesRead } from '#kinds/shared/values/formulaWords.ts';
import type { Resource } from '#model/resource.ts';
import type { Expression } from '#model/schema/documentSchema.ts';
import { ruleModeOf, type RuleSchema, type StepSchema } from '#model/schema/files/automationSchema.ts';
import type { FoundIn } from '../checkAcross.ts';

/** What a step writes: a new record of a resource, fields, a state. */
type Effect = {
  readonly resource: string;
  readonly created?: true;
  readonly fields?: readonly string[];
  readonly state?: string | undefined;
};

type Rules = { readonly rules: readonly RuleSchema[]; readonly resources: readonly Resource[] };

const effectOf = (rule: RuleSchema, step: StepSchema, resources: readonly Resource[]): Effect | undefined => {
  const { resource } = rule;
  const own = resources.find(({ name }) => name === resource);
  const { states, owners = [] } = own ?? {};
  if (step.set !== undefined) return { resource, fields: Object.keys(step.set) };
  if (step.move !== undefined)
    return {
      resource,
      fields: [...(states === undefined ? [] : [states.field]), ...Object.keys(step.move.values ?? {})],
      state: step.move.to,
    };
  if (step.assign !== undefined)
    return {
      resource,
      fields: owners.slice(0, 1),
      state: states?.transitions.find(({ by }) => by === 'assignment')?.to,
    };
  if (step.create !== undefined) return { resource: step.create.resource, created: true };
  return undefined;
};

/** Returns fields and all fields whose formulas read them, directly or through other formulas. */
const withComputed = (fields: readonly string[], resource: Resource | undefined): readonly string[] => {
  const all = new Set(fields);
  const computed = (resource?.fields ?? []).flatMap(({ name, computed: formula }) =>
    formula === undefined ? [] : [{ name, read: namesRead(formula) }],
  );
  let size = -1;
  while (size !== all.size) {
    size = all.size;
    for (const { name, read } of computed) if (read.some((one) => all.has(one))) all.add(name);
  }
  return [...all];
};

const isRollupOver = (formula: Expression | undefined, name: string): boolean =>
  typeof formula === 'object' && 'rollup' in formula && formula.rollup.of === name;

/** Returns an effect, and the effects on other resources whose roll-ups read its records. */
const withRollups = (effect: Effect, resources: readonly Resource[]): readonly Effect[] => [
  effect,
  ...resources.flatMap((resource): readonly Effect[] => {
    const fields = resource.fields.flatMap(({ name, computed }) =>
      isRollupOver(computed, effect.resource) ? [name] : [],
    );
    return fields.length === 0 ? [] : [{ resource: resource.name, fields }];
  }),
];

const effectsOf = (rule: RuleSchema, resources: readonly Resource[]): readonly Effect[] =>
  (rule.then ?? [])
    .flatMap((step) => effectOf(rule, step, resources) ?? [])
    .flatMap((effect) => withRollups(effect, resources))
    .map(({ fields = [], ...effect }) => ({
      ...effect,
      fields: withComputed(
        fields,
        resources.find(({ name }) => name === effect.resource),
      ),
    }));

const starts = (rule: RuleSchema, { resource, created, fields = [], state }: Effect): boolean => {
  const { when } = rule;
  if (when === undefined || rule.resource !== resource) return false;
  if (when.created === true) return created === true;
  if (when.reached !== undefined) return when.reached === state;
  if (when.due !== undefined) return fields.includes(when.due.field);
  return (when.changed ?? []).some((name) => fields.includes(name));
};

/** Returns a chain of rules in which each starts the next and the last starts the first, or undefined. */
const cycleFrom = (first: RuleSchema, { rules, resources }: Rules): readonly string[] | undefined => {
  const visit = (rule: RuleSchema, path: readonly string[], seen: Set<string>): readonly string[] | undefined => {
    for (const effect of effectsOf(rule, resources))
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

/**
 * Finds automations that start themselves, directly or through other automations, and so would never end. Automations
 * in test mode are checked too; automations that are off are not. A step changes the fields that it writes, the
 * formulas and roll-ups that are computed from these fields, and the owner or state that it sets.
 */
export const checkCycles = ({ rules, resources }: Rules): readonly FoundIn[] => {
  const active = rules.filter((rule) => ruleModeOf(rule) !== 'off');
  return active.flatMap((rule) => {
    const cycle = cycleFrom(rule, { rules: active, resources });
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
