import type { PgType } from '#model/kind.ts';

/** Adds a value to the parameters of a statement, and returns its placeholder, e.g. `$3::numeric`. */
export type Bind = (value: unknown, type: PgType | 'float8' | `${PgType}[]`) => string;

/** The parameters of a statement while its text is written. */
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
 * Creates an empty list of parameters whose values Postgres cannot see while planning (`(select $3::numeric)`), so that
 * one plan serves all values from the first execution. With visible values, Postgres would plan again for each value,
 * because it underestimates what planning costs. Lists stay visible (`$3::text[]`), because `any(select …)` means
 * something else.
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
 * Creates an empty list of parameters for a query that the SQL functions `gable.ids` or `gable.open_rows` run. These
 * take all parameters as one array of texts, `$1`. So a placeholder is an element of the array, converted to its type:
 * `$1[3]::numeric`, or `to_timestamp($1[4]::double precision)` for an instant. Postgres evaluates these conversions
 * once per query. It would evaluate a direct cast of a text to a timestamp, a date or an array for each row.
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
