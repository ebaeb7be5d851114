import { kindFor } from '#kinds/index.ts';
import type { PgType } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { startOfDay } from '#model/values/dates.ts';
import type { Condition } from './listQuery.ts';

/** The stored values of a row by column. An absent one is null. */
export type Row = Readonly<Record<string, unknown>>;

type Judged = { readonly value: unknown; readonly values: readonly unknown[] };

/** Digits that a double holds exactly. */
const exactDigits = 15;
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

const numberOf = (value: unknown): number | undefined => {
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= exactDigits ? Number(text) : undefined;
};

const instantOf = (value: unknown, timeZone: string): number | undefined => {
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (instantPattern.test(text)) return Date.parse(text);
  return dayPattern.test(text) ? startOfDay(text, timeZone).getTime() : undefined;
};

/**
 * Returns a value as something that JavaScript compares as Postgres does, or undefined where that is not certain: a
 * number of many digits, an instant with microseconds, an order of texts.
 */
const comparableOf = (value: unknown, type: PgType, timeZone: string): number | string | boolean | undefined => {
  if (type === 'text') return typeof value === 'string' ? value : undefined;
  if (type === 'uuid') return typeof value === 'string' ? value.toLowerCase() : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (type === 'date') return typeof value === 'string' && dayPattern.test(value) ? value : undefined;
  if (type === 'timestamptz') return instantOf(value, timeZone);
  return type === 'numeric' || type === 'integer' || type === 'bigint' ? numberOf(value) : undefined;
};

const isBlank = (value: unknown): boolean => value === undefined || value === null;

/** Whether a value is one of several. Undefined: not certain. A blank is none. */
const isAmong = ({ value, values }: Judged, type: PgType, timeZone: string): boolean | undefined => {
  if (isBlank(value)) return false;
  const own = comparableOf(value, type, timeZone);
  const others = values.map((each) => comparableOf(each, type, timeZone));
  return own === undefined || others.includes(undefined) ? undefined : others.includes(own);
};

const orders: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

const isInOrder = (operator: string, { value, values }: Judged, type: PgType, timeZone: string) => {
  if (isBlank(value)) return false;
  // The order of texts is that of the database's collation.
  if (type === 'text' || type === 'uuid') return undefined;
  const [own, other] = [value, values[0]].map((each) => comparableOf(each, type, timeZone));
  if (own === undefined || other === undefined || typeof own === 'boolean' || typeof other === 'boolean')
    return undefined;
  return orders[operator]?.(own, other);
};

const judgeList = (operator: string, { value, values }: Judged, type: PgType): boolean | undefined => {
  const element = type === 'uuid[]' ? 'uuid' : type === 'text[]' ? 'text' : undefined;
  if (element === undefined || !(isBlank(value) || Array.isArray(value))) return undefined;
  const held: readonly unknown[] = Array.isArray(value) ? value : [];
  if (operator === 'blank') return (held.length === 0) === (values[0] === true);
  if (isBlank(value)) return operator === 'any' || operator === 'all' ? false : undefined;
  const [own, wanted] = [held, values].map((list) => list.map((each) => comparableOf(each, element, '')));
  if (own === undefined || wanted === undefined || own.includes(undefined) || wanted.includes(undefined))
    return undefined;
  if (operator === 'any') return wanted.some((each) => own.includes(each));
  return operator === 'all' ? wanted.every((each) => own.includes(each)) : undefined;
};

/**
 * Returns whether a row meets a condition of a filter, where that is certain without Postgres; otherwise undefined. A
 * condition that is null in SQL counts as not met, as it does in a list. A test compares both.
 */
export const judgeCondition = (
  { field: name, operator, values }: Pick<Condition, 'field' | 'operator' | 'values'>,
  { resource, row, timeZone }: { readonly resource: Resource; readonly row: Row; readonly timeZone: string },
): boolean | undefined => {
  const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
  if (field === undefined) return undefined;
  const { column } = kindFor(field);
  // The parts of a value that is an object are not its main column.
  if (column.wire === 'beside' || column.wire === 'never') return undefined;
  const { type } = column;
  const judged = { value: row[name], values };
  if (type.endsWith('[]')) return judgeList(operator, judged, type);
  switch (operator) {
    case 'blank':
      return isBlank(judged.value) === (values[0] === true);
    case 'eq':
    case 'in':
    case 'type':
      return isAmong(judged, type, timeZone);
    case 'ne':
    case 'notIn': {
      const among = isAmong(judged, type, timeZone);
      return among === undefined ? undefined : !among;
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return isInOrder(operator, judged, type, timeZone);
    default:
      return undefined;
  }
};
