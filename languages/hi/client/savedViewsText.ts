import type { savedViewsText as english } from '../../../src/messages/en/savedViewsText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The texts of `savedViewsText` in Hindi. */
export const savedViewsText = {
  title: 'व्यू',
  shown: 'व्यू: %{view}',
  default: 'डिफ़ॉल्ट',
  roleDefault: 'आपकी भूमिका का डिफ़ॉल्ट',
  shared: 'शेयर किया',
  edit: 'नाम बदलें, शेयर करें या हटाएँ',
  editOf: '%{view} का नाम बदलें, शेयर करें या हटाएँ',
  editReport: 'नाम बदलें, शेयर करें, ईमेल करें',
  editReportOf: '%{view} का नाम बदलें, शेयर करें या ईमेल करें',
  plain: 'सामान्य व्यू',
  save: 'यह व्यू सहेजें…',
  update: '“%{view}” अपडेट करें',
  none: 'आपके साथ कोई व्यू शेयर नहीं है।',
  saveTitle: 'यह व्यू सहेजें',
  saved: '“%{view}” सहेजा गया',
  name: 'नाम',
  hint: { report: 'अवधि, फ़िल्टर और क्रम सहेजता है।', list: 'टैब, फ़िल्टर, कॉलम, क्रम और लेआउट सहेजता है।' },
  exists: 'इस नाम का व्यू आपके पास पहले से है। उसकी जगह यह आ जाएगा।',
  replace: 'बदलें',
  first: 'मेरा डिफ़ॉल्ट व्यू बनाएँ',
  pinned: 'मेन्यू में दिखाएँ',
  shareWith: '%{things} से शेयर करें',
  shareHint: 'वे यह व्यू उस डेटा के साथ देखते हैं जिसकी उन्हें अनुमति है।',
  firstFor: 'इन भूमिकाओं का डिफ़ॉल्ट व्यू बनाएँ',
  menu: 'पिन किए व्यू',
  panel: {
    title: 'सूची',
    open: '%{list} खोलें',
    gone: 'यह सूची अब मौजूद नहीं है।',
    noAccess: 'आपको %{list} देखने की अनुमति नहीं है।',
  },
} satisfies Translation<typeof english.phrases>;
