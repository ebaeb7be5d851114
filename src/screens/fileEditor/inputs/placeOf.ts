import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { editorOf } from './editorOf.ts';
import { type Part, partsIn, inputSizeOf, type Shape } from '../file/shapeOf.ts';

/** Returns the label of true (`Yes`) or false (`No`) in the user's language. */
export const yesNoText = (value: boolean): string => fileEditorText(value ? 'yes' : 'no');

/** Returns how much space an input takes in the form: a cell of the grid, its own row, or a group with a heading. */
export const placeOf = (shape: Shape, part: Part): 'cell' | 'row' | 'group' => {
  const own = editorOf(part);
  if (own !== undefined) return own.place;
  if (shape.kind === 'object' || shape.kind === 'oneWord' || shape.kind === 'map') return 'group';
  if (shape.kind === 'list')
    return shape.items['type'] === 'object' || partsIn(shape.items) !== undefined ? 'group' : 'row';
  if (shape.kind === 'text') return inputSizeOf(part) === 'cell' ? 'cell' : 'row';
  return shape.kind === 'longText' || shape.kind === 'json' || shape.kind === 'either' ? 'row' : 'cell';
};
