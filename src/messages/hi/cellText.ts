import type { cellText as english } from '../en/cellText.ts';
import type { Translation } from '../Translation.ts';

/** The texts of `cellText` in Hindi. */
export const cellText = {
  notAvailable: 'उपलब्ध नहीं',
} satisfies Translation<typeof english.phrases>;
