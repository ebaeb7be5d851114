import type { routesText as english } from '../../../src/messages/en/routesText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `routesText`. */
export const routesText = {
  import: '%{things} इम्पोर्ट करें',
  imports: 'इम्पोर्ट',
  reports: 'रिपोर्ट',
  publicPage: 'पब्लिक पेज',
  publicPages: 'पब्लिक पेज',
  failed: 'Gable शुरू नहीं हो सका',
} satisfies Translation<typeof english.phrases>;
