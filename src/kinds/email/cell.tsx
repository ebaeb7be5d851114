import { kindFor } from '../index.ts';
import { useKindContext } from '../kindContext.tsx';
import { toJson } from '../shared/toJson.ts';
import type { CellProps } from '../view.ts';

/** Shows an address, which breaks before its `@` where it is too long for a line, rather than before its last letter. */
export const Cell = ({ value, field }: CellProps) => {
  const text = kindFor(field).toText(toJson(value), field, useKindContext());
  const at = text.indexOf('@');
  return at < 1 ? text : <>{text.slice(0, at)}<wbr />{text.slice(at)}</>;
};
