import type { conversionText as english } from '../../../src/messages/en/conversionText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `conversionText`. */
export const conversionText = {
  way: {
    attach: 'मौजूदा %{thing} में नोट जोड़ें, और लॉस्ट होने पर फिर से खोलें',
    refuse: 'इन रिकॉर्ड को छोड़ें',
    title: 'अगर रिकॉर्ड पहले से है',
  },
  fresh: '%{number} को %{thing} में बदला जाएगा |||| %{number} को %{things} में बदला जाएगा',
  existing: '%{number} का मेल मौजूदा %{thing} से हुआ |||| %{number} का मेल मौजूदा %{things} से हुआ',
  refused: '%{number} को कन्वर्ट नहीं किया जा सकता',
  one: {
    addNote: '%{thing} में नोट जोड़ें',
    fresh: '%{name} को %{thing} में बदला जाएगा। विवरण कॉपी होंगे, और दोनों रिकॉर्ड आपस में जुड़े रहेंगे।',
    exists: '%{name} पहले से मौजूद है: %{records}',
    attached:
      'नया रिकॉर्ड नहीं बनेगा। मौजूदा %{thing} में नोट जुड़ेगा कि %{name} ने फिर पूछताछ की; लॉस्ट होने पर उसे फिर से खोला जाएगा।',
    attachedDone: 'मौजूदा %{thing} में नोट जोड़ा गया',
    created: 'रिकॉर्ड बनाया गया: %{thing}',
    open: '%{thing} खोलें',
  },
  convert: 'कन्वर्ट करें',
  convertMany: '%{count} कन्वर्ट करें',
  checking: 'मौजूदा रिकॉर्ड जाँचे जा रहे हैं',
  title: '%{action}: %{what}',
  several: '%{count} %{things}',
} satisfies Translation<typeof english.phrases>;
