import { startOfDay } from '#model/values/time/dates.ts';
import type { Operator, PgType } from '#model/kind.ts';
import type { FilterOperand } from './parseFilterValue.ts';
import type { Bind } from '../../../postgres/parameters.ts';
import { comparableText } from './repeated.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';

/** What an operator is applied to: a column, its operands, and what their SQL depends on. */
type OperatorSubject = {
  readonly table: string;
  readonly column: string;
  readonly type: PgType;
  readonly operands: readonly FilterOperand[];
  readonly timeZone: string;
  /** Columns in which another record may have the same value, for `repeated`. */
  readonly comparedFields: readonly string[];
  /** Whether repeated values are stored, so that no search in other records is needed. */
  readonly isKept?: boolean;
};

type Write = (subject: OperatorSubject, bind: Bind) => string;

const columnText = ({ column }: OperatorSubject): string => `t.${quote(column)}`;

/** The earliest time that a parameter may have, because Postgres has no year 0. Units: ms since 1970. */
const earliest = Date.parse('0001-01-01T00:00:00Z');

// The start of a day is calculated here, because Postgres would do it for each row in a generic plan.
const bindOperand = ({ value, type, startOfDay: isDay }: FilterOperand, timeZone: string, bind: Bind): string =>
  isDay === true
    ? bind(new Date(Math.max(earliest, startOfDay(String(value), timeZone).getTime())).toISOString(), 'timestamptz')
    : bind(value, type);

const one = ({ operands: [operand], timeZone }: OperatorSubject, bind: Bind): string =>
  operand === undefined ? 'null' : bindOperand(operand, timeZone, bind);

const compare =
  (sign: string): Write =>
  (subject, bind) =>
    `${columnText(subject)} ${sign} ${one(subject, bind)}`;

/**
 * Returns the condition that a value is one of several. One value becomes an equation, several become one array, so
 * that there are few texts and each uses its index.
 */
const among: Write = (subject, bind) => {
  const { operands, timeZone } = subject;
  const [first] = operands;
  if (first === undefined) return 'false';
  if (operands.length === 1) return `${columnText(subject)} = ${one(subject, bind)}`;
  if (operands.some(({ startOfDay }) => startOfDay === true)) {
    return `${columnText(subject)} in (${operands.map((operand) => bindOperand(operand, timeZone, bind)).join(', ')})`;
  }
  return `${columnText(subject)} = any(${bind(
    operands.map(({ value }) => value),
    `${first.type}[]`,
  )})`;
};

/**
 * Returns the condition for states of a type. They are literals from the schema, so that the text and its plan are the
 * same for everyone.
 */
const amongStates: Write = (subject) =>
  subject.operands.length === 0
    ? 'false'
    : `${columnText(subject)} in (${subject.operands.map(({ value }) => quoteText(String(value))).join(', ')})`;

/** Returns the condition that a value is none of several. A blank differs from any value, so `ne` finds it too. */
const notAmong: Write = (subject, bind) => `(${among(subject, bind)}) is not true`;

const list =
  (sign: string): Write =>
  (subject, bind) =>
    `${columnText(subject)} ${sign} ${bind(
      subject.operands.map(({ value }) => value),
      subject.type,
    )}`;

const like =
  (before: string): Write =>
  (subject, bind) =>
    `gable.plain(${columnText(subject)}) like ${before}gable.plain_part(${one(subject, bind)}) || '%'`;

const isTrue = ({ operands }: OperatorSubject): boolean => operands[0]?.value === true;

const blank: Write = (subject) => {
  const column = columnText(subject);
  const empty = subject.type.endsWith('[]') ? `coalesce(cardinality(${column}), 0) = 0` : `${column} is null`;
  return isTrue(subject) ? empty : subject.type.endsWith('[]') ? `cardinality(${column}) > 0` : `${column} is not null`;
};

const repeated: Write = (subject) => {
  const same = (column: string): string => comparableText(column, subject.type);
  const others = subject.comparedFields.map(
    (column) =>
      `exists (select from ${quote(subject.table)} o
        where ${same(`o.${quote(column)}`)} = ${same(columnText(subject))}
        and o."_id" <> t."_id" and o."deletedAt" is null)`,
  );
  const kept = `exists (select from gable.repeated_values r
    where r.resource = ${quoteText(subject.table)} and r.value = ${same(columnText(subject))}::text) and `;
  const repeats = others.join(' or ');
  return `${isTrue(subject) ? '' : 'not '}(${subject.isKept === true ? `${kept}(${repeats})` : repeats})`;
};

/**
 * Operator → the function that returns its SQL condition. Examples for the row `t`: eq `t."status" = $1::text` · in
 * `t."status" = any($1::text[])` · notIn `(t."status" = any($1::text[])) is not true` · gte `t."budgetMax" >=
 * $1::numeric` · contains `gable.plain(t."city") like '%' || gable.plain_part($1::text) || '%'` · any `t."tags" &&
 * $1::text[]` · all `t."tags"
 * @> $1::text[]` · blank `t."assignedTo" is null` · type `t."status" in ('New', 'Pending')` · of
 * `t."relatedTo_resource" = any($1::text[])`.
 */
export const operatorTexts: Readonly<Record<Operator, Write>> = {
  eq: among,
  ne: notAmong,
  in: among,
  notIn: notAmong,
  gt: compare('>'),
  gte: compare('>='),
  lt: compare('<'),
  lte: compare('<='),
  contains: like(`'%' || `),
  startsWith: like(''),
  any: list('&&'),
  all: list('@>'),
  blank,
  type: amongStates,
  repeated,
  of: ({ column, ...subject }, bind) => among({ ...subject, column: `${column}_resource` }, bind),
};
