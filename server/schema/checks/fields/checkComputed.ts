import { resultTypeOf } from '#kinds/shared/values/formulaTypes.ts';
import { isFromOthers, namesRead } from '#kinds/shared/values/formulaWords.ts';
import type { Field } from '#model/field.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkChoiceResult, checkFormula } from './checkFormula.ts';
import { fieldNamed, kindIn, ownFields, type FileCheck } from './context.ts';
import { findCircle } from './findCircle.ts';

/** Returns the fields that the formula of a field reads. */
const readBy = (fields: readonly Field[], name: string): readonly string[] => {
  const expression = fieldNamed(fields, name)?.computed;
  return expression === undefined ? [] : namesRead(expression);
};

/** Finds a computed field that more users may read than its inputs, because a result reveals its inputs. */
const checkGuards = (fields: readonly Field[], field: Field, path: Path): readonly Finding[] => {
  const inputs = readBy(fields, field.name).flatMap((name) => fieldNamed(fields, name) ?? []);
  const owned = inputs.find(({ ownersOnly }) => ownersOnly);
  if (owned !== undefined)
    return [
      {
        path,
        message: `would reveal ${owned.name}, which only the owners of a record may read; expected another field`,
      },
    ];
  const first = inputs.find(({ readable }) => readable !== undefined && readable !== field.readable);
  return first === undefined
    ? []
    : [
        {
          path,
          message: `would reveal ${first.name}, which only "${first.readable}" may read; give the field "readable": "${first.readable}"`,
        },
      ];
};

/**
 * Finds formulas that name missing fields, return a wrong type or form a cycle, fields that no formula can compute, and
 * computed fields that more users may read than their inputs.
 */
export const checkComputed: FileCheck = (context) => {
  const { resource, kinds } = context;
  const fields = ownFields(resource);
  return fields.flatMap((field): readonly Finding[] => {
    const path: Path = ['properties', field.name, 'computed'];
    const kind = kindIn(kinds, field);
    if (field.computed === undefined || kind === undefined) return [];
    const type = resultTypeOf(kind);
    if (type === undefined)
      return [
        {
          path,
          message: `has no effect on kind ${kind.name}, which no formula returns; expected a number with decimals, a text, a choice, a date or a yes/no`,
        },
      ];
    if (field.name === resource.states?.field || field.choicesBy !== undefined)
      return [
        { path, message: 'has no effect on a field that follows from a workflow or another choice; leave it out' },
      ];
    // `checkFromOthers` checks look-ups and roll-ups together with the other resources.
    if (isFromOthers(field.computed)) return 'lookup' in field.computed ? checkGuards(fields, field, path) : [];
    const found = [...checkFormula(context, field.computed, { path, type })];
    if (found.length === 0 && kind.traits.choices === 'one')
      found.push(...checkChoiceResult(context, field.computed, { path, field }));
    if (found.length === 0) found.push(...checkGuards(fields, field, path));
    const circle = found.length > 0 ? undefined : findCircle(field.name, (name) => readBy(fields, name));
    return circle === undefined
      ? found
      : [{ path, message: `is circular, got ${circle.join(' → ')}; expected a field that follows from others` }];
  });
};
