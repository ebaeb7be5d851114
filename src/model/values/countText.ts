/**
 * Writes a count as its readers group it: 41002 → `41,002`, 1234567 → `12,34,567`. Whole numbers, 0 or more.
 * By hand: what `Intl` reads of the language before its first number takes a phone 70 ms, in the way of the first list.
 */
export const countText = (count: number): string => String(count).replace(/\d(?=(?:\d\d)*\d{3}$)/g, '$&,');
