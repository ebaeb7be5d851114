import { createText } from '../createText.ts';

/** Texts that stand for values of fields in lists and on record pages. They load with the list, so keep them few. */
export const cellText = createText('cell', {
  notAvailable: 'Not available',
});
