import { kindFor } from '#kinds/index.ts';
import type { PgType } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { startOfDay } from '#model/values/time/dates.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Condition } from './listQuery.ts';

/** The stored values of a row by column. An absent column is null. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Digits that a double holds exactly. */
const exactDigits = 15;
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e15) return value;
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= exactDigits ? Number(text) : undefined;
};

const instantOf = (value: unknown, timeZone: string): number | undefined => {
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (instantPattern.test(text)) return Date.parse(text);
  return dayPattern.test(text) ? startOfDay(text, timeZone).getTime() : undefined;
};

/**
 * Returns a value in a form that JavaScript compares as Postgres does, or undefined where that is not certain: numbers
 * with many digits, instants with microseconds, and the order of texts.
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

/** Returns whether a row meets a condition, or undefined if only Postgres can tell. */
export type Judge = (row: StoredRow) => boolean | undefined;

const open: Judge = () => undefined;

type Compiled = { readonly name: string; readonly values: readonly unknown[]; readonly timeZone: string };

/** Returns a function that tests whether a value is one of several values. A blank value never is. */
const among = ({ name, values, timeZone }: Compiled, type: PgType): Judge => {
  const others = new Set(values.map((each) => comparableOf(each, type, timeZone)));
  if (others.has(undefined)) return open;
  return (row) => {
    const value = row[name];
    if (isBlank(value)) return false;
    const own = comparableOf(value, type, timeZone);
    return own === undefined ? undefined : others.has(own);
  };
};

const orders: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

const inOrder = (operator: string, { name, values, timeZone }: Compiled, type: PgType): Judge => {
  const compare = orders[operator];
  const other = comparableOf(values[0], type, timeZone);
  // The order of texts is that of the database's collation.
  const isOrdered = type !== 'text' && type !== 'uuid';
  const isOpen = compare === undefined || !isOrdered || other === undefined || typeof other === 'boolean';
  return (row) => {
    const value = row[name];
    if (isBlank(value)) return false;
    const own = isOpen ? undefined : comparableOf(value, type, timeZone);
    return isOpen || own === undefined || typeof own === 'boolean' ? undefined : compare(own, other);
  };
};

const ofList = (operator: string, { name, values }: Compiled, type: PgType): Judge => {
  const element = type === 'uuid[]' ? 'uuid' : type === 'text[]' ? 'text' : undefined;
  if (element === undefined) return open;
  const wanted = values.map((each) => comparableOf(each, element, ''));
  const isPlain = (operator === 'any' || operator === 'all') && !wanted.includes(undefined);
  return (row) => {
    const value = row[name];
    if (!(isBlank(value) || Array.isArray(value))) return undefined;
    const held: readonly unknown[] = Array.isArray(value) ? value : [];
    if (operator === 'blank') return (held.length === 0) === (values[0] === true);
    if (!isPlain) return undefined;
    if (isBlank(value)) return false;
    const own = held.map((each) => comparableOf(each, element, ''));
    if (own.includes(undefined)) return undefined;
    return operator === 'any' ? wanted.some((each) => own.includes(each)) : wanted.every((each) => own.includes(each));
  };
};

/** Returns a function that tests whether all conditions of at least one filter hold. */
const oneOf = (groups: readonly (readonly Judge[])[]): Judge => {
  const all = (judges: readonly Judge[], row: StoredRow): boolean | undefined => {
    let isOpen = false;
    for (const judge of judges) {
      const judged = judge(row);
      if (judged === false) return false;
      isOpen ||= judged === undefined;
    }
    return isOpen ? undefined : true;
  };
  return (row) => {
    let isOpen = false;
    for (const group of groups) {
      const judged = all(group, row);
      if (judged === true) return true;
      isOpen ||= judged === undefined;
    }
    return isOpen ? undefined : false;
  };
};

type ConditionParts = Pick<Condition, 'field' | 'operator' | 'values' | 'groups'>;

/** `resource`: that of the rows. `timeZone`: the time zone in which a day begins. */
type Compiling = { readonly resource: Resource; readonly timeZone: string };

/** Returns the type of the column that a condition compares, or undefined if only Postgres can compare it. */
const typeOf = (name: string, { fieldsByName }: Resource): PgType | undefined => {
  if (name === '_id') return 'uuid';
  const field = ownValue(fieldsByName, name);
  if (field === undefined) return undefined;
  const { type, wire } = kindFor(field).column;
  // The parts of a value that is an object are not its main column.
  return wire === 'beside' || wire === 'never' ? undefined : type;
};

/** A field, and the texts that its value may be: `{"field":"source","texts":["Website","Facebook"]}`. */
export type WantedTexts = { readonly field: string; readonly texts: ReadonlySet<string> };

/**
 * Returns the field of a condition and the texts that it accepts: a row meets the condition only if the field has one
 * of these texts. Undefined unless the condition is `eq`, `in` or `type` on a text field.
 */
export const requiredTexts = (
  { field, operator, values, groups }: ConditionParts,
  resource: Resource,
): WantedTexts | undefined => {
  if (groups !== undefined || !['eq', 'in', 'type'].includes(operator) || typeOf(field, resource) !== 'text')
    return undefined;
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length === values.length ? { field, texts: new Set(texts) } : undefined;
};

/**
 * Compiles a condition of a filter into a function that tests a row without Postgres. It returns whether the row meets
 * the condition (false where the SQL would be null), or undefined if only Postgres can decide. A test checks that
 * Postgres decides the same.
 */
export const compileCondition = (
  { field: name, operator, values, groups }: ConditionParts,
  compiling: Compiling,
): Judge => {
  if (groups !== undefined)
    return oneOf(groups.map((group) => group.map((condition) => compileCondition(condition, compiling))));
  const { resource, timeZone } = compiling;
  const type = typeOf(name, resource);
  if (type === undefined) return open;
  const compiled = { name, values, timeZone };
  if (type.endsWith('[]')) return ofList(operator, compiled, type);
  switch (operator) {
    case 'blank':
      return (row) => isBlank(row[name]) === (values[0] === true);
    case 'eq':
    case 'in':
    case 'type':
      return among(compiled, type);
    case 'ne':
    case 'notIn': {
      const judge = among(compiled, type);
      return (row) => {
        const judged = judge(row);
        return judged === undefined ? undefined : !judged;
      };
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return inOrder(operator, compiled, type);
    default:
      return open;
  }
};
