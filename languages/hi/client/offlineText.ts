import type { offlineText as english } from '../../../src/messages/en/offlineText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `offlineText`. */
export const offlineText = {
  title: 'ऑफ़लाइन काम करें',
  explain:
    'ऐप और आपकी खोली हुई सूचियाँ और रिकॉर्ड इस डिवाइस पर रखता है। कनेक्शन न होने पर आप उन्हें पढ़ सकते हैं; नोट, कॉल और परिणाम बाद में भेजे जाते हैं।',
  unsupported: 'यह ब्राउज़र ऑफ़लाइन काम नहीं कर सकता। Gable को नए ब्राउज़र में https:// से शुरू होने वाले पते पर खोलें।',
  turnOn: 'इस डिवाइस पर रखें',
  turnOff: 'इस डिवाइस से हटाएँ',
  turnedOn: 'अब से यह डिवाइस ऑफ़लाइन काम करेगा',
  turnedOff: 'इस डिवाइस से हटाया गया',
  failed: 'इसे बदला नहीं जा सका। फिर कोशिश करें।',
  stillWaiting: 'आपकी कुछ एंट्री भेजना बाकी है। पहले इंटरनेट से जुड़ें, ताकि वे खो न जाएँ।',
  bar: 'आप ऑफ़लाइन हैं। इस डिवाइस पर रखा हुआ डेटा दिखाया गया है।',
  offer: 'आप ऑफ़लाइन थे। जो आप खोलते हैं उसे इस डिवाइस पर रखें, ताकि अगली बार बिना इंटरनेट पढ़ सकें?',
  decline: 'अभी नहीं',
  reconnecting: 'फिर से कनेक्ट हो रहा है… आपका लिखा हुआ बना रहेगा।',
  waiting: '%{count} एंट्री भेजना बाकी है |||| %{count} एंट्री भेजना बाकी है',
  kept: 'इस डिवाइस पर रखा गया। ऑनलाइन होने पर भेजा जाएगा।',
  sent: 'इस डिवाइस पर रखा हुआ भेज दिया गया',
  refused: 'इस डिवाइस पर रखी एक एंट्री सहेजी नहीं जा सकी: %{reason} %{text}',
} satisfies Translation<typeof english.phrases>;
