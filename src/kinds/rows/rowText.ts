import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { inputText } from '../../messages/en/inputText.ts';

/** Returns the label of the button that adds a row: `Add unit`. If the field has no title for its rows: `Add row`. */
export const addRowText = ({ property }: Field): string => {
  const title = property.items?.title;
  return title === undefined ? inputText('rows.add') : inputText('add', { field: inLowerCase(title) });
};

/**
 * Returns the name of a row: `Unit 1`. If the field has no title for its rows: `Units, row 1`. `index` starts at 0.
 */
export const rowText = ({ title, property }: Field, index: number): string => {
  const item = property.items?.title;
  const position = index + 1;
  return item === undefined
    ? inputText('rows.row', { field: title, position })
    : inputText('item', { field: item, position });
};
