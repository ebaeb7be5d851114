import type { cellText as english } from '../en/cellText.ts';
import type { Translation } from '../Translation.ts';

/** In Hindi: values of fields in lists and on record pages. */
export const cellText = {
  notAvailable: 'उपलब्ध नहीं',
} satisfies Translation<typeof english.phrases>;
