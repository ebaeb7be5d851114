import { toJson } from './toJson.ts';
import { kindFor } from '../../index.ts';
import { useKindContext } from '../../kindContext.tsx';
import type { CellProps } from '../../view.ts';

/** Returns a value as formatted by its kind, e.g. `5-Jan-2024` or `+91 98450 12345`. */
export const useCellText = ({ value, field }: CellProps): string =>
  kindFor(field).toText(toJson(value), field, useKindContext());

/** Shows a value as formatted by its kind. */
export const TextCell = (props: CellProps) => useCellText(props);
