import type { Operator, PgType } from '#model/kind.ts';
import type { FilterOperand } from './filterValue.ts';
import type { Bind } from './parameters.ts';
import { quote } from './quote.ts';

/** What an operator's SQL is made of. */
export type OperatorSubject = {
  readonly table: string;
  readonly column: string;
  readonly type: PgType;
  readonly operands: readonly FilterOperand[];
  readonly timeZone: string;
  /** Columns in which another record may have the same value, for `repeated`. */
  readonly alike: readonly string[];
};

type Write = (subject: OperatorSubject, bind: Bind) => string;

const columnText = ({ column }: OperatorSubject): string => `t.${quote(column)}`;

const bindOperand = ({ value, type, startOfDay }: FilterOperand, timeZone: string, bind: Bind): string =>
  startOfDay === true ? `timezone(${bind(timeZone, 'text')}, ${bind(value, type)}::timestamp)` : bind(value, type);

const one = ({ operands: [operand], timeZone }: OperatorSubject, bind: Bind): string =>
  operand === undefined ? 'null' : bindOperand(operand, timeZone, bind);

const compare = (sign: string): Write => (subject, bind) => `${columnText(subject)} ${sign} ${one(subject, bind)}`;

/** One value as an equation, several as one array, so that there are few texts and each finds its index. */
const among: Write = (subject, bind) => {
  const { operands, timeZone } = subject;
  const [first] = operands;
  if (first === undefined) return 'false';
  if (operands.length === 1) return `${columnText(subject)} = ${one(subject, bind)}`;
  if (operands.some(({ startOfDay }) => startOfDay === true)) {
    return `${columnText(subject)} in (${operands.map((operand) => bindOperand(operand, timeZone, bind)).join(', ')})`;
  }
  return `${columnText(subject)} = any(${bind(operands.map(({ value }) => value), `${first.type}[]`)})`;
};

/** A blank is different from any value, so `ne` finds it too. */
const notAmong: Write = (subject, bind) => `(${among(subject, bind)}) is not true`;

const list = (sign: string): Write => (subject, bind) =>
  `${columnText(subject)} ${sign} ${bind(subject.operands.map(({ value }) => value), subject.type)}`;

const like = (before: string): Write => (subject, bind) =>
  `gable.plain(${columnText(subject)}) like ${before}gable.plain_part(${one(subject, bind)}) || '%'`;

const isTrue = ({ operands }: OperatorSubject): boolean => operands[0]?.value === true;

const blank: Write = (subject) => {
  const column = columnText(subject);
  const empty = subject.type.endsWith('[]') ? `coalesce(cardinality(${column}), 0) = 0` : `${column} is null`;
  return isTrue(subject) ? empty : subject.type.endsWith('[]') ? `cardinality(${column}) > 0` : `${column} is not null`;
};

const repeated: Write = (subject) => {
  const same = (column: string): string => (subject.type === 'text' ? `lower(${column})` : column);
  const others = subject.alike
    .map((column) => `exists (select from ${quote(subject.table)} o where ${same(`o.${quote(column)}`)} = ${same(columnText(subject))}`
      + ` and o."_id" <> t."_id" and o."deletedAt" is null)`);
  return `${isTrue(subject) ? '' : 'not '}(${others.join(' or ')})`;
};

/**
 * The one interpreter of the closed list of operators. Examples over the row `t`:
 * eq `t."status" = $1::text` · in `t."status" = any($1::text[])` · notIn `(t."status" = any($1::text[])) is not true` ·
 * gte `t."budgetMax" >= $1::numeric` · contains `gable.plain(t."city") like '%' || gable.plain_part($1::text) || '%'` ·
 * any `t."tags" && $1::text[]` · all `t."tags" @> $1::text[]` · blank `t."assignedTo" is null` ·
 * of `t."relatedTo_resource" = any($1::text[])`.
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
  type: among,
  repeated,
  of: ({ column, ...subject }, bind) => among({ ...subject, column: `${column}_resource` }, bind),
};
