import { choiceTitle } from '#model/values/choiceTitle.ts';
import type { CellProps } from '../../view.ts';
import { textsOf } from './textsOf.ts';

/** Shows each text of a list, or the title of each choice, as a small tag. */
export const TagsCell = ({ value, field }: CellProps) =>
  textsOf(value).map((text) => (
    <span key={text} className="cell-tag">
      {choiceTitle(field, text)}
    </span>
  ));
