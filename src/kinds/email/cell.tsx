import { useCellText } from '../shared/cells/TextCell.tsx';
import type { CellProps } from '../view.ts';

/** Shows an email address. A long address may break before its `@`. */
export const Cell = (props: CellProps) => {
  const text = useCellText(props);
  const at = text.indexOf('@');
  return at < 1 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
};
