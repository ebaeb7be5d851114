import { isBlank } from '#model/schema/json.ts';
import type { CellProps } from '../../view.ts';
import { TextCell } from './TextCell.tsx';

/** Shows the first two lines of a long text. */
export const LongTextCell = (props: CellProps) =>
  isBlank(props.value) ? null : (
    <span className="cell-clamp">
      <TextCell {...props} />
    </span>
  );
