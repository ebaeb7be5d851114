import type { statusText as english } from '../../../src/messages/en/statusText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `statusText`. */
export const statusText = {
  next: 'अगला कदम',
  quickTimes: 'सहेजें और समय तय करें:',
  outcome: {
    title: 'परिणाम',
    done: 'हुआ',
    notDoneWhy: 'नहीं हुआ, क्योंकि:',
    late: 'तय समय निकल चुका है। परिणाम दर्ज करें, फिर अगला कदम चुनें।',
    optional: 'या बिना परिणाम के आगे बढ़ें:',
    of: 'परिणाम: %{record}',
    saved: 'परिणाम सहेजा गया',
  },
  chooseNext: 'कृपया अगला कदम चुनें।',
  locked: 'आप यहाँ से स्टेटस नहीं बदल सकते।',
  nextStatus: 'अगला स्टेटस',
  someOf: '%{count} में से %{records}',
  titleOne: '%{record} का स्टेटस',
  titleMany: '%{count} %{things} का स्टेटस',
  other: 'दूसरा स्टेटस',
  oneOf: 'इनमें से एक भरें: %{fields}',
  handOver: 'अभी सौंपें',
  becomes: 'नया स्टेटस: %{status}',
  skipped: 'चुने गए %{count} रिकॉर्ड इस स्टेटस में नहीं जा सकते और छोड़ दिए जाएँगे।',
  doneAt: 'कब हुआ',
  reason: 'कारण',
  future: 'भविष्य का नहीं होना चाहिए',
  stale: '%{message} यह डायलॉग बंद करें और रिकॉर्ड देखें।',
  final: 'इसे वापस नहीं लिया जा सकता: %{status} के बाद कोई दूसरा स्टेटस संभव नहीं।',
  changed: 'स्टेटस बदल गया',
} satisfies Translation<typeof english.phrases>;
