import { toJson } from './toJson.ts';
import { kindFor } from '../index.ts';
import { useKindContext } from '../kindContext.tsx';
import type { CellProps } from '../view.ts';

/** Shows a value as its kind writes it, e.g. `5-Jan-2024` or `+91 98450 12345`. */
export const TextCell = ({ value, field }: CellProps) => kindFor(field).toText(toJson(value), field, useKindContext());
