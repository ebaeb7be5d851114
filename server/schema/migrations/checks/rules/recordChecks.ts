import { type Alternatives, alternativesOf } from '#model/validation/alternatives.ts';
import { conditionsOf } from '#model/validation/conditions.ts';
import { isBlank } from '#model/schema/json.ts';
import { fieldsRead, matchesCondition } from '#model/validation/conditionTest.ts';
import type { Resource } from '#model/resource.ts';
import type { ConditionSchema, ConsequenceSchema, PremiseSchema } from '#model/schema/rulesSchema.ts';
import { type RuleCheck, type RecordRule, keepExistingFix, type RuleValues } from './ruleCheck.ts';
import { requirementSql } from './testSql.ts';

const withoutBlanks = (record: RuleValues): RuleValues =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isBlank(value)));

const conditionRule = ({ if: premise, then, else: otherwise }: ConditionSchema): RecordRule => ({
  js: (record) => {
    const filled = withoutBlanks(record);
    return matchesCondition(matchesCondition(premise ?? true, filled) ? (then ?? true) : (otherwise ?? true), filled);
  },
  sql: (columnOf) => {
    const [asked, yes, no] = [
      requirementSql(premise ?? {}, columnOf),
      requirementSql(then ?? {}, columnOf),
      requirementSql(otherwise ?? {}, columnOf),
    ];
    return asked === undefined || yes === undefined || no === undefined
      ? undefined
      : `((${asked} and ${yes}) or (not ${asked} and ${no}))`;
  },
});

const alternativesRule = ({ word, groups }: Alternatives): RecordRule => ({
  js: (record) => {
    const filled = withoutBlanks(record);
    const passing = groups.filter((group) => matchesCondition(group, filled)).length;
    return word === 'oneOf' ? passing === 1 : passing > 0;
  },
  sql: (columnOf) => {
    const parts = groups.map((group) => requirementSql(group, columnOf));
    if (parts.some((part) => part === undefined)) return undefined;
    return `((${parts.map((part) => `${part}::int`).join(' + ')}) ${word === 'oneOf' ? '=' : '>='} 1)`;
  },
});

/** Combines rules into one that requires all of them, or returns undefined if there are none. */
const together = (rules: readonly RecordRule[]): RecordRule | undefined => {
  if (rules.length === 0) return undefined;
  return {
    js: (record) => rules.every(({ js }) => js(record)),
    sql: (columnOf) => {
      const parts = rules.map(({ sql }) => sql?.(columnOf));
      return parts.some((part) => part === undefined) ? undefined : `(${parts.join(' and ')})`;
    },
  };
};

const titlesOf = (resource: Resource, names: readonly string[]): string =>
  names.map((name) => resource.fieldsByName[name]?.title ?? name).join(' and ');

const premiseWords = (resource: Resource, premise: PremiseSchema | undefined): string => {
  const tests = Object.entries(premise?.properties ?? {}).flatMap(([name, test]) => {
    const values = test.const === undefined ? test.enum : [test.const];
    return values === undefined ? [] : [`${titlesOf(resource, [name])} is ${values.map(String).join(' or ')}`];
  });
  const isWhole =
    Object.keys(premise ?? {}).every((word) => word === 'properties' || word === 'required') &&
    tests.length === Object.keys(premise?.properties ?? {}).length;
  const filled = (premise?.required ?? []).filter((name) => !Object.hasOwn(premise?.properties ?? {}, name));
  return isWhole
    ? [...tests, ...(filled.length === 0 ? [] : [`${titlesOf(resource, filled)} is filled in`])].join(' and ')
    : '';
};

/** Describes the records that violate a condition: `have no Booked on where Status is Booked`. */
const describeRule = (resource: Resource, { if: premise, then, else: otherwise }: ConditionSchema): string => {
  const where = premiseWords(resource, premise);
  const part: ConsequenceSchema | undefined = otherwise === undefined ? then : undefined;
  if (part === undefined || where === '') return 'break this rule';
  const hidden = Object.entries(part.properties ?? {});
  if (hidden.length === 0) return `have no ${titlesOf(resource, part.required ?? [])} where ${where}`;
  const isHiding = part.required === undefined && hidden.every(([, test]) => test === false);
  return isHiding
    ? `have ${titlesOf(
        resource,
        hidden.map(([name]) => name),
      ).replaceAll(' and ', ' or ')}, which does not apply where ${where}`
    : `break the rule where ${where}`;
};

const namesOf = ({ if: premise, then, else: otherwise }: ConditionSchema): readonly string[] => [
  ...new Set([
    ...fieldsRead(premise),
    ...[then, otherwise].flatMap((part) => [...Object.keys(part?.properties ?? {}), ...(part?.required ?? [])]),
  ]),
];

const sincePath = (path: readonly (string | number)[]): readonly (string | number)[] =>
  path[0] === 'allOf' ? [...path, 'since'] : ['since', path[0] ?? ''];

const keyOf = ({ if: premise, then, else: otherwise }: ConditionSchema): string =>
  JSON.stringify([premise, then, otherwise]);

const uniqueChecks = (
  after: Resource,
  before: Resource | undefined,
  fixed: ReadonlySet<string>,
): readonly RuleCheck[] => {
  const existingKeys = (before?.schema.uniqueTogether ?? []).map((names) => JSON.stringify(names));
  const isKept = (names: readonly string[]): boolean =>
    existingKeys.includes(JSON.stringify(names)) && !names.some((name) => fixed.has(name));
  return (after.schema.uniqueTogether ?? []).flatMap((names, index): readonly RuleCheck[] =>
    isKept(names)
      ? []
      : [
          {
            path: ['uniqueTogether', index],
            field: undefined,
            names,
            text: `have the same ${titlesOf(after, names)} as another`,
            since: undefined,
            fixes: [],
            rule: { js: () => true },
            unique: names,
          },
        ],
  );
};

/**
 * Returns a draft's new and changed rules between several fields. `fixed`: fields whose existing values the draft
 * changes; the rules of these fields are included even if unchanged.
 */
export const recordChecks = (
  after: Resource,
  before: Resource | undefined,
  fixed: ReadonlySet<string>,
): readonly RuleCheck[] => {
  const previous = before === undefined ? [] : conditionsOf(before.schema);
  const existingKeys = previous.map(keyOf);
  const wasRule = together(previous.map(conditionRule));
  const conditions = conditionsOf(after.schema)
    .filter(
      (condition) => !existingKeys.includes(keyOf(condition)) || namesOf(condition).some((name) => fixed.has(name)),
    )
    .map(
      (condition): RuleCheck => ({
        path: condition.path,
        field: undefined,
        names: namesOf(condition),
        text: describeRule(after, condition),
        since: condition.since,
        fixes: [keepExistingFix(sincePath(condition.path))],
        rule: conditionRule(condition),
        ...(wasRule === undefined ? {} : { before: wasRule }),
      }),
    );
  const groupsBefore = before === undefined ? [] : alternativesOf(before.schema);
  const alternatives = alternativesOf(after.schema).flatMap((group): readonly RuleCheck[] => {
    const names = [
      ...new Set(group.groups.flatMap((one) => [...Object.keys(one.properties ?? {}), ...(one.required ?? [])])),
    ];
    if (
      groupsBefore.some((one) => JSON.stringify(one) === JSON.stringify(group)) &&
      !names.some((name) => fixed.has(name))
    )
      return [];
    const previous = together(groupsBefore.filter(({ word }) => word === group.word).map(alternativesRule));
    return [
      {
        path: [group.word],
        field: undefined,
        names,
        text: group.word === 'oneOf' ? 'match none of these groups, or more than one' : 'match none of these groups',
        since: after.schema.since?.[group.word],
        fixes: [keepExistingFix(['since', group.word])],
        rule: alternativesRule(group),
        ...(previous === undefined ? {} : { before: previous }),
      },
    ];
  });
  return [...conditions, ...alternatives, ...uniqueChecks(after, before, fixed)];
};
