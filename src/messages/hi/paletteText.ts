import type { paletteText as english } from '../en/paletteText.ts';
import type { Translation } from '../Translation.ts';

/** The texts of `paletteText` in Hindi. */
export const paletteText = {
  title: 'खोज और कमांड',
  placeholder: 'रिकॉर्ड खोजें या कमांड लिखें',
  hint: 'नाम, फ़ोन, ईमेल या नंबर से खोजें। फ़ोन के आखिरी अंक काफ़ी हैं।',
  close: 'खोज बंद करें',
  results: 'नतीजे',
  recent: 'हाल के',
  commands: 'कमांड',
  none: '“%{text}” से कुछ मेल नहीं खाता।',
  failed: 'खोज नहीं हो सकी। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  searching: 'खोज जारी है…',
  count: '%{count} नतीजा |||| %{count} नतीजे',
  more: '%{things} में सभी नतीजे दिखाएँ',
  keys: { move: 'चुनने के लिए', open: 'खोलने के लिए', close: 'बंद करने के लिए' },
  command: {
    create: '%{thing} बनाएँ',
    goTo: '%{place} पर जाएँ',
    home: 'होम',
    settings: 'सेटिंग',
    auditLog: 'ऑडिट लॉग',
    import: '%{things} इम्पोर्ट करें',
    clockIn: 'क्लॉक इन करें',
    clockOut: 'क्लॉक आउट करें',
    breakStart: 'ब्रेक लें',
    breakEnd: 'ब्रेक खत्म करें',
    light: 'लाइट मोड चुनें',
    dark: 'डार्क मोड चुनें',
    keys: 'कीबोर्ड शॉर्टकट दिखाएँ',
    news: 'नया क्या है, देखें',
    signOut: 'साइन आउट करें',
  },
} satisfies Translation<typeof english.phrases>;
