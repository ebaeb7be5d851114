import type { routesText as english } from '../en/routesText.ts';
import type { Translation } from '../Translation.ts';

/** In Hindi: titles of screens that a server may lack, and what it lacks. */
export const routesText = {
  import: '%{things} इम्पोर्ट करें',
  imports: 'इम्पोर्ट',
  reports: 'रिपोर्ट',
  publicPage: 'पब्लिक पेज',
  publicPages: 'पब्लिक पेज',
  failed: 'Gable शुरू नहीं हो सका',
} satisfies Translation<typeof english.phrases>;
