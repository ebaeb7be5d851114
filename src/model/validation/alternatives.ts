import type { Field } from '../field.ts';
import { isObject } from '../schema/json.ts';
import { matchesCondition, ownOf, type Values } from './conditionTest.ts';
import { formatMessage } from '../messages.ts';
import type { AlternativeSchema, ResourceSchema } from '../schema/schema.ts';

/** Groups of fields of which exactly one (`parseOneOf`), or at least one (`anyOf`), must be as it says. */
export type Alternatives = { readonly word: 'oneOf' | 'anyOf'; readonly groups: readonly AlternativeSchema[] };

const words = ['oneOf', 'anyOf'] as const;

/** Gives the alternatives of a file. Example: `{"parseOneOf":[{"required":["project"]},{"required":["property"]}]}`. */
export const alternativesOf = (schema: Pick<ResourceSchema, 'oneOf' | 'anyOf'>): readonly Alternatives[] =>
  words.flatMap((word) => (schema[word] === undefined ? [] : [{ word, groups: schema[word] }]));

const isFilled = (filled: Values, name: string): boolean => ownOf(filled, name) !== undefined;
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

/** Those that meet a wish, or all where none does. */
const preferring = (
  groups: readonly AlternativeSchema[],
  wish: (group: AlternativeSchema) => boolean,
): readonly AlternativeSchema[] => {
  const some = groups.filter(wish);
  return some.length > 0 ? some : groups;
};

/**
 * Gives the groups that a person can still mean: not those whose values are others; and where some are chosen by their
 * values, or begun by filling in a field of their own, only these.
 */
const meant = ({ groups }: Alternatives, filled: Values): readonly AlternativeSchema[] => {
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

/** Names the fields that do not apply in any of the groups that can be meant. */
export const hiddenByAll = (alternatives: Alternatives, filled: Values): readonly string[] =>
  common(meant(alternatives, filled), refusedBy);

/** Names the fields that must be filled in whichever of the groups is meant. */
export const commonRequired = (alternatives: Alternatives, filled: Values): readonly string[] =>
  common(meant(alternatives, filled), requiredOf);

/** Names the fields by which a form knows which group is meant. */
export const readByAlternatives = ({ groups }: Alternatives): readonly string[] => [
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

const contradicted = (group: AlternativeSchema, filled: Values, titleOf: TitleOf): readonly Problem[] => [
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
 * Says in plain words, at the fields that can set it right, why none of the groups fits, or more than one; nothing
 * where one does.
 * Example: `["project","Please enter Project or Property"]`, `["property","Only one of Project and Property may be
 * given"]`.
 */
export const alternativeProblems = (
  alternatives: Alternatives,
  filled: Values,
  fields: readonly Field[],
): readonly Problem[] => {
  const { word, groups } = alternatives;
  const titleOf: TitleOf = (name) => fields.find((field) => field.name === name)?.title ?? name;
  const passing = groups.filter((group) => matchesCondition(group, filled));
  if (passing.length === 1 || (word === 'anyOf' && passing.length > 1)) return [];
  if (passing.length > 1) return [tooMany(passing, titleOf)];
  const targets = meant(alternatives, filled);
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
