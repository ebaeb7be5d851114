/** Height of a row in a long list. `.rec-table` sets the same height. Units: px. */
export const rowHeightPx = 40;

/**
 * An empty row in place of rows that are not rendered, with the height of `rows` rows, so that the scroll bar is
 * correct. It spans `span` columns. Renders nothing for 0 rows.
 */
export const GapRow = ({ rows, span }: { readonly rows: number; readonly span: number }) =>
  rows > 0 ? (
    <tr aria-hidden="true" className="rec-gap">
      <td colSpan={span} style={{ height: rows * rowHeightPx }} />
    </tr>
  ) : null;
