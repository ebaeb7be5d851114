import type { Field } from '#model/field.ts';
import type { StateType } from '#model/schema/schema.ts';

/** How many rows have a coloured choice: `{"text":"Available","tone":"won","count":31}`. */
export type RowCount = { readonly text: string; readonly tone: StateType; readonly count: number };

/**
 * Counts rows by each choice that has a colour, in the order of the choices; those of which there are none are left
 * out.
 */
export const rowCounts = (
  fields: readonly Field[],
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly RowCount[] =>
  fields.flatMap(({ name, choices, property: { tones = {} } }) =>
    choices.flatMap((text): readonly RowCount[] => {
      const tone = tones[text];
      const count = rows.filter((row) => row[name] === text).length;
      return tone === undefined || count === 0 ? [] : [{ text, tone, count }];
    }),
  );
