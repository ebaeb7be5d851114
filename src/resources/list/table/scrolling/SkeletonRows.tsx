type SkeletonRowsProps = { readonly rows: number; readonly span: number };

/**
 * Placeholder rows, which are shown until the first records arrive: `rows` of them, but at most 15, each with `span`
 * cells.
 */
export const SkeletonRows = ({ rows, span }: SkeletonRowsProps) =>
  Array.from({ length: Math.min(rows, 15) }, (_, row) => (
    <tr key={row} aria-hidden="true" className="rec-skeleton">
      {Array.from({ length: span }, (__, column) => (
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  ));
