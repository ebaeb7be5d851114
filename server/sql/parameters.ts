import type { PgType } from '#model/kind.ts';

/** Takes a value and gives the words that stand for it in the text, e.g. `$3::numeric`. */
export type Bind = (value: unknown, type: PgType | `${PgType}[]`) => string;

export type Parameters = { readonly bind: Bind; readonly values: unknown[] };

/** Makes an empty list of parameters. A value only ever reaches a statement through `bind`. */
export const makeParameters = (): Parameters => {
  const values: unknown[] = [];
  return {
    values,
    bind: (value, type) => `$${values.push(value)}::${type}`,
  };
};

/** Writes a list as Postgres writes an array: `["a","b\"c"]` → `{"a","b\\"c"}`. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => `"${String(value).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;

/**
 * Makes an empty list of parameters for a statement that `gable.ids` runs: all are one array of texts, `$1`, out of which each
 * is taken with its type, e.g. `$1[3]::numeric`.
 */
export const makeTextParameters = (): Parameters => {
  const values: unknown[] = [];
  return {
    values,
    bind: (value, type) => `$1[${values.push(Array.isArray(value) ? arrayText(value as readonly unknown[]) : value === null ? null : String(value))}]::${type}`,
  };
};
