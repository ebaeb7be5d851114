import type { qrCodesText as english } from '../../../src/messages/en/qrCodesText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `qrCodesText`. */
export const qrCodesText = {
  agent: 'पब्लिक पेज पर एजेंट',
  copied: 'लिंक कॉपी हो गया',
  creating: 'PDF बन रहा है…',
  pdf: 'प्रिंट करने लायक PDF',
  title: '%{record} का QR कोड',
  picture: 'पब्लिक पेज का QR कोड',
  hint: 'बोर्ड और पर्चों के लिए। स्कैन करने पर इस एजेंट के साथ पब्लिक पेज खुलता है। शेयर लिंक में दिखता है कि उसे कितनी बार देखा गया।',
} satisfies Translation<typeof english.phrases>;
