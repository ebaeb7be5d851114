import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../../problems/problem.ts';
import {
  fieldNamed,
  kindIn,
  noSuchField,
  type PlacedField,
  placedFields,
  type FileCheck,
  type CheckContext,
} from './context.ts';

const checkDependence = (
  { field, path, siblings }: PlacedField,
  { kinds, resource }: CheckContext,
): readonly Finding[] => {
  const { choicesBy, choices } = field.property;
  if (choicesBy === undefined && choices === undefined) return [];
  if (choicesBy === undefined)
    return [{ path: [...path, 'choices'], message: 'lacks "choicesBy", the field that decides them' }];
  if (choices === undefined) return [{ path: [...path, 'choicesBy'], message: 'lacks "choices", value → choices' }];
  const parent = fieldNamed(siblings, choicesBy);
  if (parent === undefined) return [noSuchField([...path, 'choicesBy'], choicesBy, { resource, fields: siblings })];
  if (parent === field || kindIn(kinds, parent)?.traits.choices !== 'one') {
    return [
      {
        path: [...path, 'choicesBy'],
        message: `names a field that is not a single choice, got "${choicesBy}"; expected one with an enum`,
      },
    ];
  }
  return Object.keys(choices).flatMap((value) =>
    parent.choices.includes(value)
      ? []
      : [
          {
            path: [...path, 'choices', value],
            at: 'key' as const,
            message: `is not a value of ${choicesBy}, ${didYouMean(value, parent.choices)}`,
          },
        ],
  );
};

const problemOfChoice = (value: string): string | undefined => {
  if (value !== value.trim()) return `has a blank at its end, got ${JSON.stringify(value)}; leave it out`;
  if (value.startsWith('$'))
    return `begins with $, which marks relative values, got ${JSON.stringify(value)}; write it otherwise`;
  // oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
  return /[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed()
    ? `contains a character that cannot be stored, got ${JSON.stringify(value)}; leave it out`
    : undefined;
};

const checkValues = ({ field: { property }, path }: PlacedField): readonly Finding[] => {
  const lists: readonly (readonly [readonly (string | number)[], readonly string[]])[] = [
    [[...path, 'enum'], property.enum ?? []],
    [[...path, 'items', 'enum'], property.items?.enum ?? []],
    ...Object.entries(property.choices ?? {}).map(([key, list]) => [[...path, 'choices', key], list] as const),
  ];
  return lists.flatMap(([at, list]) =>
    list.flatMap((value, index) => {
      const message = problemOfChoice(value);
      return message === undefined ? [] : [{ path: [...at, index], message }];
    }),
  );
};

const checkTones = ({ field: { property, choices }, path }: PlacedField): readonly Finding[] =>
  Object.keys(property.tones ?? {}).flatMap((value) =>
    choices.includes(value)
      ? []
      : [
          {
            path: [...path, 'tones', value],
            at: 'key' as const,
            message: `is not a choice of the field, ${didYouMean(value, choices)}`,
          },
        ],
  );

/** Finds choices that depend on an unknown field or value, choices with unsafe texts, and colors of unknown choices. */
export const checkChoices: FileCheck = (context) =>
  placedFields(context.resource).flatMap((placed) => [
    ...checkDependence(placed, context),
    ...checkValues(placed),
    ...checkTones(placed),
  ]);
