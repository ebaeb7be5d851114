import type { Kind } from '#model/kind.ts';
import { isObject } from '#model/schema/json.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../../problems/problem.ts';
import { kindIn, type PlacedField, placedFields, type FileCheck, type CheckContext } from './context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** Words without effect inside a group or a row, because a group or row is stored as one value. */
const topWords = [
  'search',
  'filter',
  'sort',
  'unique',
  'readable',
  'ownersOnly',
  'writable',
  'audit',
  'stamp',
  'was',
  'aliases',
  'becomes',
  'blankBecomes',
  'unresolvedBecomes',
  'cut',
  'computed',
] as const;

const checkType = ({ field, path }: PlacedField, kind: Kind, { settings }: CheckContext): readonly Finding[] => {
  const schema: unknown = kind.valueSchema(field, settings);
  const expected = isObject(schema) ? schema['type'] : undefined;
  const got = field.property.type;
  const isNumber = (type: unknown): boolean => type === 'number' || type === 'integer';
  if (typeof expected !== 'string' || got === expected || (isNumber(expected) && isNumber(got))) return [];
  return [
    {
      path: [...path, 'type'],
      message: `does not fit kind ${kind.name}, got "${String(got)}"; expected "${expected}"`,
    },
  ];
};

const checkNeeds = ({ field, path }: PlacedField, kind: Kind, { resourceNames }: CheckContext): readonly Finding[] => {
  const { traits } = kind;
  const findings: Finding[] = [];
  if (traits.refersTo === 'any') {
    if (field.toAny.length === 0)
      findings.push({ path, message: `kind ${kind.name} lacks "toAny", the resources that it may point to` });
    field.toAny.forEach((name, index) => {
      if (!resourceNames.includes(name))
        findings.push({
          path: [...path, 'toAny', index],
          ...unknownName('is not a resource', name, resourceNames),
        });
    });
  } else if (field.toAny.length > 0) {
    findings.push({
      path: [...path, 'toAny'],
      message: `has no effect on kind ${kind.name}; leave it out, or make it a relation`,
    });
  }
  if (traits.refersTo !== undefined && traits.refersTo !== 'any' && field.to === undefined) {
    findings.push({ path, message: `kind ${kind.name} lacks "to", the resource that it points to` });
  } else if (field.to !== undefined && (traits.refersTo === undefined || traits.refersTo === 'any')) {
    findings.push({
      path: [...path, 'to'],
      message: `has no effect on kind ${kind.name}, got "${field.to}"; leave it out, or make it a reference`,
    });
  } else if (field.to !== undefined && !resourceNames.includes(field.to)) {
    findings.push({ path: [...path, 'to'], ...unknownName('is not a resource', field.to, resourceNames) });
  }
  if (traits.choices !== undefined && field.choices.length === 0 && field.choicesBy === undefined) {
    findings.push({
      path,
      message: `kind ${kind.name} lacks its choices; expected "enum" (in a list under "items"), or "choicesBy" and "choices"`,
    });
  }
  if (traits.nested === 'many' && field.fields.length === 0) {
    findings.push({
      path,
      message: `kind ${kind.name} lacks the fields of a row; expected "items": {"type": "object", "properties": …}`,
    });
  }
  if (traits.serverWritten === true && !field.readOnly) {
    findings.push({ path, message: `kind ${kind.name} is written only by the server; expected "readOnly": true` });
  }
  if (traits.writeOnly === true && field.property.writeOnly !== true) {
    findings.push({ path, message: `kind ${kind.name} is write-only; expected "writeOnly": true` });
  }
  if (field.property.prefix !== undefined && kind.column.serial !== true) {
    findings.push({ path: [...path, 'prefix'], message: `has no effect on kind ${kind.name}; only a serial has it` });
  }
  return findings;
};

/**
 * Finds unknown kinds, types that do not fit the kind, kinds that lack a required word, and words that have no effect
 * on the kind or in a group or row.
 */
export const checkKinds: FileCheck = (context) =>
  placedFields(context.resource).flatMap((placed) => {
    const { field, path, nested } = placed;
    const kind = kindIn(context.kinds, field);
    if (kind === undefined)
      return [
        { path: [...path, 'kind'], message: `is not a kind, ${didYouMean(field.kind, Object.keys(context.kinds))}` },
      ];
    // In a list of rows, `unique` means unique within the list.
    const meansRows = (word: string): boolean =>
      word === 'unique' && path.at(-3) === 'items' && field.property.unique === true;
    const idle = nested ? topWords.filter((word) => field.property[word] !== undefined && !meansRows(word)) : [];
    return [
      ...checkType(placed, kind, context),
      ...checkNeeds(placed, kind, context),
      ...idle.map((word) => ({
        path: [...path, word],
        message: `has no effect inside a group or a row; it belongs on a field of the record`,
      })),
    ];
  });
