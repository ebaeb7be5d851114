import type { signInText as english } from '../../../src/messages/en/signInText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `signInText`. */
export const signInText = {
  pageTitle: 'साइन इन · Gable',
  title: 'साइन इन करें',
  username: 'यूज़रनेम',
  password: 'पासवर्ड',
  enterUsername: 'कृपया यूज़रनेम भरें',
  enterPassword: 'कृपया पासवर्ड भरें',
  other: 'किसी और के रूप में साइन इन करें',
  failed: 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  new: {
    title: 'नया पासवर्ड चुनें',
    text: 'आपने वन-टाइम पासवर्ड से साइन इन किया है। आगे बढ़ने के लिए अपना पासवर्ड चुनें।',
    current: 'मौजूदा पासवर्ड',
    new: 'नया पासवर्ड',
    confirm: 'नया पासवर्ड दोबारा भरें',
    hint: 'कम से कम 10 अक्षर। आम पासवर्ड और अपना नाम न रखें।',
    action: 'पासवर्ड बदलें',
    enterCurrent: 'कृपया मौजूदा पासवर्ड भरें',
    enterNew: 'कृपया नया पासवर्ड भरें',
    same: 'नया पासवर्ड मौजूदा से अलग होना चाहिए',
    differ: 'पासवर्ड मेल नहीं खाते',
  },
  forgot: {
    title: 'पासवर्ड भूल गए?',
    text: 'हम आपको नया पासवर्ड चुनने का लिंक ईमेल करेंगे।',
    username: 'यूज़रनेम या ईमेल',
    enter: 'कृपया अपना यूज़रनेम या ईमेल भरें',
    action: 'मुझे लिंक ईमेल करें',
    sent: 'अगर %{username} का ईमेल पते वाला अकाउंट है, तो लिंक भेज दिया गया है। वह एक घंटे तक काम करेगा।',
    back: 'साइन इन पर वापस',
  },
  link: {
    title: 'अपना पासवर्ड चुनें',
    checking: 'लिंक जाँचा जा रहा है…',
    account: '%{name} के लिए, यूज़रनेम %{username}।',
    action: 'पासवर्ड सहेजें और साइन इन करें',
  },
  capsLock: 'Caps Lock चालू है।',
  hide: 'पासवर्ड छिपाएँ',
  show: 'पासवर्ड दिखाएँ',
  unsubscribe: {
    pageTitle: 'ईमेल रिपोर्ट · Gable',
    title: 'ईमेल रिपोर्ट',
    done: '“%{report}” अब आपको नहीं भेजी जाएगी। जिसने इसे शेड्यूल किया, उसे यह दिखेगा।',
    text: 'यह रिपोर्ट आपको ईमेल से मिलती है क्योंकि आपकी एजेंसी में किसी ने आपको जोड़ा है।',
    action: 'अनसब्सक्राइब करें',
  },
} satisfies Translation<typeof english.phrases>;
