import { createText } from '../createText.ts';

/** Texts shown in place of a field's value in lists and on record pages. They load with the list, so keep them few. */
export const cellText = createText('cell', {
  notAvailable: 'Not available',
});
