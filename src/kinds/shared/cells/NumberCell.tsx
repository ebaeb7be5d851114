import { isBlank } from '#model/schema/json.ts';
import type { CellProps } from '../../view.ts';
import { TextCell } from './TextCell.tsx';

/** Shows a number. All digits have the same width, so that numbers in a column are aligned. */
export const NumberCell = (props: CellProps) =>
  isBlank(props.value) ? null : (
    <span className="cell-number">
      <TextCell {...props} />
    </span>
  );
