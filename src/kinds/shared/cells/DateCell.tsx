import { isBlank } from '#model/schema/json.ts';
import type { CellProps } from '../../view.ts';
import { TextCell } from './TextCell.tsx';

/** Shows a day, an instant or a month on one line. */
export const DateCell = (props: CellProps) =>
  isBlank(props.value) ? null : (
    <span className="cell-date">
      <TextCell {...props} />
    </span>
  );
