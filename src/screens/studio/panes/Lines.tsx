/**
 * A heading (`title`) with a list of sentences (`lines`) below it. No two of the sentences may be the same. Renders
 * nothing without sentences.
 */
export const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length > 0 && (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
