import { isBlank } from '#model/schema/json.ts';
import type { CellProps } from '../../view.ts';
import { TextCell } from './TextCell.tsx';

/** Shows a number with digits of equal width, so that a column is aligned. */
export const NumberCell = (props: CellProps) =>
  isBlank(props.value) ? null : (
    <span className="cell-number">
      <TextCell {...props} />
    </span>
  );
