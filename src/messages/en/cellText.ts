import { createText } from '../createText.ts';

/** Values of fields in lists and on record pages. They arrive with the list: keep them few. */
export const cellText = createText('cell', {
  notAvailable: 'Not available',
});
