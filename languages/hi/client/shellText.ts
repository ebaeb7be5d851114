import type { shellText as english } from '../../../src/messages/en/shellText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `shellText`. */
export const shellText = {
  failed: {
    part: 'पेज का यह हिस्सा लोड नहीं हो सका। आपका डेटा सुरक्षित है।',
    title: 'कुछ गड़बड़ हो गई',
    retry: 'फिर कोशिश करें',
    page: 'यह पेज लोड नहीं हो सका',
    code: 'यह पेज लोड नहीं हो सका। अपना कनेक्शन जाँचें। अगर Gable अभी अपडेट हुआ है, तो पेज फिर से लोड करें।',
    request: 'एरर आईडी: %{id}',
    unknown: 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  },
  loading: 'लोड हो रहा है',
  settingUp: 'आपका डेटा लाकर तैयार किया जा रहा है...',
  access: {
    create: 'आप %{things} नहीं जोड़ सकते',
    edit: 'आप %{things} नहीं बदल सकते',
    see: 'आपको %{things} देखने की अनुमति नहीं है',
    ask: 'अनुमति चाहिए, तो अपने एडमिन से कहें।',
  },
  undo: 'पूर्ववत करें',
  undone: '%{record}: बदलाव पूर्ववत किया',
  close: 'बंद करें',
  loadingPage: 'पेज लोड हो रहा है',
  you: 'आप',
  skip: 'सीधे सामग्री पर जाएँ',
  menu: {
    close: 'मेन्यू बंद करें',
    quick: 'शॉर्टकट',
    more: 'और',
    expand: 'मेन्यू फैलाएँ',
    collapse: 'मेन्यू समेटें',
    main: 'मुख्य',
  },
  search: 'खोजें',
  about: 'इस स्क्रीन के बारे में',
  home: 'होम',
  calendar: 'कैलेंडर',
  create: {
    any: 'नया',
    one: '%{thing} बनाएँ',
  },
  notFound: {
    text: 'माफ़ करें, आपका खोला हुआ पेज मौजूद नहीं है।',
    back: 'होम पर वापस',
  },
  draft: {
    text: 'आप असली डेटा के साथ अपना ड्राफ़्ट देख रहे हैं। इसे सिर्फ़ आप देख सकते हैं, नए फ़ील्ड खाली हैं, और बदलाव सहेजे नहीं जाते।',
    publish: 'प्रकाशित करें',
    leave: 'प्रीव्यू छोड़ें',
  },
  account: {
    title: 'अकाउंट: %{name}',
    titleNews: 'अकाउंट: %{name}। कुछ बदलाव आपने अभी नहीं देखे हैं',
    news: 'नया क्या है',
    keys: 'कीबोर्ड शॉर्टकट',
    light: 'लाइट मोड',
    dark: 'डार्क मोड',
    settings: 'सेटिंग',
    bulkActions: 'बल्क कार्रवाइयाँ',
    signOut: 'साइन आउट करें',
  },
  viewAs: {
    text: 'अपने रिकॉर्ड के साथ %{role} के रूप में देख रहे हैं। इस व्यू में आप बदलाव नहीं कर सकते।',
    end: 'मेरे व्यू पर वापस',
  },
} satisfies Translation<typeof english.phrases>;
