import { filterText } from '../../../messages/en/filterText.ts';
/** Last words that do not fit before "from". */
const preposition = /(?: |^)(from|for|on|at|since|up to|to|by|in)$/i;

/** Returns a title that a limit can follow: `Scheduled for` → `Scheduled`, `Price` → `Price`. */
export const titleOfRange = (title: string): string => title.replace(preposition, '');

/**
 * Returns the label of the lower end of a range filter, without a doubled or dangling preposition.
 * Example: `Price` → `Price from`, `Scheduled for` → `Scheduled from`, `Valid from` → `Valid from`.
 */
export const fromLabel = (title: string): string => {
  const base = titleOfRange(title);
  return base === '' ? title : filterText('from', { field: base });
};
