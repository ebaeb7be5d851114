import { namesRead } from '#kinds/computed.ts';
import type { Expression } from '#model/schema/documentSchema.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Finding, Path } from '../../problems/problem.ts';
import { fieldNamed, kindIn, noSuchField, ownFields, type SchemaRule, type RuleContext } from './context.ts';

const words = ['field', 'sum', 'add', 'subtract', 'multiply', 'percent', 'if'] as const;

const isNumeric = ({ kinds }: RuleContext, field: Field): boolean => {
  const type = kindIn(kinds, field)?.column.type;
  return type === 'numeric' || type === 'integer';
};

const checkNumber = (
  context: RuleContext,
  name: string,
  { path, fields }: { readonly path: Path; readonly fields: readonly Field[] },
): readonly Finding[] => {
  const numbers = fields.filter((field) => isNumeric(context, field));
  const field = fieldNamed(fields, name);
  if (field === undefined) return [noSuchField(path, name, { resource: context.resource, fields: numbers })];
  return numbers.includes(field)
    ? []
    : [
        {
          path,
          message: `names a field that is not a number, got "${name}"; expected a number, an amount or a percentage`,
        },
      ];
};

const checkSum = (context: RuleContext, sum: string, path: Path): readonly Finding[] => {
  const { resource, kinds } = context;
  const [rows = '', column = ''] = sum.split('.');
  const lists = ownFields(resource).filter((field) => kindIn(kinds, field)?.traits.nested === 'many');
  const list = fieldNamed(lists, rows);
  if (list === undefined) return [noSuchField(path, rows, { resource, fields: lists })];
  return checkNumber(context, column, { path, fields: list.fields });
};

const checkExpression = (context: RuleContext, expression: Expression, path: Path): readonly Finding[] => {
  if (typeof expression === 'number') return [];
  const { resource } = context;
  const used = words.filter((word) => Object.hasOwn(expression, word));
  const hasBranches = Object.hasOwn(expression, 'then') && Object.hasOwn(expression, 'else');
  if (
    used.length !== 1 ||
    Object.hasOwn(expression, 'if') !== hasBranches ||
    (!hasBranches && ('then' in expression || 'else' in expression))
  ) {
    return [
      {
        path,
        message: `must have one word, got ${Object.keys(expression).join(', ') || 'nothing'}; expected one of ${words.join(', ')} (if with then and else)`,
      },
    ];
  }
  if ('field' in expression)
    return checkNumber(context, expression.field, { path: [...path, 'field'], fields: ownFields(resource) });
  if ('sum' in expression)
    return expression.sum.flatMap((sum, index) => checkSum(context, sum, [...path, 'sum', index]));
  if ('if' in expression) {
    const { properties } = expression.if;
    const unknown = Object.keys(isObject(properties) ? properties : {}).filter(
      (name) => fieldNamed(ownFields(resource), name) === undefined,
    );
    return [
      ...unknown.map((name) => ({
        ...noSuchField([...path, 'if', 'properties', name], name, { resource, fields: ownFields(resource) }),
        at: 'key' as const,
      })),
      ...checkExpression(context, expression.then, [...path, 'then']),
      ...checkExpression(context, expression.else, [...path, 'else']),
    ];
  }
  return Object.entries(expression as Readonly<Record<string, readonly Expression[]>>).flatMap(([word, parts]) =>
    parts.flatMap((part, index) => checkExpression(context, part, [...path, word, index])),
  );
};

/** Returns the cycle of computed fields that a field is in, or undefined. */
const circleOf = (
  fields: readonly Field[],
  name: string,
  trail: readonly string[] = [],
): readonly string[] | undefined => {
  if (trail.includes(name)) return trail[0] === name ? [...trail, name] : undefined;
  const expression = fieldNamed(fields, name)?.computed;
  if (expression === undefined) return undefined;
  return namesRead(expression)
    .map((read) => circleOf(fields, read, [...trail, name]))
    .find((circle) => circle !== undefined);
};

/** A result reveals its inputs, so it must be limited to users who may read them. */
const checkGuards = (fields: readonly Field[], field: Field, path: Path): readonly Finding[] => {
  const guards = (field.computed === undefined ? [] : namesRead(field.computed)).flatMap((name) => {
    const guard = fieldNamed(fields, name)?.readable;
    return guard === undefined || guard === field.readable ? [] : [{ name, guard }];
  });
  const [first] = guards;
  return first === undefined
    ? []
    : [
        {
          path,
          message: `would tell ${first.name}, which only "${first.guard}" may read; give the field "readable": "${first.guard}"`,
        },
      ];
};

/**
 * Finds formulas with missing or non-numeric fields or cycles, computed fields that are no amounts, or that more people
 * may read than their inputs.
 */
export const checkComputed: SchemaRule = (context) => {
  const fields = ownFields(context.resource);
  return fields.flatMap((field): readonly Finding[] => {
    const path: Path = ['properties', field.name, 'computed'];
    if (field.computed === undefined) return [];
    const kind = kindIn(context.kinds, field);
    if (kind !== undefined && kind.column.type !== 'numeric')
      return [
        { path, message: `has no effect on kind ${kind.name}, which is not a number with decimals; leave it out` },
      ];
    const found = [...checkExpression(context, field.computed, path)];
    if (found.length === 0) found.push(...checkGuards(fields, field, path));
    const circle = found.length > 0 ? undefined : circleOf(fields, field.name);
    return circle === undefined
      ? found
      : [{ path, message: `is circular, got ${circle.join(' → ')}; expected a field that follows from others` }];
  });
};
