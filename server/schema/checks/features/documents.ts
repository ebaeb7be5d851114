import type { Field } from '#model/field.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Resource } from '#model/resource.ts';
import { findTransition } from '#model/states.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import {
  fieldNamed,
  kindIn,
  noSuchField,
  ownFields,
  type FileCheck,
  type CheckContext,
  unknownNames,
} from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

const dayField = ({ resource, kinds }: CheckContext, name: string, path: Path): readonly Finding[] => {
  const days = ownFields(resource).filter((field) =>
    ['day', 'instant'].includes(kindIn(kinds, field)?.traits.temporal ?? ''),
  );
  const field = fieldNamed(ownFields(resource), name);
  if (field === undefined) return [noSuchField(path, name, { resource, fields: days })];
  return days.includes(field)
    ? []
    : [
        {
          path,
          ...unknownName(
            'names a field that is not a date',
            name,
            days.map((day) => day.name),
          ),
        },
      ];
};

const checkNumbering = (context: CheckContext, field: Field, path: Path): readonly Finding[] => {
  const { numbering } = field.property;
  const isNumbered = kindIn(context.kinds, field)?.traits.numbered === true;
  if (numbering === undefined)
    return isNumbered ? [{ path, message: `kind ${field.kind} lacks "numbering", with period and format` }] : [];
  if (!isNumbered)
    return [{ path: [...path, 'numbering'], message: `has no effect on kind ${field.kind}; leave it out` }];
  return dayField(context, numbering.of, [...path, 'numbering', 'of']);
};

/** Words that only some kinds support, each with its check. */
const objections: readonly {
  readonly word: 'exact' | 'where' | 'defaultFrom';
  readonly fits: (context: CheckContext, field: Field) => boolean;
}[] = [
  { word: 'exact', fits: ({ kinds }, field) => kindIn(kinds, field)?.column.type === 'numeric' },
  { word: 'where', fits: ({ kinds }, field) => ['one', 'many'].includes(kindIn(kinds, field)?.traits.refersTo ?? '') },
  {
    word: 'defaultFrom',
    fits: ({ kinds }, field) => kindIn(kinds, field)?.column.type === 'numeric' && field.computed === undefined,
  },
];

/**
 * Checks the words of fields in documents such as invoices: finds a document number whose `numbering` is missing or
 * unsuitable, and a `defaultFrom` that names no date field. Also finds `exact`, `where`, `defaultFrom` and `numbering`
 * on a field whose kind they have no effect on.
 */
export const checkDocumentWords: FileCheck = (context) =>
  ownFields(context.resource).flatMap((field): readonly Finding[] => {
    const path: Path = ['properties', field.name];
    const { property } = field;
    const idle = objections.filter(
      ({ word, fits }) =>
        property[word] !== undefined && kindIn(context.kinds, field) !== undefined && !fits(context, field),
    );
    return [
      ...checkNumbering(context, field, path),
      ...idle.map(({ word }) => ({
        path: [...path, word],
        message: `has no effect on kind ${field.kind}; leave it out`,
      })),
      ...(property.defaultFrom === undefined
        ? []
        : dayField(context, property.defaultFrom.on, [...path, 'defaultFrom', 'on'])),
    ];
  });

/**
 * Checks the fields that transitions and states name. Finds fields in `gives` (the numbers that a transition assigns)
 * that are not document numbers, and unknown fields in `positive` of a transition and in `editable` of a state.
 */
export const checkSteps: FileCheck = ({ resource, kinds }) => {
  const { states } = resource;
  const own = ownFields(resource);
  const numbered = own.filter((field) => kindIn(kinds, field)?.traits.numbered === true);
  return [
    ...Object.entries(states?.values ?? {}).flatMap(([name, { editable = [] }]) =>
      unknownNames(editable, ['states', 'values', name, 'editable'], { resource, fields: own }),
    ),
    ...(states?.transitions ?? []).flatMap(({ gives = [], positive = [] }, index) => [
      ...unknownNames(gives, ['states', 'transitions', index, 'gives'], { resource, fields: numbered }),
      ...unknownNames(positive, ['states', 'transitions', index, 'positive'], { resource, fields: own }),
    ]),
  ];
};

const checkMove = (
  resource: Resource,
  resources: readonly Resource[],
  { name, to, path }: { readonly name: string; readonly to: string; readonly path: Path },
): readonly Finding[] => {
  const field = fieldNamed(ownFields(resource), name);
  const pointers = ownFields(resource).filter((one) => one.to !== undefined && one.property.type !== 'array');
  if (field === undefined || !pointers.includes(field))
    return [{ ...noSuchField(path, name, { resource, fields: pointers }), at: 'key' }];
  const target = resources.find((other) => other.name === field.to);
  const states = target?.states;
  if (target === undefined) return [];
  if (states === undefined) return [{ path, message: `names a record that has no states, got "${name}"` }];
  if (!Object.hasOwn(states.values, to))
    return [{ path, message: `is not a state of ${target.name}, ${didYouMean(to, Object.keys(states.values))}` }];
  const leads = Object.keys(states.values).some((from) => findTransition(states, from, to, 'system') !== undefined);
  return leads
    ? []
    : [
        {
          path,
          message: `has no transition in ${target.name} with "by": "system", got "${to}"; expected one in its file`,
        },
      ];
};

const checkTarget = (resource: Resource, resources: readonly Resource[], field: Field): readonly Finding[] => {
  const { where = {}, copyFrom } = field.property;
  const target = resources.find((other) => other.name === field.to);
  const path: Path = ['properties', field.name];
  const offered = (target?.fields ?? []).filter((other) => other.filter && other.readable === undefined);
  const unknown =
    target === undefined ? [] : Object.keys(where).filter((name) => fieldNamed(offered, name) === undefined);
  const filters = unknown.map((name) => ({
    path: [...path, 'where', name],
    at: 'key' as const,
    ...unknownName(
      `is not a field of ${target?.name ?? ''} that everyone can filter by`,
      name,
      offered.map((one) => one.name),
    ),
  }));
  if (copyFrom === undefined) return filters;
  const source = fieldNamed(ownFields(resource), copyFrom.field);
  const from = resources.find((other) => other.name === source?.to);
  const pointers = ownFields(resource).filter(({ to }) => to !== undefined);
  if (source === undefined || source.to === undefined)
    return [...filters, noSuchField([...path, 'copyFrom', 'field'], copyFrom.field, { resource, fields: pointers })];
  return from === undefined
    ? filters
    : [
        ...filters,
        ...unknownNames(copyFrom.from, [...path, 'copyFrom', 'from'], { resource: from, fields: from.fields }),
      ];
};

/**
 * Finds names in `where`, `copyFrom` and `moves` that do not suit the referenced resource: unknown fields and states,
 * fields in `where` that not every user can filter by, and states in `moves` to which the server has no transition.
 */
export const checkTargets = (resource: Resource, resources: readonly Resource[]): readonly Finding[] => [
  ...ownFields(resource).flatMap((field) => checkTarget(resource, resources, field)),
  ...(resource.states?.transitions ?? []).flatMap(({ moves = {} }, index) =>
    Object.entries(moves).flatMap(([name, to]) =>
      checkMove(resource, resources, { name, to, path: ['states', 'transitions', index, 'moves', name] }),
    ),
  ),
];
