import type { boardText as english } from '../../../src/messages/en/boardText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `boardText`. */
export const boardText = {
  title: '%{things} का बोर्ड',
  columns: 'कॉलम',
  count: '%{count} रिकॉर्ड |||| %{count} रिकॉर्ड',
  empty: 'यहाँ कुछ नहीं है',
  failed: 'यह कॉलम लोड नहीं हो सका: %{reason}',
  move: '%{record} ले जाएँ',
  refused: {
    none: '%{record} को %{from} से %{to} में नहीं ले जा सकते। आपके लिए कोई दूसरा स्टेटस उपलब्ध नहीं है।',
    some: '%{record} को %{from} से %{to} में नहीं ले जा सकते। इनमें ले जा सकते हैं: %{targets}।',
    close: 'बंद करें',
  },
  drag: {
    help: 'कार्ड उठाने के लिए Space दबाएँ, कॉलम चुनने के लिए बाएँ और दाएँ तीर, वहाँ छोड़ने के लिए Space, या रद्द करने के लिए Escape।',
    start: '%{record} को उठाया। अभी %{from} में है।',
    over: '%{record} अब %{to} के ऊपर है।',
    refused: '%{record} अब %{to} के ऊपर है, जहाँ इसे छोड़ा नहीं जा सकता।',
    end: '%{record} को %{to} में छोड़ा गया।',
    cancel: '%{record} की जगह नहीं बदली।',
  },
  moved: '%{record}: %{to}',
} satisfies Translation<typeof english.phrases>;
