import type { funnelText as english } from '../../../src/messages/en/funnelText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `funnelText`. */
export const funnelText = {
  title: 'शेयर के नतीजे',
  nobody: 'कोई नहीं',
  byPerson: 'व्यक्ति के अनुसार',
  all: 'सभी %{count} दिखाएँ',
} satisfies Translation<typeof english.phrases>;
