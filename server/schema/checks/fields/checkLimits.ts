import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { maxPatternLength } from '../../patterns/maxPatternLength.ts';
import { patternProblem } from '../../patterns/patternProblem.ts';
import { type Finding, showValue } from '../../problems/problem.ts';
import { kindIn, type PlacedField, placedFields, type FileCheck, type CheckContext } from './context.ts';

const ajv = new Ajv2020({ strict: false, allErrors: false, addUsedSchema: false, validateSchema: false });
addFormats(ajv);

const ranges = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

const checkRanges = ({ field: { property }, path }: PlacedField): readonly Finding[] =>
  ranges.flatMap(([low, high]) => {
    const [from, to] = [property[low], property[high]];
    if (from === undefined || to === undefined || from <= to) return [];
    return [{ path: [...path, high], message: `is less than ${low} ${from}, got ${to}; no value can be right` }];
  });

const checkPatterns = ({ field: { property }, path }: PlacedField): readonly Finding[] => {
  const patterns = [
    [[...path, 'pattern'], property.pattern, property.maxLength],
    [[...path, 'items', 'pattern'], property.items?.pattern, property.items?.maxLength],
  ] as const;
  return patterns.flatMap(([at, pattern, maxLength = 0]) => {
    if (pattern !== undefined && maxLength > maxPatternLength)
      return [
        {
          path: at,
          message: `tests texts of up to ${maxLength} characters; expected a maxLength of at most ${maxPatternLength}`,
        },
      ];
    const problem = pattern === undefined ? undefined : patternProblem(pattern);
    return problem === undefined
      ? []
      : [{ path: at, message: `${problem.wrong}, got ${showValue(pattern)}; ${problem.right}` }];
  });
};

/** Returns whether a default depends on the moment or the user: now, today, the creator. */
const isMoment = (value: Json, { traits }: Kind): boolean =>
  (value === '$now' && traits.temporal === 'instant') ||
  (value === '$today' && traits.temporal === 'day') ||
  (value === '$me' && (traits.refersTo === 'one' || traits.refersTo === 'many'));

const checkDefault = ({ field, path }: PlacedField, { kinds, settings }: CheckContext): readonly Finding[] => {
  const value = field.property.default;
  const kind = kindIn(kinds, field);
  if (value === undefined || kind === undefined || isMoment(value, kind)) return [];
  const at = [...path, 'default'];
  try {
    const check = ajv.compile(kind.valueSchema(field, settings));
    if (check(value)) return [];
    return [
      {
        path: at,
        message: `is not a value of the field (${ajv.errorsText(check.errors, { dataVar: 'it' })}), got ${showValue(value)}`,
      },
    ];
  } catch {
    // The field's own words form no valid schema; another check reports that.
    return [];
  }
};

/** Finds defaults that the field itself would refuse, empty ranges and dangerous patterns. */
export const checkLimits: FileCheck = (context) =>
  placedFields(context.resource).flatMap((placed) => [
    ...checkRanges(placed),
    ...checkPatterns(placed),
    ...checkDefault(placed, context),
  ]);
