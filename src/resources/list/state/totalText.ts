import { countText } from '#model/values/numbers/countText.ts';

/** Formats a count: 41002 → `41,002`. If the server stopped counting at 10000: `10,000+`. */
export const totalText = (count: number, atLeast: boolean): string => `${countText(count)}${atLeast ? '+' : ''}`;
