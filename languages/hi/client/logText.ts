import type { logText as english } from '../../../src/messages/en/logText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `logText`. */
export const logText = {
  state: 'स्टेटस',
  allStates: 'सभी स्टेटस',
  openRecord: 'रिकॉर्ड खोलें',
  page: 'पेज %{page}, कुल %{pages}',
  newer: 'नए',
  older: 'पुराने',
} satisfies Translation<typeof english.phrases>;
