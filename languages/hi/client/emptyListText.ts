import type { emptyListText as english } from '../../../src/messages/en/emptyListText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `emptyListText`. */
export const emptyListText = {
  title: 'अभी कोई %{things} नहीं',
  import: 'फ़ाइल इम्पोर्ट करें या पहला रिकॉर्ड जोड़ें।',
  importFile: 'फ़ाइल इम्पोर्ट करें',
  add: 'शुरू करने के लिए पहला रिकॉर्ड जोड़ें।',
  others: '%{things} होते ही यहाँ दिखेंगे।',
  saving: 'कोई सूची या रिपोर्ट खोलें, फ़िल्टर लगाएँ, फिर “व्यू” → “यह व्यू सहेजें” चुनें।',
  noMatch: {
    clear: 'खोज और फ़िल्टर हटाएँ',
    title: '%{things}: कुछ मेल नहीं खाता',
    text: 'कुछ और खोजें या कुछ फ़िल्टर हटाएँ।',
  },
  tab: {
    deleted: '%{things}: कोई हटाया गया रिकॉर्ड नहीं',
    state: '“%{tab}” में कोई %{things} नहीं',
    text: 'इस टैब से मेल खाने वाले रिकॉर्ड यहाँ दिखते हैं।',
    all: 'सभी %{things} दिखाएँ',
  },
} satisfies Translation<typeof english.phrases>;
