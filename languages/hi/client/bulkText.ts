import type { bulkText as english } from '../../../src/messages/en/bulkText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `bulkText`. */
export const bulkText = {
  delete: {
    mayRestore: 'आप इसे “हटाए गए” टैब से वापस ला सकते हैं।',
    mayRestoreMany: 'आप इन्हें “हटाए गए” टैब से वापस ला सकते हैं।',
    mayNotRestore: 'इसे वही वापस ला सकता है जिसके पास “हटाए हुए वापस लाना” अनुमति है।',
    mayNotRestoreMany: 'इन्हें वही वापस ला सकता है जिसके पास “हटाए हुए वापस लाना” अनुमति है।',
    anyway: 'फिर भी हटाएँ',
  },
  restore: {
    one: 'रिकॉर्ड बिना बदलाव के अपनी सूचियों में लौट जाएगा।',
    many: 'रिकॉर्ड बिना बदलाव के अपनी सूचियों में लौट जाएँगे।',
  },
  title: {
    delete: '%{what} को हटाएँ?',
    restore: '%{what} को वापस लाएँ?',
    purge: '%{what} को हमेशा के लिए हटाएँ?',
  },
  purge: {
    one: 'इससे इस रिकॉर्ड की टाइमलाइन और फ़ाइलें भी हट जाएँगी। इसे पूर्ववत नहीं कर सकते। ऑडिट लॉग में एक एंट्री रहेगी।',
    many: 'इससे इन रिकॉर्ड की टाइमलाइन और फ़ाइलें भी हट जाएँगी। इसे पूर्ववत नहीं कर सकते। ऑडिट लॉग में एक एंट्री रहेगी।',
  },
  several: '%{count} %{things}',
  outcome: {
    names: '%{names} और %{count} अन्य',
    changed: '%{count} बदले',
    mixed: '%{count} बदले, %{refused} नहीं बदले',
  },
  references: {
    refer: 'ये रिकॉर्ड फिर भी %{these} से जुड़े रहेंगे:',
    links: 'इन रिकॉर्ड का %{these} से लिंक टूट जाएगा:',
    count: '%{total} %{things}',
    as: '%{records}, फ़ील्ड “%{field}” में',
    asRequired: '%{records}, ज़रूरी फ़ील्ड “%{field}” में',
    this: 'इस %{thing}',
    these: 'इन %{things}',
    neededOne: 'इसे हटाया नहीं जा सकता। इन रिकॉर्ड को इसकी ज़रूरत है:',
    neededMany: 'कुछ को हटाया नहीं जा सकता। इन रिकॉर्ड को उनकी ज़रूरत है:',
  },
  done: {
    delete: '%{thing} को हटाया गया',
    restore: '%{thing} को वापस लाया गया',
    purge: '%{thing} को हमेशा के लिए हटाया गया',
  },
} satisfies Translation<typeof english.phrases>;
