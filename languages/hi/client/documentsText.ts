import type { documentsText as english } from '../../../src/messages/en/documentsText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `documentsText`. */
export const documentsText = {
  creating: '%{record} का PDF बन रहा है',
  downloaded: '%{file} आपके डाउनलोड में है',
} satisfies Translation<typeof english.phrases>;
