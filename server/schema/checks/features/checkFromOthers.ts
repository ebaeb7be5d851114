import { isDeepStrictEqual } from 'node:util';
import { kinds } from '#kinds/index.ts';
import { inputTypeOf } from '#kinds/shared/values/formulaTypes.ts';
import { isFromOthers, namesRead } from '#kinds/shared/values/formulaWords.ts';
import { canReference, type Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { RollupSchema } from '#model/schema/documentSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, kindIn, noSuchField, ownFields } from '../fields/context.ts';
import { checkFilter } from '../fields/checkFilter.ts';
import { findCircle } from '../fields/findCircle.ts';
import { unknownName } from '../../problems/unknownName.ts';

type Place = { readonly resource: Resource; readonly field: Field; readonly path: Path };

/** Returns the type of a field as messages name it. */
const typeName = (field: Field): string => kindIn(kinds, field)?.typeName ?? field.kind;

/** Returns whether a value can be stored in a field exactly as in the other record. */
const isSameType = (field: Field, source: Field): boolean => {
  const [own, other] = [kindIn(kinds, field), kindIn(kinds, source)];
  return (
    own !== undefined &&
    other !== undefined &&
    inputTypeOf(own) === inputTypeOf(other) &&
    own.column.type === other.column.type &&
    own.column.wire === other.column.wire &&
    !(field.property.type === 'integer' && source.property.type !== 'integer')
  );
};

/**
 * Finds a source that some users may not read. The result is visible to everyone who sees the record, and would reveal
 * the source's value.
 */
const checkRights = (source: Field, path: Path): readonly Finding[] =>
  source.readable === undefined && !source.ownersOnly
    ? []
    : [
        {
          path,
          message: `would reveal ${source.name}, which not everyone who sees this record may read; expected a field without "readable" and "ownersOnly"`,
        },
      ];

const checkSource = (
  { field, path }: Place,
  other: Resource,
  { name, fits }: { readonly name: string; readonly fits: (source: Field) => boolean },
): readonly Finding[] => {
  const source = fieldNamed(ownFields(other), name);
  const fitting = ownFields(other).filter(fits);
  if (source === undefined) return [noSuchField(path, name, { resource: other, fields: fitting })];
  if (!fits(source))
    return [
      {
        path,
        message: `names a ${typeName(source)} of ${other.name}, got "${name}"; expected the type of ${field.name} (${typeName(field)})${field.property.type === 'integer' ? ' with whole numbers' : ''}`,
      },
    ];
  const strange = source.choices.filter((choice) => field.choices.length > 0 && !field.choices.includes(choice));
  if (strange.length > 0)
    return [
      {
        path,
        message: `could give a text that is not a value of ${field.name}, got "${String(strange[0])}" of ${name}; expected its values, or a text field`,
      },
    ];
  return checkRights(source, path);
};

const checkLookup = (place: Place, lookup: string, resources: readonly Resource[]): readonly Finding[] => {
  const { resource } = place;
  const path: Path = [...place.path, 'lookup'];
  const [name = '', other = ''] = lookup.split('.');
  const references = ownFields(resource).filter((field) => field.to !== undefined && field.property.type === 'string');
  const reference = fieldNamed(references, name);
  if (reference === undefined) return [noSuchField(path, name, { resource, fields: references })];
  if (!reference.filter)
    return [
      {
        path,
        message: `names a reference without "filter": true, got "${name}"; write "filter": true in that field, so that the records to update are found`,
      },
    ];
  const target = resources.find((one) => one.name === reference.to);
  // Another check reports a reference to a missing resource.
  if (target === undefined) return [];
  return checkSource({ ...place, path }, target, { name: other, fits: (source) => isSameType(place.field, source) });
};

const relativeIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.startsWith('$') ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map(relativeIn)
    .find((found) => found !== undefined);
};

const checkIf = (filter: NonNullable<RollupSchema['if']>, of: Resource, path: Path): readonly Finding[] => {
  const relative = relativeIn(filter);
  return [
    ...checkFilter({ resource: of, kinds }, filter, { path, filters: ownFields(of) }),
    ...(relative === undefined
      ? []
      : [
          {
            path,
            message: `is not constant, got "${relative}"; a result is stored and would not change with the current time or user. Expected values`,
          },
        ]),
    ...Object.entries(filter).flatMap(([name, value]) => {
      const field = fieldNamed(ownFields(of), name);
      const others: readonly Finding[] =
        typeof value === 'object' && value !== null && 'repeated' in value
          ? [
              {
                path: [...path, name, 'repeated'],
                at: 'key',
                message: 'reads other records; expected another operator',
              },
            ]
          : [];
      return field === undefined ? others : [...others, ...checkRights(field, [...path, name])];
    }),
  ];
};

const checkBy = ({ resource, path }: Place, of: Resource, by: string): readonly Finding[] => {
  const pointers = ownFields(of).filter(
    (field) => canReference(field, resource.name) && kindIn(kinds, field)?.traits.refersTo !== 'many',
  );
  const field = fieldNamed(pointers, by);
  const at: Path = [...path, 'by'];
  if (field === undefined)
    return [
      {
        path: at,
        ...unknownName(
          `is not a field of ${of.name} that refers to one of ${resource.name}`,
          by,
          pointers.map(({ name }) => name),
        ),
      },
    ];
  if (!field.filter)
    return [
      {
        path: at,
        message: `names a field of ${of.name} without "filter": true, got "${by}"; with it, its records could be found`,
      },
    ];
  return checkRights(field, at);
};

const checkTaken = (place: Place, rollup: RollupSchema, of: Resource): readonly Finding[] => {
  const { field, path } = place;
  const { take, field: name, on } = rollup;
  const kind = kindIn(kinds, field);
  const type = kind === undefined ? undefined : inputTypeOf(kind);
  if ((take === 'count' || take === 'sum') && type !== 'number')
    return [
      {
        path: [...path, 'take'],
        message: `gives a number, got "${take}" for a ${typeName(field)}; expected min, max or latest`,
      },
    ];
  if ((take === 'min' || take === 'max') && type !== 'number' && type !== 'date')
    return [
      {
        path: [...path, 'take'],
        message: `gives a number or a date, got "${take}" for a ${typeName(field)}; expected latest`,
      },
    ];
  if (take === 'count')
    return name === undefined
      ? []
      : [{ path: [...path, 'field'], at: 'key', message: 'has no effect with count; leave it out' }];
  if (name === undefined)
    return [{ path, message: `must name the field whose ${take} it is, got nothing; expected "field"` }];
  const dated = ownFields(of).filter((one) => {
    const temporal = kindIn(kinds, one)?.traits.temporal;
    return temporal === 'day' || temporal === 'instant';
  });
  const wrongOn: readonly Finding[] =
    on === undefined
      ? []
      : take !== 'latest'
        ? [{ path: [...path, 'on'], at: 'key', message: `has no effect with ${take}; leave it out` }]
        : fieldNamed(dated, on) === undefined
          ? [noSuchField([...path, 'on'], on, { resource: of, fields: dated })]
          : checkRights(fieldNamed(dated, on) as Field, [...path, 'on']);
  return [
    ...checkSource({ ...place, path: [...path, 'field'] }, of, { name, fits: (source) => isSameType(field, source) }),
    ...wrongOn,
  ];
};

const checkRollup = (place: Place, rollup: RollupSchema, resources: readonly Resource[]): readonly Finding[] => {
  const path: Path = [...place.path, 'rollup'];
  const of = resources.find(({ name }) => name === rollup.of);
  if (of === undefined)
    return [
      {
        path: [...path, 'of'],
        ...unknownName(
          'is not a resource',
          rollup.of,
          resources.map(({ name }) => name),
        ),
      },
    ];
  const at = { ...place, path };
  return [
    ...checkBy(at, of, rollup.by),
    ...checkTaken(at, rollup, of),
    ...(rollup.if === undefined ? [] : checkIf(rollup.if, of, [...path, 'if'])),
  ];
};

/** Returns the fields that a computed field depends on, as `resource.field`. */
const followed = (key: string, resources: readonly Resource[]): readonly string[] => {
  const [name = '', own = ''] = key.split('.');
  const resource = resources.find((one) => one.name === name);
  const computed = resource?.fieldsByName[own]?.computed;
  if (resource === undefined || computed === undefined) return [];
  if (typeof computed === 'object' && 'lookup' in computed) {
    const [reference = '', other = ''] = computed.lookup.split('.');
    return [`${name}.${reference}`, `${resource.fieldsByName[reference]?.to ?? ''}.${other}`];
  }
  if (typeof computed === 'object' && 'rollup' in computed) {
    const { of, by, field, on, if: filter = {} } = computed.rollup;
    return [by, field ?? [], on ?? [], Object.keys(filter)].flat().map((read) => `${of}.${read}`);
  }
  return namesRead(computed).map((read) => `${name}.${read}`);
};

const idleWords = ['unique', 'since'] as const;

const checkWords = ({ field, path }: Place): readonly Finding[] =>
  idleWords.flatMap((word): readonly Finding[] =>
    field.property[word] === undefined || isDeepStrictEqual(field.property[word], false)
      ? []
      : [
          {
            path: [...path.slice(0, -1), word],
            at: 'key',
            message: 'has no effect on a look-up or a roll-up, which always follows other records; leave it out',
          },
        ],
  );

/** Finds required fields that get their value from other records, because a form cannot fill them in. */
const checkRequired = ({ resource, field }: Place): readonly Finding[] =>
  field.required
    ? [
        {
          path: ['required', (resource.schema.required ?? []).indexOf(field.name)],
          message: `names a field that comes from other records, got "${field.name}"; expected ${
            typeof field.computed === 'object' && 'lookup' in field.computed
              ? `its reference, "${field.computed.lookup.split('.')[0] ?? ''}"`
              : 'a field that users fill in'
          }`,
        },
      ]
    : [];

/**
 * Finds look-ups and roll-ups that are required (no form can fill them in), that name a missing or unsuitable resource,
 * reference or field, or that would show values to users who may not read them. Also finds cycles of computed fields
 * through several resources.
 */
export const checkFromOthers = (resource: Resource, resources: readonly Resource[]): readonly Finding[] =>
  ownFields(resource).flatMap((field): readonly Finding[] => {
    const { computed } = field;
    if (!isFromOthers(computed)) return [];
    const place: Place = { resource, field, path: ['properties', field.name, 'computed'] };
    const found = [
      ...checkWords(place),
      ...checkRequired(place),
      ...('lookup' in computed
        ? checkLookup(place, computed.lookup, resources)
        : checkRollup(place, computed.rollup, resources)),
    ];
    const circle =
      found.length > 0 ? undefined : findCircle(`${resource.name}.${field.name}`, (key) => followed(key, resources));
    return circle === undefined
      ? found
      : [
          {
            path: place.path,
            message: `is circular, got ${circle.join(' → ')}; expected a field that follows from others`,
          },
        ];
  });
