import type { setupText as english } from '../../../src/messages/en/setupText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `setupText`. */
export const setupText = {
  step: 'चरण %{step}, कुल %{total}',
  failed: 'यह फ़ॉर्म लोड नहीं हो सका',
  skip: 'सेटअप छोड़ें',
  finish: 'सहेजें और पूरा करें',
  next: 'सहेजें और आगे बढ़ें',
  complete: 'सेटअप पूरा हुआ',
  title: 'शुरुआत करें',
  progress: '%{total} में से %{done} पूरे',
  progressLabel: 'सेटअप की प्रगति',
  hide: 'छिपाएँ',
  stepDone: '(पूरा)',
} satisfies Translation<typeof english.phrases>;
