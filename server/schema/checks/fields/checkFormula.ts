import { type FormulaType, inputTypeOf } from '#kinds/shared/values/formulaTypes.ts';
import { formulaWords, isFromOthers, operandsOf } from '#kinds/shared/values/formulaWords.ts';
import type { Expression } from '#model/schema/documentSchema.ts';
import type { Field } from '#model/field.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { isDay } from '#model/values/time/dates.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type Finding, showValue } from '../../problems/problem.ts';
import { checkPremise } from './checkConditions.ts';
import { fieldNamed, kindIn, noSuchField, ownFields, type CheckContext } from './context.ts';

const words = Object.keys(formulaWords);

/** The type that a formula must return. `words`: the types that `join` accepts. */
type Expected = FormulaType | 'words';

/**
 * Texts of messages for each type: its name, the fields that have it, and the other values and formulas that return it.
 */
const types: Readonly<Record<Expected, { readonly a: string; readonly fields: string; readonly from: string }>> = {
  number: {
    a: 'a number',
    fields: 'a number, an amount or a percentage',
    from: 'a number, or a formula with one as its result',
  },
  text: { a: 'a text', fields: 'a text or a choice', from: 'a text, join, upper or lower' },
  date: { a: 'a date', fields: 'a date, or a date and time', from: 'a date such as "2026-04-01", or addDays' },
  yesNo: { a: 'a yes/no', fields: 'a yes/no', from: 'true or false' },
  words: {
    a: 'a text, a number or a date',
    fields: 'a text, a choice, a number or a date',
    from: 'one of these, or a formula with one as its result',
  },
};

/** Formula word → type of its result, if it is always the same. */
const resultOfWord: Readonly<Record<string, FormulaType>> = {
  sum: 'number',
  add: 'number',
  subtract: 'number',
  multiply: 'number',
  percent: 'number',
  divide: 'number',
  round: 'number',
  daysBetween: 'number',
  addDays: 'date',
  join: 'text',
  upper: 'text',
  lower: 'text',
};

/** Stamps that the server sets before it computes formulas, so a formula can read them. */
const followedStamps: readonly string[] = ['assigned', 'statusChanged', 'closed'];

const wordOf = (expression: Expression): string | undefined =>
  typeof expression === 'object' ? words.find((word) => Object.hasOwn(expression, word)) : undefined;

const inputType = ({ kinds }: CheckContext, field: Field): FormulaType | undefined => {
  const kind = kindIn(kinds, field);
  return kind === undefined ? undefined : inputTypeOf(kind);
};

/** Returns the type of the operands of `min` and `max`: date if one operand is a date, otherwise number. */
const orderedType = (context: CheckContext, expression: Expression): FormulaType =>
  ownTypeOf(context, expression) === 'date' ? 'date' : 'number';

const ownTypeOf = (context: CheckContext, expression: Expression): FormulaType | undefined => {
  if (typeof expression === 'string') return isDay(expression) ? 'date' : 'text';
  if (typeof expression !== 'object') return typeof expression === 'number' ? 'number' : 'yesNo';
  if ('field' in expression) {
    const field = fieldNamed(ownFields(context.resource), expression.field);
    return field === undefined ? undefined : inputType(context, field);
  }
  const given = resultOfWord[wordOf(expression) ?? ''];
  return (
    given ??
    operandsOf(expression)
      .map((part) => ownTypeOf(context, part))
      .find((type) => type !== undefined)
  );
};

const isExpected = (type: FormulaType | undefined, expected: Expected): boolean =>
  type === expected || (expected === 'words' && type !== undefined && type !== 'yesNo');

const checkField = (
  context: CheckContext,
  name: string,
  { path, fields, type }: { readonly path: Path; readonly fields: readonly Field[]; readonly type: Expected },
): readonly Finding[] => {
  const fitting = fields.filter((field) => isExpected(inputType(context, field), type));
  const field = fieldNamed(fields, name);
  if (field === undefined) return [noSuchField(path, name, { resource: context.resource, fields: fitting })];
  if (!fitting.includes(field)) {
    const message = `names a field that is not ${types[type].a}, got "${name}"; expected ${types[type].fields}`;
    return [{ path, message }];
  }
  return inputType(context, field) === 'date' && field.stamp !== undefined && !followedStamps.includes(field.stamp)
    ? [
        {
          path,
          message: `names a field that an event sets without computing the formula again, got "${name}"; expected a field that users fill in, or a stamp of ${followedStamps.join(', ')}`,
        },
      ]
    : [];
};

const checkSum = (context: CheckContext, sum: string, path: Path): readonly Finding[] => {
  const { resource, kinds } = context;
  const [rows = '', column = ''] = sum.split('.');
  const lists = ownFields(resource).filter((field) => kindIn(kinds, field)?.traits.nested === 'many');
  const list = fieldNamed(lists, rows);
  if (list === undefined) return [noSuchField(path, rows, { resource, fields: lists })];
  return checkField(context, column, { path, fields: list.fields, type: 'number' });
};

const wrongType = (path: Path, got: string, type: Expected): readonly Finding[] => [
  { path, message: `must be ${types[type].a}, got ${got}; expected ${types[type].from}` },
];

/**
 * Finds a constant of another type, and the current time or user, because a stored result would not change with them.
 */
const checkConstant = (value: number | string | boolean, type: Expected, path: Path): readonly Finding[] => {
  if (typeof value === 'string' && value.startsWith('$'))
    return [
      {
        path,
        message: `is not a constant, got ${showValue(value)}; a result is stored and would not change with the current time or user. Expected a date such as "2026-04-01", or a field`,
      },
    ];
  const own = typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'yesNo';
  const fits = type === 'date' ? typeof value === 'string' && isDay(value) : isExpected(own, type);
  return fits ? [] : wrongType(path, showValue(value), type);
};

const checkWords = (expression: object, path: Path): readonly Finding[] => {
  const used = words.filter((word) => Object.hasOwn(expression, word));
  const [word = ''] = used;
  const beside = Object.keys(expression).filter((one) => one !== word);
  const allowed = formulaWords[word] ?? [];
  const isComplete = word !== 'if' || beside.length === allowed.length;
  return used.length === 1 && isComplete && beside.every((one) => allowed.includes(one))
    ? []
    : [
        {
          path,
          message: `must have one word, got ${Object.keys(expression).join(', ') || 'nothing'}; expected one of ${words.join(', ')} (if with then and else)`,
        },
      ];
};

/** Returns the type that the operand at a position of a formula word must have. */
const operandType = (word: string, index: number, type: Expected): Expected => {
  if (word === 'daysBetween' || (word === 'addDays' && index === 0)) return 'date';
  if (word === 'upper' || word === 'lower') return 'text';
  if (word === 'min' || word === 'max' || word === 'if') return type;
  return word === 'join' ? 'words' : 'number';
};

const isList = (expression: object, word: string): boolean =>
  Array.isArray((expression as Readonly<Record<string, unknown>>)[word]);

/**
 * Finds parts of a formula that cannot be computed: unknown or incomplete words, missing fields, and values that do not
 * have the type `type`. Also finds the current time or user, such as `$now`, because a stored result would not change
 * with them.
 */
export const checkFormula = (
  context: CheckContext,
  expression: Expression,
  { path, type }: { readonly path: Path; readonly type: Expected },
): readonly Finding[] => {
  if (typeof expression !== 'object') return checkConstant(expression, type, path);
  const found = checkWords(expression, path);
  if (found.length > 0) return found;
  const word = wordOf(expression) ?? '';
  if (isFromOthers(expression))
    return [
      {
        path,
        message: `must be the whole formula of a field, got ${word} inside another formula; expected {"field": …} with the name of a field that has it`,
      },
    ];
  if ('field' in expression)
    return checkField(context, expression.field, {
      path: [...path, 'field'],
      fields: ownFields(context.resource),
      type,
    });
  const given = resultOfWord[word];
  const isOrder = word === 'min' || word === 'max';
  if ((given !== undefined && !isExpected(given, type)) || (isOrder && (type === 'text' || type === 'yesNo')))
    return wrongType(path, given === undefined ? word : `${types[given].a} from ${word}`, type);
  const inner = isOrder && type === 'words' ? orderedType(context, expression) : type;
  if ('sum' in expression)
    return expression.sum.flatMap((sum, index) => checkSum(context, sum, [...path, 'sum', index]));
  return [
    ...('if' in expression ? checkPremise(context, expression.if, [...path, 'if']) : []),
    ...operandsOf(expression).flatMap((part, index) => {
      const place =
        'if' in expression ? [index === 0 ? 'then' : 'else'] : [word, ...(isList(expression, word) ? [index] : [])];
      return checkFormula(context, part, {
        path: [...path, ...place],
        type: operandType(word, index, inner),
      });
    }),
  ];
};

/**
 * Checks that a formula returns only choices of `field`. Finds texts in the formula that are not choices of `field`,
 * and parts of it that could return another text, such as a text field.
 */
export const checkChoiceResult = (
  context: CheckContext,
  expression: Expression,
  { path, field }: { readonly path: Path; readonly field: Field },
): readonly Finding[] => {
  if (typeof expression === 'string')
    return field.choices.includes(expression)
      ? []
      : [{ path, message: `is not a value of ${field.name}, ${didYouMean(expression, field.choices)}` }];
  if (typeof expression === 'object' && 'if' in expression)
    return [
      ...checkChoiceResult(context, expression.then, { path: [...path, 'then'], field }),
      ...checkChoiceResult(context, expression.else, { path: [...path, 'else'], field }),
    ];
  const name = typeof expression === 'object' && 'field' in expression ? expression.field : undefined;
  const choices = name === undefined ? [] : (fieldNamed(ownFields(context.resource), name)?.choices ?? []);
  return choices.length > 0 && choices.every((choice) => field.choices.includes(choice))
    ? []
    : [
        {
          path,
          message: `could give a text that is not a value of ${field.name}, got ${name ?? wordOf(expression) ?? showValue(expression)}; expected its values, or a choice of them`,
        },
      ];
};
