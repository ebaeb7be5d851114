import type { auditLogText as english } from '../../../src/messages/en/auditLogText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `auditLogText`. */
export const auditLogText = {
  title: 'ऑडिट लॉग',
  titles: 'ऑडिट लॉग',
  settings: 'सेटिंग',
  noAccess: {
    title: 'आपको ऑडिट लॉग देखने की अनुमति नहीं है',
    text: 'एडमिन से “ऑडिट लॉग: सब देखना” अनुमति माँगें।',
  },
  failed: 'ऑडिट लॉग लोड नहीं हो सका',
  filter: {
    title: 'ऑडिट लॉग फ़िल्टर करें',
    event: 'घटना',
    events: 'सभी घटनाएँ',
    person: 'व्यक्ति',
    people: 'सभी लोग',
    records: 'रिकॉर्ड',
    allRecords: 'सभी रिकॉर्ड',
    period: 'अवधि',
    anyTime: 'कभी भी',
    clear: 'फ़िल्टर हटाएँ',
    hours: 'पिछले 24 घंटे',
    days: 'पिछला %{count} दिन |||| पिछले %{count} दिन',
  },
  none: {
    title: 'अभी कोई एंट्री नहीं',
    text: 'साइन इन, रोकी गई पहुँच, एक्सपोर्ट और बदलाव होते ही यहाँ दिखते हैं।',
    filtered: 'इन फ़िल्टर से कोई एंट्री मेल नहीं खाती',
    filteredText: 'दूसरी अवधि चुनें या फ़िल्टर हटाएँ।',
  },
  older: 'पुरानी एंट्री दिखाएँ',
  kept: 'एंट्री %{count} दिन बाद हटा दी जाती हैं। |||| एंट्री %{count} दिन बाद हटा दी जाती हैं।',
  entry: {
    hidden: '(हटाया गया, या आपको अनुमति नहीं)',
    removed: 'हटाया:',
    added: 'जोड़ा:',
    first: 'सेट: %{value}',
    cleared: '%{value}, अब खाली',
    unseen: 'वैल्यू नहीं दिखाई गई',
    visitor: 'एक विज़िटर',
    system: 'सिस्टम',
    about: '%{text}: %{record}',
    times: '%{count} बार |||| %{count} बार',
    until: '%{time} तक',
    key: 'API कुंजी “%{key}” से',
  },
  export: {
    action: 'एक्सपोर्ट करें',
    running: 'एक्सपोर्ट हो रहा है…',
    creating: 'एक्सपोर्ट: फ़ाइल बन रही है',
    done: '%{file} आपके डाउनलोड में है',
    excel: 'Excel (.xlsx)',
    hint: 'मौजूदा फ़िल्टर के साथ। एक्सपोर्ट ऑडिट लॉग में दर्ज होते हैं।',
  },
} satisfies Translation<typeof english.phrases>;
