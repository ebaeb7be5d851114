import type { Field } from '../field.ts';
import { isObject } from '../schema/json.ts';
import { matchesCondition, ownOf, type RecordValues } from './conditionTest.ts';
import { formatMessage } from './messages.ts';
import type { AlternativeSchema } from '../schema/rulesSchema.ts';
import type { ResourceSchema } from '../schema/schema.ts';

/** Groups of requirements. A record must meet exactly one group (`oneOf`) or at least one group (`anyOf`). */
export type Alternatives = { readonly word: 'oneOf' | 'anyOf'; readonly groups: readonly AlternativeSchema[] };

const words = ['oneOf', 'anyOf'] as const;

/** Returns the words `oneOf` and `anyOf` of a resource file: `{"oneOf":[…]}` → `[{"word":"oneOf","groups":[…]}]`. */
export const alternativesOf = (schema: Pick<ResourceSchema, 'oneOf' | 'anyOf'>): readonly Alternatives[] =>
  words.flatMap((word) => (schema[word] === undefined ? [] : [{ word, groups: schema[word] }]));

const isFilled = (filled: RecordValues, name: string): boolean => ownOf(filled, name) !== undefined;
const requiredOf = ({ required = [] }: AlternativeSchema): readonly string[] => required;
const picksOf = ({ properties = {} }: AlternativeSchema): readonly (readonly [string, unknown])[] =>
  Object.entries(properties).filter(([, asked]) => isObject(asked));
const refusedBy = ({ properties = {} }: AlternativeSchema): readonly string[] =>
  Object.entries(properties).flatMap(([name, asked]) => (asked === false ? [name] : []));

const common = (
  groups: readonly AlternativeSchema[],
  namesOf: (group: AlternativeSchema) => readonly string[],
): readonly string[] =>
  namesOf(groups[0] ?? {}).filter((name) => groups.every((group) => namesOf(group).includes(name)));

/** Returns the groups for which `wish` is true, or all groups if it is true for none. */
const preferring = (
  groups: readonly AlternativeSchema[],
  wish: (group: AlternativeSchema) => boolean,
): readonly AlternativeSchema[] => {
  const some = groups.filter(wish);
  return some.length > 0 ? some : groups;
};

/**
 * Returns the groups that the values `filled` do not rule out. If the values select some groups, or fill a field that
 * only some groups require, the others are ruled out.
 */
const possibleGroups = ({ groups }: Alternatives, filled: RecordValues): readonly AlternativeSchema[] => {
  const open = groups.filter((group) =>
    picksOf(group).every(([name, asked]) => !isFilled(filled, name) || matchesCondition(asked, ownOf(filled, name))),
  );
  const chosen = preferring(
    open,
    (group) => picksOf(group).length > 0 && picksOf(group).every(([name]) => isFilled(filled, name)),
  );
  const shared = common(groups, requiredOf);
  return preferring(chosen, (group) =>
    requiredOf(group).some(
      (name) => !shared.includes(name) && !picksOf(group).some(([pick]) => pick === name) && isFilled(filled, name),
    ),
  );
};

/**
 * Returns the fields that are forbidden in every group that a record with the values `filled` can still meet. Forms
 * hide these fields.
 */
export const hiddenByAlternatives = (alternatives: Alternatives, filled: RecordValues): readonly string[] =>
  common(possibleGroups(alternatives, filled), refusedBy);

/** Returns the fields that are required in every group that a record with the values `filled` can still meet. */
export const requiredByAlternatives = (alternatives: Alternatives, filled: RecordValues): readonly string[] =>
  common(possibleGroups(alternatives, filled), requiredOf);

/** Returns the names of all fields that the groups use. Their values determine which groups a record meets. */
export const fieldsOfAlternatives = ({ groups }: Alternatives): readonly string[] => [
  ...new Set(groups.flatMap((group) => [...Object.keys(group.properties ?? {}), ...requiredOf(group)])),
];

type Problem = readonly [path: string, sentence: string];
type TitleOf = (name: string) => string;

const wordsOf = (group: AlternativeSchema, names: readonly string[], titleOf: TitleOf): string =>
  group.title ?? names.map(titleOf).join(' and ');
const joined = (parts: readonly string[], by: string): string =>
  parts.length < 3 ? parts.join(` ${by} `) : `${parts.slice(0, -1).join(', ')} ${by} ${parts.at(-1)}`;

const tooMany = (passing: readonly AlternativeSchema[], titleOf: TitleOf): Problem => {
  const shared = common(passing, requiredOf);
  const namesOf = (group: AlternativeSchema): readonly string[] => {
    const own = requiredOf(group).filter((name) => !shared.includes(name));
    return own.length > 0 ? own : requiredOf(group);
  };
  const last = passing.at(-1) ?? {};
  return [
    namesOf(last)[0] ?? Object.keys(last.properties ?? {})[0] ?? '',
    formatMessage('onlyOne', {
      label: joined(
        passing.map((group) => wordsOf(group, namesOf(group), titleOf)),
        'and',
      ),
    }),
  ];
};

const contradicted = (group: AlternativeSchema, filled: RecordValues, titleOf: TitleOf): readonly Problem[] => [
  ...picksOf(group).flatMap(([name, asked]): readonly Problem[] =>
    !isFilled(filled, name) || matchesCondition(asked, ownOf(filled, name))
      ? []
      : [[name, formatMessage('notTogether', { label: titleOf(name) })]],
  ),
  ...refusedBy(group).flatMap((name): readonly Problem[] =>
    isFilled(filled, name) ? [[name, formatMessage('notApplicable', { label: titleOf(name) })]] : [],
  ),
];

/**
 * Checks a record against groups of requirements, and returns its problems:
 * `["project","Please enter Project or Property"]`. Each problem has the field at which it is shown, and a sentence.
 * Empty if the record meets exactly one group or, for `anyOf`, at least one group. `filled` has the values of the
 * record that are not blank. `fields` are all fields of the record; their titles are used in the sentences.
 */
export const alternativeProblems = (
  alternatives: Alternatives,
  filled: RecordValues,
  fields: readonly Field[],
): readonly Problem[] => {
  const { word, groups } = alternatives;
  const titleOf: TitleOf = (name) => fields.find((field) => field.name === name)?.title ?? name;
  const passing = groups.filter((group) => matchesCondition(group, filled));
  if (passing.length === 1 || (word === 'anyOf' && passing.length > 1)) return [];
  if (passing.length > 1) return [tooMany(passing, titleOf)];
  const targets = possibleGroups(alternatives, filled);
  const missingOf = (group: AlternativeSchema): readonly string[] =>
    requiredOf(group).filter((name) => !isFilled(filled, name));
  const shared = common(targets, missingOf);
  if (shared.length > 0) return shared.map((name) => [name, formatMessage('required', { label: titleOf(name) })]);
  const open = targets.filter(
    (group) => missingOf(group).length > 0 && contradicted(group, filled, titleOf).length === 0,
  );
  const [first] = open;
  if (first !== undefined) {
    const options = [...new Set(open.map((group) => wordsOf(group, missingOf(group), titleOf)))];
    return [[missingOf(first)[0] ?? '', formatMessage('required', { label: joined(options, 'or') })]];
  }
  const nearest = targets[0] ?? groups[0] ?? {};
  return [
    ...contradicted(nearest, filled, titleOf),
    ...missingOf(nearest).map((name): Problem => [name, formatMessage('required', { label: titleOf(name) })]),
  ];
};
