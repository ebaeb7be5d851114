import { isBlank } from '#model/schema/json.ts';
import type { CellProps } from '../../view.ts';
import { TextCell } from './TextCell.tsx';

/** Shows a number in figures of one width, so that a column of them lines up. */
export const NumberCell = (props: CellProps) =>
  isBlank(props.value) ? null : (
    <span className="cell-number">
      <TextCell {...props} />
    </span>
  );
