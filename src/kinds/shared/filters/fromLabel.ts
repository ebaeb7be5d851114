import { filterText } from '../../../messages/en/filterText.ts';
/** A preposition at the end of a title, which does not fit before "from". */
const preposition = /(?: |^)(from|for|on|at|since|up to|to|by|in)$/i;

/**
 * Returns a title without the preposition at its end, such as `for`, so that a limit can follow it: `Scheduled for` →
 * `Scheduled`, `Price` → `Price`.
 */
export const titleOfRange = (title: string): string => title.replace(preposition, '');

/**
 * Returns the label of the lower end of a range filter: `Price` → `Price from`. A preposition at the end of the title
 * is replaced: `Scheduled for` → `Scheduled from`.
 */
export const fromLabel = (title: string): string => {
  const base = titleOfRange(title);
  return base === '' ? title : filterText('from', { field: base });
};
