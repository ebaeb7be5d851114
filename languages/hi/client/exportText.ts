import type { exportText as english } from '../../../src/messages/en/exportText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `exportText`. */
export const exportText = {
  excel: 'Excel (.xlsx)',
  excelHint: 'संख्याएँ और तारीखें बनी रहती हैं',
  csvHint: 'किसी भी दूसरे ऐप में चलता है',
  running: 'एक्सपोर्ट हो रहा है…',
  action: 'एक्सपोर्ट करें',
  title: '%{things} एक्सपोर्ट करें',
  file: 'फ़ाइल',
  columns: {
    title: 'कॉलम',
    current: 'सूची के कॉलम (%{count})',
    all: 'वे सभी कॉलम जिन्हें देखने की आपको अनुमति है',
    allHint: 'बाद में फिर इम्पोर्ट करने के लिए सबसे अच्छा',
  },
  lead: 'मौजूदा टैब, फ़िल्टर और खोज से मेल खाने वाले सभी %{things}, मौजूदा क्रम में। एक्सपोर्ट ऑडिट लॉग में दर्ज होते हैं।',
  leadTotal: 'मौजूदा टैब, फ़िल्टर और खोज से मेल खाने वाले %{total} %{things}, मौजूदा क्रम में। एक्सपोर्ट ऑडिट लॉग में दर्ज होते हैं।',
  preparing: 'फ़ाइल तैयार हो रही है। यह डायलॉग बंद करने पर एक्सपोर्ट रद्द हो जाएगा।',
} satisfies Translation<typeof english.phrases>;
