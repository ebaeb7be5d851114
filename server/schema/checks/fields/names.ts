import { bodyWords } from '#model/wire/wire.ts';
import { systemFields } from '#model/systemFields.ts';
import { type Finding, showValue } from '../../problems/problem.ts';
import { fieldNamed, kindIn, ownFields, placedFields, type FileCheck } from './context.ts';

const namePattern = /^[a-z][A-Za-z0-9]{0,48}$/;
const postgresNameBytes = 63;

/** Names that already have a meaning: the record's id, search, and the column of removed data. */
const usedNames: readonly string[] = ['id', '_id', 'q', 'extra', ...systemFields.map(({ name }) => name)];

/** JavaScript keywords. A resource's name becomes the name of an export. */
const languageWords: ReadonlySet<string> = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof ' +
    'let new null return static super switch this throw true try typeof var void while with yield implements interface package private protected public ' +
    'arguments eval undefined'
  ).split(' '),
);

/** Reserved names of resources and fields, with the reasons. `npm run docs` prints them into `docs/SCHEMAS.md`. */
export const reservedNames: readonly {
  readonly where: string;
  readonly names: readonly string[];
  readonly why: string;
}[] = [
  { where: 'a field of a record', names: usedNames, why: 'every record has it, or it is used in URLs' },
  {
    where: 'a field of a record, unless the resource is `readOnly`',
    names: bodyWords,
    why: 'the request body uses it in addition to the fields',
  },
  {
    where: 'a resource',
    names: [...languageWords],
    why: 'a JavaScript keyword; resource names are used in compiled code',
  },
  {
    where: 'a resource, a field, a field of a row or group',
    names: Object.getOwnPropertyNames(Object.prototype),
    why: 'every JavaScript object has it',
  },
];

const isInherited = (name: string): boolean => name in Object.prototype;

/** Finds invalid and reserved names of fields, and a reserved name of the resource. */
export const checkNames: FileCheck = ({ resource }) => {
  const findings: Finding[] = [];
  if (isInherited(resource.name) || languageWords.has(resource.name)) {
    findings.push({ path: ['name'], message: `is a reserved name, got "${resource.name}"; choose another` });
  }
  // Request bodies contain these words next to the fields. A read-only resource has no request bodies.
  const reserved = resource.readOnly ? usedNames : [...usedNames, ...bodyWords];
  for (const {
    field: { name },
    path,
    nested,
  } of placedFields(resource)) {
    if (isInherited(name) || (!nested && reserved.includes(name))) {
      findings.push({ path, at: 'key', message: `is a reserved name, got ${showValue(name)}; choose another` });
    } else if (!namePattern.test(name)) {
      findings.push({
        path,
        at: 'key',
        message: `is not a name for a field, got ${showValue(name)}; expected a lower-case letter and up to 48 letters and digits`,
      });
    }
  }
  return findings;
};

/** Finds columns whose name is too long for Postgres. */
export const checkColumnNames: FileCheck = ({ resource, kinds }) =>
  ownFields(resource).flatMap((field) => {
    const columns = ['', ...Object.keys(kindIn(kinds, field)?.column.beside ?? {}).map((suffix) => `_${suffix}`)];
    const longest = Math.max(...columns.map((suffix) => Buffer.byteLength(field.name + suffix)));
    if (longest <= postgresNameBytes) return [];
    return [
      {
        path: ['properties', field.name],
        at: 'key',
        message: `leads to a column name of ${longest} bytes, got "${field.name}"; expected ${postgresNameBytes} at most`,
      },
    ];
  });

/** Finds renamed fields whose previous name (`was`) is the name of an existing field, or is the `was` of two fields. */
export const checkRenames: FileCheck = ({ resource }) => {
  const fields = ownFields(resource);
  return fields.flatMap(({ name, property: { was } }) => {
    if (was === undefined) return [];
    const path = ['properties', name, 'was'];
    if (fieldNamed(resource.fields, was) !== undefined)
      return [{ path, message: `names a field that still exists, got "${was}"; expected an earlier name` }];
    const other = fields.find((field) => field.name !== name && field.property.was === was);
    return other === undefined
      ? []
      : [{ path, message: `is also used by ${other.name}, got "${was}"; expected one of the two` }];
  });
};
