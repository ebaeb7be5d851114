/** Height of a row in a long list. `.rec-table` sets the same height. Units: px. */
export const rowHeightPx = 40;

/** An empty row with the height of rows that are not rendered, so that the scroll bar is correct. */
export const GapRow = ({ rows, span }: { readonly rows: number; readonly span: number }) =>
  rows > 0 ? (
    <tr aria-hidden="true" className="rec-gap">
      <td colSpan={span} style={{ height: rows * rowHeightPx }} />
    </tr>
  ) : null;
