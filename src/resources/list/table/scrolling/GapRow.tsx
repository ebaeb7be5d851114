/** Height of a row in a list of many rows. `.rec-table` sets the same height. */
export const rowHeightPx = 40;

/** Keeps the space of rows that are not rendered, so that the scroll bar and position are correct. */
export const GapRow = ({ rows, span }: { readonly rows: number; readonly span: number }) =>
  rows > 0 ? (
    <tr aria-hidden="true" className="rec-gap">
      <td colSpan={span} style={{ height: rows * rowHeightPx }} />
    </tr>
  ) : null;
