import type { PgType } from '#model/kind.ts';

/** Takes a value and gives the words that stand for it in the text, e.g. `$3::numeric`. */
export type Bind = (value: unknown, type: PgType | 'float8' | `${PgType}[]`) => string;

export type Parameters = { readonly bind: Bind; readonly values: unknown[] };

/** Makes an empty list of parameters. A value only ever reaches a statement through `bind`. */
export const createParameters = (): Parameters => {
  const values: unknown[] = [];
  return {
    values,
    bind: (value, type) => `$${values.push(value)}::${type}`,
  };
};

/**
 * Makes an empty list of parameters whose values Postgres never plans for, so that there is one plan from the first
 * time on. It would go on making one for each value as long as it counts that as the cheaper way, and it counts too
 * little for the making. Example: `(select $3::numeric)`; of lists `$3::text[]`, for any(select …) is something else.
 */
export const createHiddenParameters = (): Parameters => {
  const { bind, values } = createParameters();
  return {
    values,
    bind: (value, type) => (Array.isArray(value) ? bind(value, type) : `(select ${bind(value, type)})`),
  };
};

/** Parts of a day: `2024-01-05` → 2024, 1, 5. */
const dayParts = (day: string): readonly number[] => day.split('-').map(Number);

/**
 * Makes an empty list of parameters for a statement that `gable.ids` runs: all are one array of texts, `$1`, out of
 * which each is taken with its type. Only in ways that Postgres counts as immutable, so that it works them out once,
 * while planning: a text's casts to instants, days and arrays are not, and would be done again for each row, and hide
 * the value from the plan.
 * Example: `$1[3]::numeric`, `to_timestamp($1[4]::double precision)`, `make_date($1[5]::integer, …)`,
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
