import type { integrationsText as english } from '../en/integrationsText.ts';
import type { Translation } from '../Translation.ts';

/** In Hindi: API keys, webhooks and their deliveries. */
export const integrationsText = {
  key: {
    how: 'इस कुंजी का उपयोग कैसे करें',
    create: 'कुंजी बनाएँ',
    header: 'हर रिक्वेस्ट के Authorization हेडर में कुंजी भेजें:',
    missing: 'यह कुंजी अभी नहीं बनाई गई है।',
    rights:
      'रिक्वेस्ट को वही अनुमतियाँ मिलती हैं जो आपके और कुंजी दोनों के पास हैं। उनके बदलाव आपके नाम से दिखते हैं, साथ में: API कुंजी “%{name}” से।',
    name: 'कुंजी',
    createText: 'कुंजी एक बार दिखाई जाती है। जिसके पास यह है, वह आपकी चुनी अनुमतियों का उपयोग कर सकता है।',
    replace: 'कुंजी बदलें',
    replaceText: 'नई कुंजी एक बार दिखाई जाती है। मौजूदा कुंजी तुरंत काम करना बंद कर देती है।',
  },
  secret: {
    later: 'बाद में',
    of: '%{record}: %{secret}',
    once: 'इसे अभी कॉपी करें: यह दोबारा नहीं दिखेगा। इसे पासवर्ड की तरह सुरक्षित रखें।',
    title: '%{action}: %{record}',
    new: 'नया सीक्रेट',
    name: 'सीक्रेट',
    newText: 'सीक्रेट एक बार दिखाया जाता है। पाने वाले इससे हमारी रिक्वेस्ट जाँचते हैं। पिछला सीक्रेट 24 घंटे तक मान्य रहता है।',
  },
  send: {
    done: 'भेज दिया गया। जवाब डिलीवरी में दिखेगा।',
    action: 'भेजें',
    test: {
      title: 'टेस्ट भेजें?',
      text: 'इस वेबहुक पर तुरंत “test” प्रकार का एक हस्ताक्षरित इवेंट भेजता है।',
    },
    again: {
      title: 'फिर से भेजें?',
      text: 'वही इवेंट उसी id के साथ फिर से भेजता है, ताकि पाने वाला डुप्लिकेट पहचान सके।',
    },
  },
  status: {
    title: 'डिलीवरी की स्थिति',
    paused: 'रुका हुआ। फिर से चालू करने पर इंतज़ार में रखे इवेंट भेजे जाएँगे। रुके रहने के दौरान नए इवेंट दर्ज नहीं होते।',
    good: 'डिलीवरी में कोई समस्या नहीं।',
    signed:
      'रिक्वेस्ट पर Standard Webhooks स्पेसिफ़िकेशन के अनुसार webhook-id, webhook-timestamp और webhook-signature हेडर में हस्ताक्षर होते हैं। सीक्रेट बनाने तक कुछ नहीं भेजा जाता।',
    failing: '%{since} से विफल। विफल डिलीवरी तीन दिन तक, बढ़ते अंतराल पर, फिर से भेजी जाती हैं।',
  },
} satisfies Translation<typeof english.phrases>;
