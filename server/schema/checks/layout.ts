import type { Field } from '#model/field.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../problems/problem.ts';
import { checkSortField } from './fields/checkSortField.ts';
import { fieldNamed, kindIn, noSuchField, ownFields, type FileCheck, unknownNames } from './fields/context.ts';
import { unknownName } from '../problems/unknownName.ts';

const checkNestedRequired = (property: PropertySchema, path: Path): readonly Finding[] => {
  const holder = property.type === 'array' ? property.items : property;
  const at: Path = property.type === 'array' ? [...path, 'items'] : path;
  const names = Object.keys(holder?.properties ?? {});
  return [
    ...(holder?.required ?? []).flatMap((name, index) =>
      names.includes(name) ? [] : [{ path: [...at, 'required', index], ...unknownName('is not a field', name, names) }],
    ),
    ...Object.entries(holder?.properties ?? {}).flatMap(([name, child]) =>
      checkNestedRequired(child, [...at, 'properties', name]),
    ),
  ];
};

/** Finds unknown fields under `required`, of the resource and of its groups and rows. */
export const checkRequired: FileCheck = ({ resource }) => [
  ...unknownNames(resource.schema.required ?? [], ['required'], { resource, fields: ownFields(resource) }),
  ...Object.entries(resource.schema.properties).flatMap(([name, property]) =>
    checkNestedRequired(property, ['properties', name]),
  ),
];

/** Finds columns that are unknown or secret, and a default order that is not possible. */
export const checkList: FileCheck = ({ resource, kinds }) => {
  const { columns = [], sort } = resource.schema.list ?? {};
  const findings: Finding[] = [...unknownNames(columns, ['list', 'columns'], { resource, fields: resource.fields })];
  columns.forEach((name, index) => {
    const field = fieldNamed(resource.fields, name);
    const kind = field === undefined ? undefined : kindIn(kinds, field);
    if (kind?.traits.writeOnly === true)
      findings.push({
        path: ['list', 'columns', index],
        message: `names a field that is write-only, got "${name}"; leave it out`,
      });
  });
  if (sort === undefined) return findings;
  return [...findings, ...checkSortField({ resource }, sort, ['list', 'sort'])];
};

/** Finds form fields that are unknown or repeated. */
export const checkForm: FileCheck = ({ resource }) => {
  const placed = new Map<string, string>();
  return (resource.schema.form ?? []).flatMap(({ title, fields }, section) =>
    fields.flatMap((name, index): readonly Finding[] => {
      const path = ['form', section, 'fields', index];
      if (fieldNamed(ownFields(resource), name) === undefined)
        return [noSuchField(path, name, { resource, fields: ownFields(resource) })];
      const first = placed.get(name);
      placed.set(name, first ?? title);
      return first === undefined
        ? []
        : [{ path, message: `is in the form twice, got "${name}", which is in section "${first}" already; keep one` }];
    }),
  );
};

/** Finds owners that are not references, and title placeholders without a field. */
export const checkOwnersAndTitle: FileCheck = ({ resource, kinds }) => {
  const own = ownFields(resource);
  const owners = resource.owners.flatMap((name, index): readonly Finding[] => {
    const field = fieldNamed(resource.fields, name);
    if (field === undefined) return [noSuchField(['owners', index], name, { resource, fields: own })];
    const isOwner = (of: Field): boolean => of.to !== undefined && kindIn(kinds, of)?.traits.refersTo !== undefined;
    if (isOwner(field)) return [];
    const references = own.filter(isOwner).map((other) => other.name);
    return [{ path: ['owners', index], ...unknownName('names a field that is not a reference', name, references) }];
  });
  const placeholders = [...(resource.schema.recordTitle ?? '').matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const titles = placeholders.flatMap((name) =>
    fieldNamed(resource.fields, name) === undefined
      ? [noSuchField(['recordTitle'], name, { resource, fields: own })]
      : [],
  );
  return [...owners, ...titles];
};
