import type { Field } from '#model/field.ts';
import type { StateType } from '#model/schema/statesSchema.ts';
import { choiceTitle } from '#model/values/choiceTitle.ts';

/** Number of rows with the same choice, and the choice's color: `{"text":"Available","tone":"won","count":31}`. */
export type RowCount = { readonly text: string; readonly tone: StateType; readonly count: number };

/**
 * Returns how many rows have each choice that has a color in the schema (word `tones`), in the order of the schema.
 * `fields`: the fields of a row. Choices that no row has are left out.
 */
export const rowCounts = (
  fields: readonly Field[],
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly RowCount[] =>
  fields.flatMap((field) =>
    field.choices.flatMap((choice): readonly RowCount[] => {
      const tone = field.property.tones?.[choice];
      const count = rows.filter((row) => row[field.name] === choice).length;
      return tone === undefined || count === 0 ? [] : [{ text: choiceTitle(field, choice), tone, count }];
    }),
  );
