import type { cellText as english } from '../../../src/messages/en/cellText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `cellText`. */
export const cellText = {
  notAvailable: 'उपलब्ध नहीं',
} satisfies Translation<typeof english.phrases>;
