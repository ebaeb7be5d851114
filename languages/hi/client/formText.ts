import type { formText as english } from '../../../src/messages/en/formText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `formText`. */
export const formText = {
  required: 'कृपया %{field} भरें',
  loading: 'फ़ॉर्म लोड हो रहा है',
  removedField: '%{field} हटा दिया गया है। यह वैल्यू नहीं सहेजी जाएगी: %{value}',
  conflict: {
    mine: 'मेरा',
    theirs: 'उनका',
    back: 'फ़ॉर्म पर वापस',
    title: 'किसी और ने यह रिकॉर्ड बदल दिया',
    choose: 'ये फ़ील्ड आप दोनों ने बदले हैं। चुनें कि कौन-सी वैल्यू रखनी है।',
    none: 'आपने और दूसरे व्यक्ति ने अलग-अलग फ़ील्ड बदले हैं। सभी बदलाव रखने के लिए सहेजें।',
    applied: 'दूसरे व्यक्ति ने ये भी बदले:',
  },
  others: {
    taken: 'किसी और ने अभी %{fields} में बदलाव किया है। फ़ॉर्म में नई वैल्यू दिख रही हैं।',
    both: 'किसी और ने अभी %{fields} में बदलाव किया है, जिसे आप भी बदल रहे हैं। आपका टेक्स्ट रखा गया है।',
    review: 'देखें',
  },
  presence: { viewing: '%{name} इसे देख रहे हैं', editing: '%{name} इसे बदल रहे हैं' },
  duplicate: {
    attach: 'दोबारा पूछताछ के रूप में जोड़ें',
    saveAnyway: 'फिर भी सहेजें',
    exists: 'पहले से मौजूद: %{records}',
  },
  sections: 'सेक्शन',
  moreFields: 'और फ़ील्ड',
  paste: '“12.97, 77.59” जैसे निर्देशांक या मैप का लिंक पेस्ट करें।',
  ownSignIn: 'इसे सेटिंग में बदलें',
  leave: {
    confirm: 'बिना सहेजे जाएँ',
    save: 'सहेजें और जाएँ',
    stay: 'यहीं रहें',
    title: 'बिना सहेजे जाएँ?',
    text: 'आपके बदलाव सहेजे नहीं गए हैं।',
  },
  file: 'फ़ाइल',
} satisfies Translation<typeof english.phrases>;
