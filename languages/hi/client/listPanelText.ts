import type { listPanelText as english } from '../../../src/messages/en/listPanelText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `listPanelText`. */
export const listPanelText = {
  columns: {
    up: '%{field} ऊपर ले जाएँ',
    down: '%{field} नीचे ले जाएँ',
    reset: 'डिफ़ॉल्ट पर लौटाएँ',
    title: 'कॉलम',
    hint: 'छोटी विंडो में आखिरी कॉलम छिप जाते हैं, जब तक आपने कॉलम खुद न चुने हों।',
    shown: 'दिखाए गए कॉलम',
    find: 'कॉलम खोजें',
    more: 'और कॉलम',
    position: '%{field} कॉलम %{position} है, कुल %{count}',
  },
  filters: {
    title: '%{things} फ़िल्टर करें',
    find: 'फ़िल्टर खोजें',
    loading: 'फ़िल्टर लोड हो रहे हैं',
    none: 'कोई फ़िल्टर मेल नहीं खाता।',
    apply: '%{things} दिखाएँ',
    more: 'और फ़िल्टर (%{count})',
    others: '%{count} और। खोजने के लिए लिखें।',
    add: 'फ़िल्टर जोड़ें',
    andAny: 'और इनमें से कम से कम एक समूह मेल खाना चाहिए',
    or: 'या',
    addAny: '“या” वाला समूह जोड़ें',
    addOr: '“या” वाला एक और समूह जोड़ें',
    removeGroup: 'समूह %{number} हटाएँ',
  },
} satisfies Translation<typeof english.phrases>;
