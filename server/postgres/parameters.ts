import type { PgType } from '#model/kind.ts';

/** Adds a value and returns its placeholder, e.g. `$3::numeric`. */
export type Bind = (value: unknown, type: PgType | 'float8' | `${PgType}[]`) => string;

export type Parameters = { readonly bind: Bind; readonly values: unknown[] };

/**
 * Creates an empty list of parameters, whose placeholders look like `$3::numeric`. Values reach a statement only
 * through `bind`.
 */
export const createParameters = (): Parameters => {
  const values: unknown[] = [];
  return {
    values,
    bind: (value, type) => `$${values.push(value)}::${type}`,
  };
};

/**
 * Creates an empty list of parameters that Postgres cannot see while planning, so that one plan is used from the first
 * execution. Otherwise Postgres makes a plan per value while it estimates that to be cheaper, and it underestimates the
 * cost of planning. Example: `(select $3::numeric)`; lists stay `$3::text[]`, because any(select …) means something
 * else.
 */
export const createHiddenParameters = (): Parameters => {
  const { bind, values } = createParameters();
  return {
    values,
    bind: (value, type) => (Array.isArray(value) ? bind(value, type) : `(select ${bind(value, type)})`),
  };
};

/** Returns the parts of a day: `2024-01-05` → 2024, 1, 5. */
const dayParts = (day: string): readonly number[] => day.split('-').map(Number);

/**
 * Creates an empty list of parameters for a statement that `gable.ids` runs: all values are elements of one text array,
 * `$1`, cast to their types. Only immutable expressions are used, so that Postgres evaluates them once, while planning.
 * Casts of text to timestamps, dates and arrays are not immutable: they would run for each row and hide the value from
 * the planner. Example: `$1[3]::numeric`, `to_timestamp($1[4]::double precision)`, `make_date($1[5]::integer, …)`,
 * `array[$1[8]::text, …]::text[]`.
 */
export const createTextParameters = (): Parameters => {
  const values: unknown[] = [];
  const take = (value: unknown, type: string): string =>
    `$1[${values.push(value === null ? null : String(value))}]::${type}`;
  const bind: Bind = (value, type) => {
    if (Array.isArray(value)) {
      const element = type.replace(/\[\]$/, '') as PgType;
      return `array[${(value as readonly unknown[]).map((each) => bind(each, element)).join(', ')}]::${type}`;
    }
    if (type === 'timestamptz')
      return `to_timestamp(${take(new Date(String(value)).getTime() / 1000, 'double precision')})`;
    if (type === 'date')
      return `make_date(${dayParts(String(value))
        .map((part) => take(part, 'integer'))
        .join(', ')})`;
    return take(value, type);
  };
  return { values, bind };
};
