/**
 * Formats a count with Indian grouping: 41002 → `41,002`, 1234567 → `12,34,567`. Only for whole numbers from 0. Does
 * not use `Intl`, whose first use is slow on a phone and would delay the first list.
 */
export const countText = (count: number): string => String(count).replace(/\d(?=(?:\d\d)*\d{3}$)/g, '$&,');
