import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';
import type { CriterionSchema } from '#model/schema/matchSchema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Resource } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { unknownName } from '../../problems/unknownName.ts';
import { fieldNamed, noSuchField, ownFields } from '../fields/context.ts';

type Sides = { readonly own: Resource; readonly other: Resource };
type Named = { readonly field: Field; readonly path: Path };

/** Returns a function that tests a field by its kind. Unknown kinds are reported by another check. */
const ofKind =
  (holds: (kind: Kind) => boolean) =>
  ({ kind: name }: Field): boolean => {
    const kind = ownValue(kinds, name);
    return kind === undefined || holds(kind);
  };
const isNumber = ofKind(({ column }) => ['numeric', 'integer', 'bigint'].includes(column.type));
/** Returns whether a field is a single value or a list of texts, choices or references. */
const isWord = ofKind(
  ({ column, traits }) =>
    column.wire === 'plain' &&
    ['text', 'text[]', 'uuid', 'uuid[]'].includes(column.type) &&
    traits.nested === undefined,
);

const refuse = (path: Path, message: string): Finding => ({ path, message });

type Wanted = { readonly path: Path; readonly fits: (field: Field) => boolean; readonly what: string };

/**
 * Returns the fields with these names, and findings for missing fields and for fields that cannot be compared this way.
 */
const lookUp = (
  resource: Resource,
  names: string | readonly string[] | undefined,
  { path, fits, what }: Wanted,
): { readonly named: readonly Named[]; readonly findings: readonly Finding[] } => {
  const fields = ownFields(resource).filter(fits);
  const places =
    typeof names === 'string'
      ? [{ name: names, at: path }]
      : (names ?? []).map((name, index) => ({ name, at: [...path, index] }));
  const named = places.flatMap(({ name, at }): readonly Named[] => {
    const field = fieldNamed(fields, name);
    return field === undefined ? [] : [{ field, path: at }];
  });
  const findings = places.flatMap(({ name, at }) => {
    if (fieldNamed(fields, name) !== undefined) return [];
    const isThere = fieldNamed(ownFields(resource), name) !== undefined;
    return [
      isThere
        ? {
            path: at,
            ...unknownName(
              `names a field of ${resource.name} that is not ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`,
              name,
              fields.map((field) => field.name),
            ),
          }
        : noSuchField(at, name, { resource, fields }),
    ];
  });
  return { named, findings };
};

const isReference = ({ to }: Field): boolean => to !== undefined;

const checkPairs = (
  pairs: NonNullable<CriterionSchema['pairs']>,
  sides: readonly [readonly Named[], readonly Named[]],
  path: Path,
): readonly Finding[] => {
  const [own, other] = sides.map((named) => named.flatMap(({ field }) => field.choices)) as [string[], string[]];
  return Object.entries(pairs).flatMap(([value, called]) => [
    ...(own.includes(value)
      ? []
      : [
          {
            ...refuse([...path, value], `is not a value of the own field, ${didYouMean(value, own)}`),
            at: 'key' as const,
          },
        ]),
    ...[called]
      .flat()
      .flatMap((name, index) =>
        other.includes(name)
          ? []
          : [
              refuse(
                Array.isArray(called) ? [...path, value, index] : [...path, value],
                `is not a value of the other field, ${didYouMean(name, other)}`,
              ),
            ],
      ),
  ]);
};

const checkEqual = (schema: CriterionSchema, { own, other }: Sides, path: Path): readonly Finding[] => {
  const kind = { fits: isWord, what: 'text, choice or reference' };
  const mine = lookUp(own, schema.own, { path: [...path, 'own'], ...kind });
  const theirs = lookUp(other, schema.other, { path: [...path, 'other'], ...kind });
  const findings = [...mine.findings, ...theirs.findings];
  if (schema.within !== undefined)
    findings.push(refuse([...path, 'within'], 'has no effect on values that must be equal; leave it out'));
  if (schema.floor !== undefined)
    findings.push(refuse([...path, 'floor'], 'has no effect on values that must be equal; leave it out'));
  if (schema.pairs !== undefined)
    return [...findings, ...checkPairs(schema.pairs, [mine.named, theirs.named], [...path, 'pairs'])];
  const [first] = mine.named;
  if (first === undefined) return findings;
  const strange = theirs.named.filter(
    ({ field }) => field.to !== first.field.to || isReference(field) !== isReference(first.field),
  );
  findings.push(
    ...strange.map(({ field, path: at }) =>
      refuse(
        at,
        `can never equal ${first.field.name}, got "${field.name}"; expected two texts, or two references to the same resource`,
      ),
    ),
  );
  const [ours, others] = [mine.named, theirs.named].map((named) =>
    named.every(({ field }) => field.choices.length > 0) ? named.flatMap(({ field }) => field.choices) : undefined,
  );
  if (
    ours !== undefined &&
    others !== undefined &&
    others.length > 0 &&
    !ours.some((choice) => others.includes(choice))
  ) {
    findings.push(
      refuse(
        [...path, 'other'],
        'has no choice in common with the own field; expected "pairs" with the name of each choice there',
      ),
    );
  }
  return findings;
};

const checkRange = (schema: CriterionSchema, { own, other }: Sides, path: Path): readonly Finding[] => {
  const kind = { fits: isNumber, what: 'number' };
  const bounds = (['from', 'to'] as const).map((word) => lookUp(own, schema[word], { path: [...path, word], ...kind }));
  const theirs = lookUp(other, schema.other, { path: [...path, 'other'], ...kind });
  const all = [...bounds.flatMap(({ named }) => named), ...theirs.named];
  const strange = all.filter(({ field }) => field.kind !== all[0]?.field.kind);
  return [
    ...bounds.flatMap(({ findings }) => findings),
    ...theirs.findings,
    ...(schema.floor === undefined || schema.to !== undefined
      ? []
      : [refuse([...path, 'floor'], 'is a share of "to", which this range lacks; add one, or leave it out')]),
    ...(schema.pairs === undefined ? [] : [refuse([...path, 'pairs'], 'has no effect on numbers; leave it out')]),
    ...strange.map(({ field, path: at }) =>
      refuse(
        at,
        `is of kind ${field.kind} and cannot be compared with ${all[0]?.field.kind ?? ''}, got "${field.name}"; expected two numbers of one kind`,
      ),
    ),
  ];
};

const checkCriterion = (schema: CriterionSchema, sides: Sides, path: Path): readonly Finding[] => {
  const isRange = schema.from !== undefined || schema.to !== undefined;
  if (isRange === (schema.own !== undefined)) return [refuse(path, 'must have either own, or from, to or both')];
  return isRange ? checkRange(schema, sides, path) : checkEqual(schema, sides, path);
};

/**
 * Checks `match`, which finds matching records of another resource. Finds a `match` whose resource is unknown or is
 * this resource, a `match` that the other resource's file defines too, and compared fields that are missing, cannot be
 * compared or can never match.
 */
export const checkMatch = (resource: Resource, resources: readonly Resource[]): readonly Finding[] => {
  const { match } = resource.schema;
  if (match === undefined) return [];
  const path: Path = ['match', 'resource'];
  const others = resources.filter(({ name }) => name !== resource.name);
  const other = others.find(({ name }) => name === match.resource);
  if (other === undefined)
    return [
      {
        path,
        ...unknownName(
          'is not another resource',
          match.resource,
          others.map(({ name }) => name),
        ),
      },
    ];
  const isSaidTwice = other.schema.match?.resource === resource.name && other.name < resource.name;
  return [
    ...(isSaidTwice
      ? [refuse(path, `is matched with ${resource.name} already, got "${other.name}"; one file is enough for both`)]
      : []),
    ...match.on.flatMap((each, index) => checkCriterion(each, { own: resource, other }, ['match', 'on', index])),
  ];
};
