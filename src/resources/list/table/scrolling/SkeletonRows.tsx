type SkeletonRowsProps = { readonly rows: number; readonly span: number };

/** Placeholder rows until the first records arrive; never more than fill a screen. */
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
