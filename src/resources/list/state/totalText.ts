import { countText } from '#model/values/numbers/countText.ts';

/** A number of records. `atLeast`: whether there may be more, because the server stopped counting. */
type Total = { readonly count: number; readonly atLeast?: boolean | undefined };

/** Formats a count: 41002 → `41,002`. If the server stopped counting at 10000: `10,000+`. */
export const totalText = ({ count, atLeast = false }: Total): string => `${countText(count)}${atLeast ? '+' : ''}`;
