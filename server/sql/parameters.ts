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
