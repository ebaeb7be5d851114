import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ConvertSchema } from '#model/schema/schema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, noSuchField, ownFields, type FileCheck } from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

const linkFindings = (resource: Resource, { link, to }: ConvertSchema): readonly Finding[] => {
  const path = ['convert', 'link'];
  const field = fieldNamed(ownFields(resource), link);
  if (field === undefined) return [noSuchField(path, link, { resource, fields: ownFields(resource) })];
  return field.to === to && field.readOnly
    ? []
    : [
        {
          path,
          message: `must be a read-only reference to ${to}, got "${link}"; expected "to": "${to}" and "readOnly": true`,
        },
      ];
};

const stateFindings = ({ states }: Resource, { state }: ConvertSchema): readonly Finding[] => {
  if (state === undefined) return [];
  const path = ['convert', 'state'];
  const names = Object.keys(states?.values ?? {});
  if (!names.includes(state)) return [{ path, message: `is not a state, ${didYouMean(state, names)}` }];
  const leads = states?.transitions.some(({ to, by }) => to === state && by === 'system') === true;
  return leads ? [] : [{ path, message: `is a state without a transition "by": "system", got "${state}"; add one` }];
};

/** Returns the fields that a conversion reads, with their paths. */
const sources = ({
  copy = {},
  set = {},
  keep = {},
}: ConvertSchema): readonly { readonly name: string; readonly path: Path }[] => [
  ...Object.entries(copy).flatMap(([target, from]) =>
    [from].flat().map((name) => ({ name, path: ['convert', 'copy', target] })),
  ),
  ...Object.entries(keep).map(([target, name]) => ({ name, path: ['convert', 'keep', target] })),
  ...Object.entries(set).flatMap(([target, value]) =>
    isObject(value) && typeof value['by'] === 'string'
      ? [{ name: value['by'], path: ['convert', 'set', target, 'by'] }]
      : [],
  ),
];

/**
 * Checks `convert`, which creates a record of another resource from this one. Finds an unknown resource, unknown
 * fields, and a state for converted records that the server cannot set. The word `convert` and the action `convert`
 * need each other: also finds one without the other.
 */
export const checkConvert: FileCheck = ({ resource, resourceNames }) => {
  const { convert, actions = [] } = resource.schema;
  const isAction = actions.includes('convert');
  if (convert === undefined)
    return isAction
      ? [{ path: ['actions'], message: 'has the action convert without "convert"; expected "convert"' }]
      : [];
  const of = { resource, fields: ownFields(resource) };
  const to = resourceNames.includes(convert.to)
    ? []
    : [{ path: ['convert', 'to'], ...unknownName('is not a resource', convert.to, resourceNames) }];
  return [
    ...(isAction
      ? []
      : [{ path: ['convert'], at: 'key' as const, message: 'has no action; expected "actions": ["convert"]' }]),
    ...to,
    ...linkFindings(resource, convert),
    ...stateFindings(resource, convert),
    ...sources(convert)
      .filter(({ name }) => fieldNamed(of.fields, name) === undefined)
      .map(({ name, path }) => noSuchField(path, name, of)),
  ];
};

const isFile = (field: Field | undefined): boolean => field !== undefined && kindFor(field).traits.upload === true;

const originFindings = (resource: Resource, target: Resource, origin: string): readonly Finding[] => {
  const path = ['convert', 'origin'];
  const field = fieldNamed(ownFields(target), origin);
  if (field === undefined) return [noSuchField(path, origin, { resource: target, fields: ownFields(target) })];
  return field.to === resource.name && field.readOnly
    ? []
    : [{ path, message: `must be a read-only reference of ${target.name} to ${resource.name}, got "${origin}"` }];
};

/**
 * Checks what a conversion writes to the new record: finds fields that the other resource lacks, fields with files,
 * fields in `keep` that users may write, and an `origin` that is not a read-only reference to this resource.
 */
export const checkConvertTarget = (resource: Resource, resources: readonly Resource[]): readonly Finding[] => {
  const { convert } = resource.schema;
  const target = resources.find(({ name }) => name === convert?.to);
  if (convert === undefined || target === undefined) return [];
  const of = { resource: target, fields: ownFields(target) };
  const written = (['copy', 'set', 'keep'] as const).flatMap((word) =>
    Object.keys(convert[word] ?? {}).map((name) => ({ name, path: ['convert', word, name] })),
  );
  return [
    ...written
      .filter(({ name }) => fieldNamed(of.fields, name) === undefined)
      .map(({ name, path }): Finding => ({ ...noSuchField(path, name, of), at: 'key' })),
    ...Object.keys(convert.keep ?? {})
      .filter((name) => fieldNamed(of.fields, name)?.readOnly === false)
      .map(
        (name): Finding => ({
          path: ['convert', 'keep', name],
          at: 'key',
          message: `is not read-only, got "${name}"; expected "copy"`,
        }),
      ),
    ...written
      .filter(({ name }) => isFile(fieldNamed(of.fields, name)))
      .map(
        ({ name, path }): Finding => ({
          path,
          at: 'key',
          message: `is of a kind with files, which belong to one record, got "${name}"; leave it out`,
        }),
      ),
    ...(convert.origin === undefined ? [] : originFindings(resource, target, convert.origin)),
  ];
};
