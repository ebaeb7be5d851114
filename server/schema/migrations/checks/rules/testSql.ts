import type { Json } from '#model/schema/json.ts';
import type { PremiseSchema, ValueTestSchema } from '#model/schema/rulesSchema.ts';
import { quoteText } from '../../../../postgres/quote.ts';

/**
 * A column as a rule reads it: an expression on the row `t`, and its type. `type` is undefined if the column's value is
 * not a single plain value.
 */
export type RuleColumn = { readonly text: string; readonly type: string | undefined };
/** Returns the column of a field, or undefined if SQL cannot read it. */
export type ColumnOf = (name: string) => RuleColumn | undefined;

const numbers = ['numeric', 'integer', 'bigint'];
const lists = ['text[]', 'uuid[]'];
const shapes: Readonly<Record<string, readonly string[]>> = {
  minimum: numbers,
  maximum: numbers,
  exclusiveMinimum: numbers,
  exclusiveMaximum: numbers,
  multipleOf: numbers,
  minLength: ['text'],
  maxLength: ['text'],
  minItems: lists,
  maxItems: lists,
  contains: lists,
};

/**
 * Returns the SQL condition that a column is not blank. Example: `(t."tags" is not null and cardinality(t."tags") >
 * 0)`.
 */
export const filledSql = ({ text, type }: RuleColumn): string => {
  if (type === 'text') return `(${text} is not null and ${text} <> '')`;
  if (type !== undefined && lists.includes(type)) return `(${text} is not null and cardinality(${text}) > 0)`;
  return type === 'jsonb'
    ? `(${text} is not null and ${text} not in ('null'::jsonb, '[]'::jsonb))`
    : `(${text} is not null)`;
};

const literal = (value: Json, type: string): string | undefined => {
  if (type === 'text' || type === 'text[]') return typeof value === 'string' ? quoteText(value) : undefined;
  if (numbers.includes(type)) return typeof value === 'number' && Number.isFinite(value) ? `(${value})` : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? String(value) : undefined;
  return undefined;
};

type Word = (asked: unknown, text: string, type: string) => string | undefined;

const equals = (values: readonly Json[], text: string, type: string): string | undefined => {
  if (type.endsWith('[]')) return undefined;
  const literals = values.map((value) => literal(value, type));
  // The column cannot have a value of another type.
  const possible = literals.filter((one) => one !== undefined);
  if (type === 'date' || type === 'timestamptz' || type === 'uuid' || type === 'jsonb') return undefined;
  return possible.length === 0 ? 'false' : `${text} in (${possible.join(', ')})`;
};

const compared =
  (sign: string): Word =>
  (asked, text) =>
    `${text} ${sign} (${Number(asked)})`;
const counted =
  (count: string, sign: string): Word =>
  (asked, text) =>
    `${count}(${text}) ${sign} ${Number(asked)}`;

const words: Readonly<Record<string, Word>> = {
  const: (asked, text, type) => equals([asked as Json], text, type),
  enum: (asked, text, type) => (Array.isArray(asked) ? equals(asked as readonly Json[], text, type) : undefined),
  minimum: compared('>='),
  maximum: compared('<='),
  exclusiveMinimum: compared('>'),
  exclusiveMaximum: compared('<'),
  multipleOf: (asked, text) => `mod(${text}::numeric, (${Number(asked)})) = 0`,
  minLength: counted('char_length', '>='),
  maxLength: counted('char_length', '<='),
  minItems: counted('cardinality', '>='),
  maxItems: counted('cardinality', '<='),
  contains: (asked, text, type) => {
    const inner = testSql({ text: 'e', type: type.slice(0, -2) }, asked as ValueTestSchema);
    return inner === undefined ? undefined : `exists (select from unnest(${text}) e where ${inner})`;
  },
  not: (asked, text, type) => {
    const inner = testSql({ text, type }, asked as ValueTestSchema);
    return inner === undefined ? undefined : `not ${inner}`;
  },
};

/**
 * Returns the SQL condition that a column's value passes `test`, or undefined if SQL cannot express the test. The
 * condition is only valid if the column is not blank. Example: `{"exclusiveMinimum":0}` of `parking` → `(t."parking" >
 * (0))`.
 */
export const testSql = (
  { text, type }: RuleColumn,
  test: Readonly<Record<string, unknown>> | ValueTestSchema,
): string | undefined => {
  if (type === undefined) return undefined;
  const parts = Object.entries(test).map(([word, asked]) => {
    const fits = shapes[word];
    // JSON Schema ignores values of another type.
    if (fits !== undefined && !fits.includes(type)) return type === 'jsonb' ? undefined : 'true';
    return words[word]?.(asked, text, type);
  });
  return parts.some((part) => part === undefined) ? undefined : `(${parts.join(' and ') || 'true'})`;
};

const all = (parts: readonly (string | undefined)[], by: string, none: string): string | undefined =>
  parts.some((part) => part === undefined) ? undefined : parts.length === 0 ? none : `(${parts.join(` ${by} `)})`;

type Demand = { readonly properties?: Readonly<Record<string, unknown>>; readonly required?: readonly string[] };

/**
 * Returns SQL for what a rule requires of a record, or undefined if SQL cannot express it. `columnOf`: field → column,
 * or undefined if SQL cannot read it. Example: `{"required":["budget"],"properties":{"parking":false}}` → `(not
 * (t."parking" is not null) and (t."budget" is not null))`.
 */
export const requirementSql = (demand: Demand | PremiseSchema, columnOf: ColumnOf): string | undefined => {
  const { properties = {}, required = [] } = demand;
  const more = demand as PremiseSchema;
  const tested = Object.entries(properties).map(([name, test]) => {
    const column = columnOf(name);
    if (column === undefined) return undefined;
    if (test === false) return `not ${filledSql(column)}`;
    const asked = testSql(column, test as ValueTestSchema);
    return asked === undefined ? undefined : `(not ${filledSql(column)} or ${asked})`;
  });
  const filled = required.map((name) => {
    const column = columnOf(name);
    return column === undefined ? undefined : filledSql(column);
  });
  const negated =
    more.not === undefined
      ? []
      : [requirementSql(more.not, columnOf)].map((part) => (part === undefined ? undefined : `not ${part}`));
  const every = (more.allOf ?? []).map((part) => requirementSql(part, columnOf));
  const some =
    more.anyOf === undefined
      ? []
      : [
          all(
            more.anyOf.map((part) => requirementSql(part, columnOf)),
            'or',
            'false',
          ),
        ];
  return all([...tested, ...filled, ...negated, ...every, ...some], 'and', 'true');
};
