import type { callLogText as english } from '../../../src/messages/en/callLogText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `callLogText`. */
export const callLogText = {
  entry: {
    note: 'नोट',
    outgoing: 'कॉल की',
    incoming: 'कॉल आई',
    title: 'एंट्री का प्रकार',
  },
  callNotes: 'कॉल नोट',
  outcome: {
    title: 'परिणाम',
    none: 'सेट नहीं',
    connected: 'बात हुई',
    notAnswered: 'जवाब नहीं मिला',
    busy: 'व्यस्त',
    switchedOff: 'स्विच ऑफ़',
    missed: 'मिस्ड',
  },
  key: {
    connected: 'c',
    notAnswered: 'n',
    busy: 'b',
    switchedOff: 's',
    missed: 'm',
  },
  addNote: 'नोट जोड़ें',
  logCall: 'कॉल दर्ज करें',
  dontLog: 'दर्ज न करें',
  later: 'बाद में दर्ज करें',
  dial: {
    starting: 'कॉल शुरू हो रही है…',
    rings: 'पहले आपका फ़ोन %{number} बजेगा। उसे उठाएँ, फिर %{name} को कॉल लगेगी।',
    again: 'फिर कॉल करें',
    ownPhone: 'मेरे फ़ोन से करें',
  },
  logWithout: 'बिना परिणाम दर्ज करें',
  at: { today: 'आज, %{time}', tomorrow: 'कल, %{time}' },
  logOnly: 'स्टेटस वही रखें',
  logOnlyOf: '“%{outcome}” दर्ज करें, स्टेटस वही रखें',
  logOnlyKey: 'कॉल दर्ज करें और स्टेटस वैसा ही रखें (Shift+%{key})',
  chooseNext: 'अगला कदम चुनें',
  noNext: 'कोई बदलाव नहीं',
  isLate: 'पिछले अपॉइंटमेंट का परिणाम अभी दर्ज नहीं हुआ है। यह कॉल दर्ज करने के बाद आप उसे दर्ज कर सकते हैं।',
  howWas: 'कॉल कैसी रही?',
  noteOn: '%{record} पर नोट',
  callWith: '%{record} के साथ कॉल',
  saved: 'टाइमलाइन में सहेजा गया',
} satisfies Translation<typeof english.phrases>;
