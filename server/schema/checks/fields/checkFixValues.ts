import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { fieldProblems } from '#kinds/fields/fieldProblems.ts';
import '#kinds/readers.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Kind, KindContext } from '#model/kind.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type Finding, showValue } from '../../problems/problem.ts';
import { kindIn, ownFields, type FileCheck, type CheckContext } from './context.ts';

const ajv = new Ajv2020({
  strict: false,
  allErrors: false,
  addUsedSchema: false,
  validateSchema: false,
  multipleOfPrecision: 6,
});
addFormats(ajv);

const problemOfClean = (
  value: Json,
  { field, kind }: { field: Field; kind: Kind },
  context: KindContext,
): string | undefined => {
  try {
    const check = ajv.compile(kind.valueSchema(field, context.settings));
    if (!check(value)) return ajv.errorsText(check.errors, { dataVar: 'it' });
  } catch {
    // The field's own words form no valid schema; another check reports that.
    return undefined;
  }
  const alone = { ...field, readOnly: false, comparisons: [] };
  return fieldProblems({ [field.name]: value }, { fields: [alone], prefix: '', context })[0]?.[1];
};

/**
 * Returns why a value cannot be stored in a field exactly as written in the file, or undefined. Example: `is not a
 * value of the field (it must be number), got "lots"`.
 */
const problemOfValue = (value: Json, field: Field, kind: Kind, settings: Settings): string | undefined => {
  const context = kindContextOf(settings);
  if (isBlank(value)) return `is blank itself, got ${showValue(value)}; leave it out, or give a value`;
  const clean = kind.clean(value, field, context);
  const problem = problemOfClean(clean, { field, kind }, context);
  if (problem !== undefined) return `is not a value of the field (${problem}), got ${showValue(value)}`;
  return isDeepStrictEqual(clean, value)
    ? undefined
    : `is not in the form that is stored, got ${showValue(value)}; write ${showValue(clean)}`;
};

/** Returns why a field of this kind cannot have `blankBecomes`, or undefined. */
const objectionToFilling = (field: Field, { name, traits, column }: Kind): string | undefined => {
  if (field.computed !== undefined)
    return 'has no effect on a computed field, which is calculated from others; leave it out';
  if (traits.serverWritten === true || traits.numbered === true || column.serial === true)
    return `has no effect on kind ${name}, which the server numbers; leave it out`;
  if (traits.writeOnly === true || traits.upload === true)
    return `has no effect on kind ${name}, whose value a file cannot contain; leave it out`;
  return field.unique === 'refuse'
    ? 'would give several records the same value, and the field is unique; leave one of the two out'
    : undefined;
};

const checkBlankBecomes = (field: Field, kind: Kind, { settings }: CheckContext): readonly Finding[] => {
  const { blankBecomes } = field.property;
  if (blankBecomes === undefined) return [];
  const message = objectionToFilling(field, kind) ?? problemOfValue(blankBecomes, field, kind, settings);
  return message === undefined ? [] : [{ path: ['properties', field.name, 'blankBecomes'], message }];
};

const checkBecomes = (field: Field, kind: Kind): readonly Finding[] => {
  const { becomes } = field.property;
  const path: Path = ['properties', field.name, 'becomes'];
  // For a reference, the values are names of records, and only the database can tell whether they exist.
  if (becomes === undefined || kind.traits.refersTo === 'one') return [];
  if (kind.traits.choices === undefined && field.choices.length === 0) {
    return [{ path, message: `has no effect on kind ${kind.name}, which has no choices; leave it out` }];
  }
  return Object.entries(becomes).flatMap(([old, now]): readonly Finding[] =>
    now === null || field.choices.includes(now)
      ? []
      : [{ path: [...path, old], message: `is not a choice of the field, ${didYouMean(now, field.choices)}` }],
  );
};

const checkUnresolved = (field: Field, { name, traits }: Kind): readonly Finding[] =>
  field.property.unresolvedBecomes === undefined || traits.refersTo === 'one'
    ? []
    : [
        {
          path: ['properties', field.name, 'unresolvedBecomes'],
          message: `has no effect on kind ${name}; only a reference to one record has it`,
        },
      ];

/**
 * Checks the words that change existing values. Finds a `blankBecomes` or `becomes` with a value that the field would
 * refuse. Also finds `blankBecomes`, `becomes` and `unresolvedBecomes` on fields that they have no effect on.
 */
export const checkFixValues: FileCheck = (context) =>
  ownFields(context.resource).flatMap((field) => {
    const kind = kindIn(context.kinds, field);
    return kind === undefined
      ? []
      : [...checkBlankBecomes(field, kind, context), ...checkBecomes(field, kind), ...checkUnresolved(field, kind)];
  });
